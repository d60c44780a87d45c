// The colours of the chat, in light and in dark: those of the dashboard, with the colour of the business as accent.
import { mix, readableOn, textOn } from './color.ts'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The colour of a site that has chosen none, and of the bubble until the settings are known. */
export const DEFAULT_COLOR = '#0b6e66'

const GROUNDS = {
  light: {
    page: '#f6f8f7',
    card: '#ffffff',
    sunken: '#edf1ef',
    ink: '#14201d',
    soft: '#4b5a56',
    faint: '#5f6d69',
    line: '#dfe5e2',
    fieldLine: '#84918d',
    danger: '#b3261e',
    dangerSoft: '#fbe5e3',
    good: '#1f7a43',
  },
  dark: {
    page: '#0f1413',
    card: '#171e1c',
    sunken: '#202927',
    ink: '#e9efed',
    soft: '#b1bebb',
    faint: '#97a5a1',
    line: '#2b3532',
    fieldLine: '#6d7b76',
    danger: '#ff8d84',
    dangerSoft: '#3b1a17',
    good: '#72d393',
  },
} as const

export type ThemeColors = ReturnType<typeof themeColors>

export function themeColors(color: string, scheme: Scheme) {
  const grounds = GROUNDS[scheme]
  const onAccent = textOn(color)
  const accentSoft = mix(grounds.card, color, scheme === 'light' ? 0.1 : 0.16)
  return {
    ...grounds,
    accent: color,
    // The shade moves away from the colour of the text on it, so that the text stays readable.
    accentHover: mix(color, onAccent === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    onAccent,
    accentSoft,
    accentInk: readableOn(color, [grounds.page, grounds.card, grounds.sunken, accentSoft]),
  }
}
