// The documents: which files there are, and the address of each.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The page that lists the decisions has no file. */
export const DECISIONS = 'docs/decisions'

const OTHERS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'api/CHANGES.md',
  'bench/README.md',
  'bench/history.md',
  'clients/python/README.md',
  'clients/typescript/README.md',
  'e2e/README.md',
  'mcp/README.md',
  'server/src/bot/dialogues/README.md',
  'server/src/bot/understand/corpus/README.md',
  'server/src/knowledge/search/corpus/README.md',
  'server/src/lib/spoken-time/corpus/README.md',
]

export const FILES = [
  ...OTHERS,
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((file) => posix.join('docs', file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.md'))
    .sort(),
]

/** The addresses of files of the checkout that are not documents, but that every server has. */
const SERVED = {
  'api/openapi.json': '/v1/openapi.json',
  'dashboard/public/favicon.svg': '/favicon.svg',
  'docs/decisions': '/guides/decisions',
  'docs/inside': '/guides/map#read-on',
}

/** The name of a page: `docs/first-booking.md` is first-booking, `bench/README.md` is bench, `README.md` is index. */
export function nameOf(file) {
  const name = file
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '')
    .replace(/\.md$/, '')
    .toLowerCase()
  return name === 'readme' ? 'index' : name
}

export function addressOf(file) {
  const name = nameOf(file)
  return name === 'index' ? '/guides' : `/guides/${name}`
}

/**
 * The target of a link on a page: `href` on the server, or `source`, a file of the checkout that no server has. A file
 * that does not exist is a fault of the page.
 */
export function resolveLink(file, link) {
  if (/^http:\/\/127\.0\.0\.1:3000/.test(link)) return { href: new URL(link).pathname }
  if (/^(https?:|mailto:|#|\/)/.test(link)) return { href: link }
  const [path, anchor] = link.split('#')
  const target = posix.join(posix.dirname(file), path).replace(/\/$/, '')
  if (FILES.includes(target)) return { href: `${addressOf(target)}${anchor ? `#${anchor}` : ''}` }
  return SERVED[target] ? { href: SERVED[target] } : { source: target }
}

export const existsInCheckout = (file) => existsSync(join(root, file))
