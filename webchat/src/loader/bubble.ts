// The bubble in the corner of the page and the place of the panel, in a closed shadow root in the top layer.
import { textOn } from '../look/color.ts'
import { withoutPrototype } from './page.ts'
import { STYLE } from './style.ts'

export interface Bubble {
  button: HTMLButtonElement
  /** Puts the frame into its place; the frame says when it can be shown. */
  hold(frame: HTMLIFrameElement): void
  /** Whether the panel is shown. */
  show(isOpen: boolean): void
  look(look: { color: string; position: string; scheme: string; text: string | null }): void
  /** The accessible names, and the number of unread messages. */
  name(names: { button: string; panel: string; count: number }): void
  /** Fits the panel into the part of the screen above the keyboard; null: as the style says. */
  fit(place: { top: number; height: number } | null): void
  loaded(): void
  /** How much the edges of the screen cover. */
  safeArea(): { top: number; bottom: number }
  /** Puts the bubble back if the page has taken it away. */
  attach(): void
  host: HTMLElement
}

const SVG = 'http://www.w3.org/2000/svg'
const CHAT_LINE = 'M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3.5 20.5 5 15.6A8.4 8.4 0 1 1 21 11.5Z'
const ARROW_LINE = 'm6 9 6 6 6-6'

export function makeBubble(): Bubble {
  const host = document.createElement('div')
  host.setAttribute('data-holdfast-chat', '')
  // The page's own rules lose against these, whatever they are; a content policy does not forbid them.
  setImportant(host.style, 'all', 'initial')
  setImportant(host.style, 'position', 'fixed')
  setImportant(host.style, 'z-index', '2147483647')
  setImportant(host.style, 'display', 'block')
  const shadow = host.attachShadow(withoutPrototype({ mode: 'closed' }))
  addStyle(shadow)
  const root = element('div', 'root')
  const panel = element('div', 'panel wait')
  panel.setAttribute('role', 'dialog')
  const button = element('button', '')
  button.type = 'button'
  button.setAttribute('aria-haspopup', 'dialog')
  const words = element('span', 'words')
  const count = element('span', 'count')
  count.setAttribute('aria-hidden', 'true')
  // This element is only measured: its padding is the part that the edges of the screen cover.
  const edges = element('div', '')
  setImportant(edges.style, 'position', 'fixed')
  setImportant(edges.style, 'visibility', 'hidden')
  setImportant(edges.style, 'padding-top', 'env(safe-area-inset-top,0px)')
  setImportant(edges.style, 'padding-bottom', 'env(safe-area-inset-bottom,0px)')
  button.append(icon(CHAT_LINE, 'mark'), icon(ARROW_LINE, 'shut'), words, count)
  root.append(panel, button, edges)
  shadow.append(root)

  return {
    host,
    button,
    hold: (frame) => panel.append(frame),
    show(isOpen) {
      root.classList.toggle('open', isOpen)
      button.setAttribute('aria-expanded', `${isOpen}`)
    },
    look({ color, position, scheme, text }) {
      setImportant(root.style, '--hf-color', color)
      setImportant(root.style, '--hf-on', textOn(color))
      root.classList.toggle('left', position === 'left')
      const isDark = matchMedia('(prefers-color-scheme:dark)').matches
      root.classList.toggle('dark', scheme === 'dark' || (scheme !== 'light' && isDark))
      words.textContent = text
    },
    name(names) {
      button.setAttribute('aria-label', names.button)
      panel.setAttribute('aria-label', names.panel)
      count.textContent = names.count === 0 ? '' : names.count > 9 ? '9+' : `${names.count}`
    },
    fit(place) {
      panel.style.top = place ? `${place.top}px` : ''
      panel.style.bottom = place ? 'auto' : ''
      panel.style.height = place ? `${place.height}px` : ''
    },
    loaded: () => panel.classList.remove('wait'),
    safeArea() {
      const { paddingTop, paddingBottom } = getComputedStyle(edges)
      return { top: Number.parseFloat(paddingTop) || 0, bottom: Number.parseFloat(paddingBottom) || 0 }
    },
    attach() {
      if (host.isConnected) return
      // Below the root element, because some pages replace their whole body when they navigate.
      document.documentElement.append(host)
      moveToTopLayer(host)
    },
  }
}

/** In the top layer no z-index of the page is above it. */
function moveToTopLayer(host: HTMLElement): void {
  try {
    host.setAttribute('popover', 'manual')
    host.showPopover()
  } catch {
    // This browser has no top layer; the largest z-index is the best there is.
    host.removeAttribute('popover')
  }
}

/** A style sheet that a script makes is not an inline style, so no content policy forbids it. */
function addStyle(shadow: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    shadow.adoptedStyleSheets = [sheet]
  } catch {
    const style = document.createElement('style')
    style.textContent = STYLE
    shadow.append(style)
  }
}

function setImportant(style: CSSStyleDeclaration, name: string, value: string): void {
  style.setProperty(name, value, 'important')
}

function element<Name extends 'div' | 'span' | 'button'>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  return made
}

/** Made element by element, because a page may forbid HTML from texts. */
function icon(line: string, className: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', className)
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', line)
  svg.append(path)
  return svg
}
