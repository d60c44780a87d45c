// Addresses and paths as people type them become values that the server takes.
import { expect, test } from 'vitest'
import { pathOf, pathsOf, withScheme } from './lines.ts'

test('an address gets https:// if it has no scheme', () => {
  expect(withScheme(' www.salonaurora.com ')).toBe('https://www.salonaurora.com')
  expect(withScheme('shop.example:8080/prices')).toBe('https://shop.example:8080/prices')
  expect(withScheme('http://shop.example')).toBe('http://shop.example')
  expect(withScheme('mailto:ana@shop.example')).toBe('mailto:ana@shop.example')
})

test('paths are taken as they are typed, from a whole address, and without a slash; each once', () => {
  expect(pathsOf('/blog/*\n\nprices\nhttps://shop.example/team\n /blog/*\n*.pdf')).toEqual([
    '/blog/*',
    '/prices',
    '/team',
    '*.pdf',
  ])
  expect(pathOf('https://shop.example/prices?page=2')).toBe('/prices?page=2')
})
