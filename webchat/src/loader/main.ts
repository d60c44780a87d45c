// The loader: draws the bubble when the page is idle, and loads the panel into a frame when it is first opened.
import type { ToPage } from '../frame/messages.ts'
import { DEFAULT_COLOR } from '../look/theme.ts'
import { languageOf } from '../text/language.ts'
import { sayIn } from '../text/texts.ts'
import { type Bubble, makeBubble } from './bubble.ts'
import { isMarked, mark, pageLanguages, stopScrolling, whenIdle, withoutPrototype } from './page.ts'
import { makeFrame, type PanelFrame } from './panel-frame.ts'
import { askForSite, type SiteLook } from './site.ts'
import { FULL_SCREEN } from './style.ts'
import { bubbleTexts } from './texts.ts'

type Call = [name: keyof Api, ...args: (string | null)[]]
type Callback = (detail: unknown) => void

/** `window.HoldfastChat`. */
export interface Api {
  open(): void
  close(): void
  toggle(): void
  /** Says who the visitor is, by a token that the website has signed; null: nobody is signed in. */
  identify(token: string | null): void
  setLocale(locale: string): void
  /** Calls back at `ready`, `open`, `close`, `unread`, `message` and `booking`; returns a function that stops it. */
  on(event: string, callback: Callback): () => void
  /** Calls by name, so that a page can use the same line before and after the loader has come. */
  push(call: Call): void
}

const THREAD_MARK = 'holdfast.chat'
const OPEN_MARK = 'holdfast.chat.open'
const MAX_WAIT_FOR_PANEL_MS = 20_000
/** How often the bubble comes back when the page removes it. */
const MAX_RETURNS = 50

// A page may have an element of this name. It must not decide where the panel is loaded from.
const running = document.currentScript
const script = (
  running?.tagName === 'SCRIPT' ? running : document.querySelector('script[data-key^="pk_"]')
) as HTMLScriptElement | null
const key = script?.getAttribute('data-key')
const before = (window as { HoldfastChat?: Api | Call[] }).HoldfastChat
// A page may include the loader twice; the second one does nothing.
const isLoaded = before && !Array.isArray(before) && typeof before.open === 'function'
if (script && key && !isLoaded) start(script, key, Array.isArray(before) ? before : [])

function start(script: HTMLScriptElement, key: string, calls: readonly Call[]): void {
  const base = new URL(script.src).origin
  const listeners: [event: string, callback: Callback][] = []
  let site: SiteLook = { color: DEFAULT_COLOR, position: 'right', scheme: 'auto', text: null, locale: 'auto' }
  let locale = script.getAttribute('data-locale')
  // Undefined: the page has not said whether somebody is signed in.
  let identity: string | null | undefined = script.getAttribute('data-identity-token') ?? undefined
  let title = ''
  let unread = 0
  let isOpen = false
  let isReady = false
  let wantsFocus = false
  let isRefused = false
  let bubble: Bubble | null = null
  let frame: PanelFrame | null = null
  let allowScrolling: (() => void) | null = null
  const fullScreen = matchMedia(FULL_SCREEN)

  const api: Api = {
    open: () => open(true),
    close: () => close(false),
    toggle: () => (isOpen ? close(false) : open(true)),
    identify(token) {
      identity = token ? `${token}` : null
      // A panel that is not there yet may have somebody to forget.
      if (bubble && isMarked('localStorage', THREAD_MARK)) loadPanel()
      sayIdentity()
    },
    setLocale(wanted) {
      locale = `${wanted}`
      sayLocale()
      name()
    },
    on(event, callback) {
      const entry: [string, Callback] = [event, callback]
      listeners.push(entry)
      return () => {
        const at = listeners.indexOf(entry)
        if (at >= 0) listeners.splice(at, 1)
      }
    },
    push([name, ...args]) {
      const method = api[name] as (...args: (string | null)[]) => void
      method(...args)
    },
  }
  Object.defineProperty(window, 'HoldfastChat', withoutPrototype({ value: api, configurable: true }))
  for (const call of calls) api.push(call)
  whenIdle(() => void begin())

  async function begin(): Promise<void> {
    const answer = await askForSite(base, key)
    if (answer === 'nothing') {
      if (navigator.onLine) refuse()
      else addEventListener('online', () => void begin(), withoutPrototype({ once: true }))
      return
    }
    if (answer !== 'unknown') site = answer
    draw()
    emit('ready', null)
    if (isMarked('localStorage', THREAD_MARK)) loadPanel()
    // On the next page of the website the chat is open again; on a phone the page is shown first.
    if (isMarked('sessionStorage', OPEN_MARK) && !fullScreen.matches) open(false)
  }

  /** This page may not show the chat, so it shows nothing at all. */
  function refuse(): void {
    isRefused = true
    close(false)
    bubble?.host.remove()
    console.warn(
      `Holdfast chat: not shown. Is ${location.origin} one of the allowed origins, and ${base} within reach?`,
    )
  }

  function draw(): Bubble {
    if (!bubble) {
      const made = makeBubble()
      bubble = made
      made.attach()
      made.button.addEventListener('click', api.toggle)
      made.button.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true))
      // The panel is loaded before the visitor presses the bubble.
      for (const hint of ['pointerenter', 'touchstart', 'focus']) {
        made.button.addEventListener(hint, loadPanel, withoutPrototype({ once: true, passive: true }))
      }
      let returns = 0
      new MutationObserver(() => {
        if (!made.host.isConnected && !isRefused && returns++ < MAX_RETURNS) made.attach()
      }).observe(document.documentElement, withoutPrototype({ childList: true }))
      for (const change of ['resize', 'scroll']) window.visualViewport?.addEventListener(change, fit)
    }
    bubble.look(site)
    name()
    return bubble
  }

  function name(): void {
    const languages = [locale, site.locale === 'auto' ? null : site.locale, ...pageLanguages()]
    const t = sayIn(bubbleTexts, languageOf(languages))
    const label = isOpen ? t('close') : unread > 0 ? t('unread', { count: unread }) : t('open')
    bubble?.name({ button: label, panel: title || t('chat'), count: unread })
    if (frame) frame.element.title = title || t('chat')
  }

  function sayLocale(): void {
    frame?.say({ say: 'locale', locale, page: document.documentElement.lang })
  }

  function sayIdentity(): void {
    if (identity !== undefined) frame?.say({ say: 'identify', token: identity || null })
  }

  function loadPanel(): void {
    if (frame || isRefused) return
    const { hold, loaded } = draw()
    const made = makeFrame(base, key, {
      heard,
      ready() {
        clearTimeout(timer)
        isReady = true
        loaded()
        sayLocale()
        sayIdentity()
        made.say({
          say: 'page',
          page: { url: location.href, title: document.title, referrer: document.referrer },
        })
        if (isOpen) sayOpened(wantsFocus && isFocusFree())
        wantsFocus = false
      },
    })
    frame = made
    name()
    hold(made.element)
    const timer = setTimeout(() => {
      // No answer: the next press tries again.
      close(false)
      made.element.remove()
      frame = null
    }, MAX_WAIT_FOR_PANEL_MS)
  }

  function open(focus: boolean): void {
    if (isOpen || isRefused) return
    loadPanel()
    isOpen = true
    draw().show(true)
    mark('sessionStorage', OPEN_MARK, true)
    if (fullScreen.matches) allowScrolling = stopScrolling()
    fit()
    // While a frame is being loaded, browsers may give its keys to the page, so the focus waits until the panel is ready.
    if (isReady) sayOpened(focus)
    else wantsFocus = focus
    emit('open', null)
  }

  /** The visitor has not gone on to another part of the page. */
  function isFocusFree(): boolean {
    const { activeElement, body } = document
    return activeElement === null || activeElement === body || activeElement === bubble?.host
  }

  function sayOpened(focus: boolean): void {
    const safe = bubble?.safeArea() ?? { top: 0, bottom: 0 }
    if (focus) frame?.element.focus()
    frame?.say({ say: 'opened', full: fullScreen.matches, safe, focus })
  }

  function close(focus: boolean): void {
    if (!isOpen) return
    isOpen = false
    bubble?.show(false)
    name()
    mark('sessionStorage', OPEN_MARK, false)
    allowScrolling?.()
    allowScrolling = null
    fit()
    frame?.say({ say: 'closed' })
    if (focus) bubble?.button.focus()
    emit('close', null)
  }

  /** A keyboard on the screen covers part of the page; the panel takes what is left. */
  function fit(): void {
    const view = window.visualViewport
    const isFull = isOpen && fullScreen.matches && view && view.scale < 1.05
    bubble?.fit(isFull ? { top: view.offsetTop, height: view.height } : null)
  }

  function heard(message: ToPage): void {
    if (message.say === 'close') close(true)
    else if (message.say === 'thread') mark('localStorage', THREAD_MARK, message.exists)
    else if (message.say === 'left') identity = identity === message.token ? null : identity
    else if (message.say === 'event') emit(message.name, message.detail)
    else if (message.say === 'unread' && message.count !== unread) {
      unread = message.count
      name()
      emit('unread', unread)
    } else if (message.say === 'look') {
      const { color, position, text } = message
      site = { ...site, color, position, text }
      title = message.title
      draw()
    }
  }

  function emit(event: string, detail: unknown): void {
    for (const [name, callback] of [...listeners]) {
      if (name !== event) continue
      try {
        callback(detail)
      } catch (error) {
        // A listener that fails must not break the chat.
        setTimeout(() => {
          throw error
        })
      }
    }
  }
}
