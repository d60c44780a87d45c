// Links on our pages lead somewhere, and the files that the map and the pages about the inside name exist.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file).replaceAll('\\', '/'),
  )

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'api/CHANGES.md',
  'bench/README.md',
  'bench/history.md',
  'e2e/README.md',
  'mcp/README.md',
  'clients/python/README.md',
  'clients/typescript/README.md',
  ...filesIn('docs').filter((file) => file.endsWith('.md')),
]

const SOURCES = [
  'api',
  'bench',
  'dashboard/src',
  'e2e',
  'guides/build',
  'guides/src',
  'mcp/src',
  'scripts',
  'server/src',
  'time/src',
  'webchat/src',
]
const sources = [...SOURCES.flatMap(filesIn), ...PAGES, 'clients/python/generate.mjs', 'package.json']

/** Files that a page invents as an example. */
const EXAMPLES = /^(reports\/|customers\/comment\.test\.ts$)/

const textOf = (page: string) => readFileSync(join(root, page), 'utf8').replace(/^```.*?^```/gms, '')

/** Headings as Markdown is usually rendered. `guides/build/site.test.mjs` checks the anchors of the pages. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )

test.each(PAGES)('every link on %s leads somewhere', (page) => {
  for (const [, link = ''] of textOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(link)) continue
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    expect(existsSync(join(root, target)), link).toBe(true)
    if (anchor !== undefined && statSync(join(root, target)).isFile()) {
      expect(anchorsOf(target), link).toContain(anchor)
    }
  }
})

test('the README has at most 9 kB', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(9_000)
})

const INSIDE = PAGES.filter((page) => page === 'docs/map.md' || page.startsWith('docs/inside/'))

test.each(INSIDE)('every file that %s names exists', (page) => {
  const named = [...textOf(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs|json|md|css|toml))`/g)].map(([, file = '']) => file)
  const unknown = named.filter(
    (file) => !EXAMPLES.test(file) && !sources.some((source) => source === file || source.endsWith(`/${file}`)),
  )
  expect(unknown).toEqual([])
})

test('docs/channels.md explains every status of a channel and every code of a message that failed', () => {
  const { schemas } = JSON.parse(readFileSync(join(root, 'api/openapi.json'), 'utf8')).components
  const known = [schemas.Channel.properties.status, schemas.MessageError.properties.code].flatMap(
    ({ description }: { description: string }) =>
      [...(/Known values: (.*?)\. /.exec(description)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, word]) => word),
  )
  expect(known.length).toBeGreaterThan(20)
  const rows =
    textOf('docs/channels.md')
      .match(/^\| `.*$/gm)
      ?.join('\n') ?? ''
  expect(known.filter((word) => !rows.includes(`\`${word}\``))).toEqual([])
})
