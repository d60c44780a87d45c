// Tabs for what is shown in several languages. One choice holds for all pages; `style/tabs.css` hides the other panels,
// so that nothing jumps while a page loads.
import { readStored, store } from '../../dashboard/src/text/browser-storage.ts'
import { all, one } from './elements.ts'

const LANGUAGES = ['sh', 'ts', 'python']
const CHOSEN = 'holdfast.guides-language'
const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export function applyLanguage(): void {
  const chosen = readStored('device', CHOSEN)
  document.documentElement.dataset.chosen = LANGUAGES.find((language) => language === chosen) ?? 'sh'
}

export function makeTabs(): void {
  for (const tabs of all('.tabs')) {
    for (const panel of all(':scope > .panel', tabs)) {
      panel.setAttribute('role', 'tabpanel')
      panel.setAttribute('aria-labelledby', panel.id.replace(/-panel$/, ''))
    }
    const list = one('.tablist', tabs)
    list.addEventListener('click', ({ target }) => choose((target as Element).closest('button')))
    list.addEventListener('keydown', ({ key, target }) => {
      const buttons = all('button', list)
      const at = buttons.indexOf(target as HTMLElement)
      const next = KEYS[key] && buttons[(at + KEYS[key] + buttons.length) % buttons.length]
      if (!next) return
      choose(next)
      next.focus()
    })
  }
  show()
  revealAnchor(location.hash)
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a[href^="#"]')
    if (link) revealAnchor(link.getAttribute('href') ?? '')
  })
}

function choose(button: HTMLElement | null): void {
  if (!button) return
  const { top } = button.getBoundingClientRect()
  store('device', CHOSEN, button.dataset.language)
  applyLanguage()
  // The browser may store nothing; the choice holds for this page all the same.
  document.documentElement.dataset.chosen = button.dataset.language
  show()
  // Panels above may have another height now, so the page scrolls until the button is where it was.
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Says which tabs are chosen. A group that lacks the chosen language shows its first panel. */
function show(): void {
  const { chosen } = document.documentElement.dataset
  for (const list of all('.tablist')) {
    const buttons = all('button', list)
    const selected = buttons.find(({ dataset }) => dataset.language === chosen) ?? buttons[0]
    for (const button of buttons) {
      button.ariaSelected = String(button === selected)
      button.tabIndex = button === selected ? 0 : -1
    }
  }
}

/** A link may lead into a panel that is not shown. */
function revealAnchor(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  const language = target?.closest<HTMLElement>('.panel')?.dataset.language
  if (!target || !language || language === document.documentElement.dataset.chosen) return
  document.documentElement.dataset.chosen = language
  show()
  target.scrollIntoView()
}
