// Colours that can be read: for any colour of a business, what stands on it, and a shade of it that can be text.

type Rgb = readonly [red: number, green: number, blue: number]

/** The contrast that WCAG requires of text. */
const MIN_TEXT_CONTRAST = 4.5
const WHITE = '#ffffff'
const BLACK = '#000000'
const SHADES = 20

/** White where it can be read, else black: on any colour at least one of them has a contrast above 4.5. */
export function textOn(color: string): string {
  return contrast(color, WHITE) >= MIN_TEXT_CONTRAST ? WHITE : BLACK
}

/**
 * The colour, darker or lighter as far as necessary, so that text in this colour can be read on all these backgrounds.
 */
export function readableOn(color: string, grounds: readonly string[]): string {
  const isDark = grounds.every((ground) => textOn(ground) === WHITE)
  const end = isDark ? WHITE : BLACK
  for (let shade = 0; shade < SHADES; shade += 1) {
    const tried = mix(color, end, shade / SHADES)
    if (grounds.every((ground) => contrast(tried, ground) >= MIN_TEXT_CONTRAST)) return tried
  }
  return end
}

/** A mix of two colours. `share` is the part of the second one, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [one, other] = [rgbOf(first), rgbOf(second)]
  const part = (index: 0 | 1 | 2) => {
    const value = Math.round(one[index] + (other[index] - one[index]) * share)
    return value.toString(16).padStart(2, '0')
  }
  return `#${part(0)}${part(1)}${part(2)}`
}

/** The contrast of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(rgbOf(one)), luminance(rgbOf(other))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** A text that is not a colour counts as black. */
function rgbOf(color: string): Rgb {
  const value = /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : 0
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
