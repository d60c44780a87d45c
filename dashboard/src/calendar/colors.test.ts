import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Booking, Resource, Service } from '../data/api.ts'
import { PALETTE, personColor, serviceColor } from './colors.ts'

type Color = readonly [red: number, green: number, blue: number]

/** A colour of the style sheet, as linear light. */
function themed(theme: 'light' | 'dark', name: string): Color {
  const sheet = readFileSync(new URL('../colours.css', import.meta.url), 'utf8')
  const block = sheet.split(theme === 'light' ? ':root {' : ':root[data-theme="dark"] {')[1]?.split('}')[0] ?? ''
  const hex = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(block)?.[1] ?? ''
  return [0, 2, 4].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Color
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function toOklab([r, g, b]: Color): Color {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([L, a, b]: Color): Color {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const within = (part: number) => Math.min(1, Math.max(0, part))
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const lightOf = ([r, g, b]: Color) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(one: Color, other: Color): number {
  const [low = 0, high = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** As `color-mix(in oklab, …)`. */
function mixed(color: Color, share: number, ground: Color): Color {
  const [one, other] = [toOklab(color), toOklab(ground)]
  return fromOklab(one.map((part, at) => part * share + (other[at] as number) * (1 - share)) as unknown as Color)
}

test.each([
  ['light', 0.15],
  ['dark', 0.26],
] as const)('every colour of a service can be seen and read in the %s', (theme, share) => {
  const card = themed(theme, 'card')
  for (const { lightness, chroma, hue } of PALETTE) {
    const turn = (hue * Math.PI) / 180
    const color = fromOklab([lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)])
    expect(contrast(color, card), `the edge of ${hue}`).toBeGreaterThanOrEqual(3)
    const tint = mixed(color, share, card)
    for (const ink of ['ink', 'soft', 'accent-ink', 'warn-ink', 'danger-ink'])
      expect(contrast(themed(theme, ink), tint), `${ink} on ${hue}`).toBeGreaterThanOrEqual(4.5)
  }
})

/** People choose any colour for a person or a stage. */
test.each([
  ['light', 0.15],
  ['dark', 0.26],
] as const)('a name can be read on any colour that a person may have, in the %s', (theme, share) => {
  for (const color of [0, 1].flatMap((r) => [0, 1].flatMap((g) => [0, 1].map((b): Color => [r, g, b]))))
    expect(contrast(themed(theme, 'ink'), mixed(color, share, themed(theme, 'card'))), color.join()).toBeGreaterThan(
      4.5,
    )
})

test('a new service does not change the colours of the others', () => {
  const made = (id: string, day: number) => ({ id, created_at: `2030-03-0${day}T12:00:00.000Z` }) as Service
  const of = (id: string) => ({ service_id: id }) as Booking
  const before = serviceColor([made('b', 2), made('a', 1)])
  const after = serviceColor([made('c', 3), made('b', 2), made('a', 1)])
  expect(after(of('a'))).toBe(before(of('a')))
  expect(after(of('b'))).toBe(before(of('b')))
  expect(new Set(['a', 'b', 'c'].map((id) => after(of(id)))).size).toBe(3)
})

test('a booking has the colour of its person, whatever room it uses', () => {
  const resources = [
    { id: 'room', kind: 'room', color: '#868e96' },
    { id: 'ana', kind: 'person', color: '#4c6ef5' },
  ] as Resource[]
  const uses = (...ids: string[]) => ({ allocations: ids.map((resource_id) => ({ resource_id })) }) as Booking
  const colorOf = personColor(resources)
  expect(colorOf(uses('room', 'ana'))).toBe('#4c6ef5')
  expect(colorOf(uses('room'))).toBe('#868e96')
  expect(colorOf(uses('archived'))).toBeUndefined()
  expect(colorOf(uses())).toBeUndefined()
})
