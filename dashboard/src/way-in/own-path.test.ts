import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('after signing in, a user continues with the page that was asked for', () => {
  expect(ownPath('/calendar?day=2026-11-17&booking=bkg_1#top')).toBe('/calendar?day=2026-11-17&booking=bkg_1#top')
})

test.each([
  undefined,
  '',
  'calendar',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/%00/..//evil.example',
])('%j does not lead to another site', (next) => {
  const path = ownPath(next)
  expect(new URL(path, 'https://holdfast.example').origin).toBe('https://holdfast.example')
  expect(path).toMatch(/^\/(?!\/)/)
})

test('no address leads to another site', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    'evil.example',
    'http',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = ownPath(parts.join(''))
      expect(new URL(path, 'https://holdfast.example').origin).toBe('https://holdfast.example')
      expect(path).toMatch(/^\/(?!\/)/)
    }),
    { numRuns: 2_000 },
  )
})
