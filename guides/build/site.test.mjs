// The guides as they are built: every document is a page, every link leads somewhere, and the content policy stays strict.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchIn } from '../src/match.ts'
import { anchorOf } from './anchor.mjs'
import { addressOf, existsInCheckout, FILES, root } from './documents.mjs'
import { render } from './markdown.mjs'
import { buildGuides } from './site.mjs'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-guides-'))
let pages
let files
beforeAll(async () => {
  pages = await buildGuides(folder)
  files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name) => readFileSync(join(folder, name), 'utf8')
const fileOf = (address) => (address === '/guides' ? 'index.html' : `${address.slice('/guides/'.length)}.html`)
const htmlPages = () => files.filter((file) => file.endsWith('.html'))
const asset = (pattern) => files.find((file) => pattern.test(file))

/** Pages of the server that are no guides. */
const OF_SERVER = [
  '/',
  '/docs',
  '/docs/',
  '/settings/keys',
  '/v1/openapi.json',
  '/favicon.svg',
  '/problems',
  '/webchat/preview',
]

test('every document of the checkout is a page, with an address of its own', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  expect([...FILES].sort()).toEqual(String(tracked).trim().split('\n').sort())
  expect(new Set(FILES.map(addressOf)).size).toBe(FILES.length)
  for (const { address } of pages) expect(files).toContain(fileOf(address))
})

test('every link, anchor, picture and file that a page names exists', () => {
  const ids = new Map(htmlPages().map((file) => [file, [...read(file).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)]))
  const faults = []
  for (const file of htmlPages()) {
    const html = read(file)
    if (new Set(ids.get(file)).size !== ids.get(file).length) faults.push(`${file}: an id is there twice`)
    for (const [, link] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const [path, anchor] = link.replaceAll('&amp;', '&').split('#')
      if (/^https:|^mailto:/.test(link) || OF_SERVER.includes(path)) continue
      const target = path === '' ? file : path.startsWith('/guides/assets/') ? path.slice(8) : fileOf(path)
      if (!files.includes(target)) faults.push(`${file}: ${link}`)
      else if (anchor && !ids.get(target).includes(decodeURIComponent(anchor))) faults.push(`${file}: ${link}`)
    }
  }
  for (const { file, sources } of pages) {
    for (const source of sources) if (!existsInCheckout(source)) faults.push(`${file}: ${source}`)
  }
  expect(faults).toEqual([])
})

test('the menu of each page leads to all guides, and says which page this is', () => {
  const [, menu] = /<nav id="site-menu"[\s\S]*?>([\s\S]*?)<\/nav>/.exec(read('first-booking.html'))
  expect([...menu.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual([
    'Build with it',
    'Talk to customers',
    'Run it',
    'Change it',
    'Inside the code',
    'More',
  ])
  expect(menu).toContain('<a href="/guides/first-booking" aria-current="page">First booking</a>')
  const missing = FILES.filter((file) => !/^docs\/decisions\//.test(file)).map(addressOf)
  expect(missing.filter((address) => !menu.includes(`href="${address}"`))).toEqual([])
  expect(read('decisions/0004-embedded-postgres.html')).toContain('<a href="/guides/decisions" aria-current="true">')
})

test('no page has a script, a style or a handler of its own', () => {
  for (const file of htmlPages()) {
    const tags = read(file).match(/<[a-z][^>]*>/g)
    expect(tags.filter((tag) => /^<style|^<iframe|\sstyle=|\son\w+=|javascript:/.test(tag))).toEqual([])
    expect(tags.filter((tag) => tag.startsWith('<script'))).toEqual([
      expect.stringMatching(/^<script src="\/guides\/assets\/guides-\w+\.js">$/),
    ])
  }
})

test('what a document shows in several languages becomes tabs, and everything in it is escaped', () => {
  const markdown = [
    '# A <script>alert(1)</script> & more\n',
    '## By curl\n\n```sh\ncurl http://127.0.0.1:3000 KEY=hfk_… # <b>\n```\n',
    '## In Python\n\nText.\n',
    '## Ação rápida\n\n```sh\nls\n```\n\n```ts\nlet x: Array<string>\n```\n',
    '## Ação rápida\n\n[a](javascript:alert(1)) [b](../server/src/main.ts) <img src=x onerror=alert(1)>\n',
  ].join('\n')
  const { title, html, headings } = render('docs/x.md', markdown, { isFilled: true })
  expect(title).toBe('A <script>alert(1)</script> & more')
  expect(headings.map(({ id }) => id)).toEqual([
    'a-scriptalert1script--more',
    'by-curl',
    'in-python',
    'ação-rápida',
    'ação-rápida-1',
  ])
  expect([...html.matchAll(/data-languages="([^"]*)"/g)].map(([, languages]) => languages)).toEqual([
    'sh python',
    'sh ts',
  ])
  expect(html).toContain('<span data-fill="address">http://127.0.0.1:3000</span>')
  expect(html).toContain('<span data-fill="key">hfk_…</span>')
  expect(html).toContain('<code class="path">server/src/main.ts</code>')
  expect(html).not.toMatch(/<script|<b>|<img|<string|href="javascript/)
  expect(anchorOf('`GET /slots`, why?', new Set())).toBe('get-slots-why')
})

test('diagrams are pictures with their text', () => {
  const diagrams = htmlPages().flatMap((file) => read(file).match(/<figure class="diagram">[\s\S]*?<\/figure>/g) ?? [])
  expect(diagrams.length).toBeGreaterThan(20)
  for (const each of diagrams) expect(each).toMatch(/<svg [\s\S]*<\/svg>[\s\S]*<details>[\s\S]*(flowchart|Diagram)/)
})

test('the search finds sections by parts of words, without accents, and guides before history', () => {
  const find = searchIn(JSON.parse(read(asset(/^assets\/search-/))))
  const addresses = (typed) => find(typed).map(({ address }) => address)
  expect(addresses('SAO paulo')).toEqual(addresses('São Paulo'))
  expect(addresses('são paulo').length).toBeGreaterThan(0)
  expect(addresses('slot_taken').slice(0, 5)).toContain('/guides/errors')
  expect(addresses('verify signat')[0]).toBe('/guides/webhooks#verify-the-signature')
  expect(addresses('deployment')[0]).toBe('/guides/deploy')
  expect(addresses('')).toEqual([])
  expect(addresses('xyzzy')).toEqual([])
})

test('the pages, the script and the style are small', () => {
  const size = (file) => statSync(join(folder, file)).size
  expect(size(asset(/^assets\/guides-.*\.js$/))).toBeLessThan(12_000)
  expect(size(asset(/^assets\/guides-.*\.css$/))).toBeLessThan(18_000)
  for (const file of htmlPages()) expect(size(file), file).toBeLessThan(100_000)
})
