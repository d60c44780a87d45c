// Puts the colours of the site onto the page, in light or dark as the site or the visitor's device says.
import { SCHEMES, type Scheme, themeColors } from '../../look/theme.ts'
import type { Theme } from '../data/shapes.ts'

let applied: AbortController | undefined

export function applyTheme({ color, scheme }: Theme): void {
  applied?.abort()
  applied = new AbortController()
  const device = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const shown: Scheme = SCHEMES.find((each) => each === scheme) ?? (device.matches ? 'dark' : 'light')
    const { dataset, style } = document.documentElement
    dataset.theme = shown
    style.colorScheme = shown
    for (const [name, value] of Object.entries(themeColors(color, shown))) {
      style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value)
    }
  }
  device.addEventListener('change', apply, { signal: applied.signal })
  apply()
}
