// Light or dark: the choice of the dashboard, which has the same origin, is also the choice here.
import { store } from '../../dashboard/src/text/browser-storage.ts'
import { applyTheme, chosenBefore, PREFERENCES, systemTheme, THEMES } from '../../dashboard/src/text/chosen.ts'
import { one } from './elements.ts'

const NAMES = { system: 'as the system', light: 'light', dark: 'dark' }

export const showTheme = () => applyTheme(chosenBefore())

/** The button goes through the three themes. */
export function offerThemes(): void {
  const button = one('[data-theme-switch]')
  const show = () => {
    showTheme()
    button.ariaLabel = `Colours: ${NAMES[chosenBefore().theme]}. Change them`
    button.title = `Colours: ${NAMES[chosenBefore().theme]}`
  }
  button.addEventListener('click', () => {
    const chosen = chosenBefore()
    const next = THEMES[(THEMES.indexOf(chosen.theme) + 1) % THEMES.length]
    store('device', PREFERENCES, { ...chosen, theme: next })
    show()
  })
  systemTheme().addEventListener('change', show)
  // Another tab has changed it, maybe one with the dashboard.
  addEventListener('storage', show)
  show()
}
