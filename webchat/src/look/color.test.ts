// Contrast: whatever colour a business chooses, everything in the chat can be read.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, mix, readableOn, textOn } from './color.ts'
import { SCHEMES, themeColors } from './theme.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyScheme = fc.constantFrom(...SCHEMES)

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0b6e66', '#0b6e66')).toBe(1)
})

test('text on any colour can be read', () => {
  fc.assert(
    fc.property(anyColor, (color) => contrast(textOn(color), color) >= 4.5),
    { numRuns: 2_000 },
  )
})

test('a colour that can be read already stays as it is', () => {
  expect(readableOn('#0b6e66', ['#ffffff'])).toBe('#0b6e66')
  expect(textOn('#0b6e66')).toBe('#ffffff')
  expect(textOn('#ffd400')).toBe('#000000')
})

describe('with any colour of a business, in light and in dark', () => {
  test.each([
    ['what stands on the colour', 'onAccent', ['accent', 'accentHover']],
    ['links and marks', 'accentInk', ['page', 'card', 'sunken', 'accentSoft']],
    ['text', 'ink', ['page', 'card', 'sunken', 'accentSoft']],
    ['quiet text', 'soft', ['page', 'card', 'sunken']],
    ['the quietest text', 'faint', ['page', 'card', 'sunken']],
    ['what went wrong', 'danger', ['page', 'card', 'dangerSoft']],
    ['what went well', 'good', ['page', 'card']],
  ] as const)('%s can be read', (_name, text, grounds) => {
    fc.assert(
      fc.property(anyColor, anyScheme, (color, scheme) => {
        const colors = themeColors(color, scheme)
        for (const ground of grounds) expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 300 },
    )
  })

  test('the border of a field and the mark of the focus can be seen', () => {
    fc.assert(
      fc.property(anyColor, anyScheme, (color, scheme) => {
        const { accentInk, fieldLine, card, page } = themeColors(color, scheme)
        for (const ground of [card, page]) {
          expect(contrast(accentInk, ground)).toBeGreaterThanOrEqual(3)
          expect(contrast(fieldLine, ground)).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('a mix lies between its two colours', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000')
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff')
})
