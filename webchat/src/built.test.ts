// The built widget: small enough for any page, and without anything that a strict content policy forbids.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

const MAX_LOADER_BYTES = 6_000
const MAX_PANEL_BYTES = 40_000
const MAX_PAGE_BYTES = 60_000

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'webchat', 'dist')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const gzipped = (...files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts', 'build-if-old.mjs'), 'webchat'], { stdio: 'inherit' })
}, 120_000)

test('the loader is at most 6 kB compressed', () => {
  expect(gzipped('webchat.js')).toBeLessThanOrEqual(MAX_LOADER_BYTES)
})

test('the loader is one plain script that runs in its own function', () => {
  const loader = read('webchat.js')
  expect(() => new Script(loader)).not.toThrow()
  expect(loader).toMatch(/^\(function\(\)\{/)
  expect(loader).not.toMatch(/\bimport\b|\bexport\b|innerHTML|document\.write|\beval\b|new Function/)
})

test('the script and the style of the panel are at most 40 kB compressed together', () => {
  const [script, style, ...others] = assetsOf('panel.html')
  expect(others).toEqual([])
  expect(gzipped(script as string, style as string)).toBeLessThanOrEqual(MAX_PANEL_BYTES)
})

test('the script and the style of the page for booking are at most 60 kB compressed together', () => {
  const [script, style, ...others] = assetsOf('page.html')
  expect(others).toEqual([])
  expect(gzipped(script as string, style as string)).toBeLessThanOrEqual(MAX_PAGE_BYTES)
})

test.each(['panel.html', 'preview.html', 'page.html'])(
  '%s has no inline script or style, and loads only its own files',
  (page) => {
    const html = read(page)
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)/)
    for (const asset of assetsOf(page))
      expect(readdirSync(join(dist, 'assets'))).toContain(asset.replace('assets/', ''))
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path?.split('/')[1])).not.toContain('')
  },
)

/** The script, then the style. */
function assetsOf(page: string): string[] {
  return [...read(page).matchAll(/(?:src|href)="\/webchat\/(assets\/[^"]+)"/g)].map(([, path]) => path as string)
}
