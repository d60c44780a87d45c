// Reads robots.txt as RFC 9309 says: which paths of a host our crawler may fetch, and where its sitemaps are.
import { plainEscapes } from './address.ts'
import { positionAfter } from './glob.ts'

/** The name by which robots.txt addresses our crawler. */
export const ROBOT = 'HoldfastBot'
/** The rest of a longer file is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1024
const MAX_SITEMAPS = 50

export interface Robots {
  mayFetch(url: URL): boolean
  /** Addresses as they are written in the file. */
  sitemaps: readonly string[]
}

interface Rule {
  allow: boolean
  /** Its length in octets decides which of two rules counts. */
  length: number
  matches(path: string): boolean
}

export const ALLOW_ALL: Robots = { mayFetch: () => true, sitemaps: [] }

export function readRobots(bytes: Buffer): Robots {
  const text = bytes
    .subarray(0, MAX_ROBOTS_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const groups = { ours: [] as Rule[], everybody: [] as Rule[] }
  const sitemaps: string[] = []
  let isOurs = false
  let isEverybodys = false
  let hasOurGroup = false
  let isHead = false
  for (const { key, value } of linesOf(text)) {
    if (key === 'user-agent') {
      if (!isHead) isOurs = isEverybodys = false
      isHead = true
      // RFC 9309, 2.2.1: the name ends at the first character that a name cannot have, such as the slash of a version.
      const name = /^[a-z_-]+/i.exec(value)?.[0] ?? value
      if (value.startsWith('*')) isEverybodys = true
      if (name.toLowerCase() === ROBOT.toLowerCase()) isOurs = hasOurGroup = true
    } else if (key === 'allow' || key === 'disallow') {
      isHead = false
      // An empty rule matches nothing.
      if (value === '') continue
      const rule = readRule(key === 'allow', value)
      if (isOurs) groups.ours.push(rule)
      if (isEverybodys) groups.everybody.push(rule)
    } else if (key === 'sitemap' && value !== '' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value)
    // Other lines, such as Sitemap and Crawl-delay, do not end a group.
  }
  const rules = hasOurGroup ? groups.ours : groups.everybody
  return { mayFetch: (url) => isAllowed(rules, url), sitemaps }
}

function* linesOf(text: string): Generator<{ key: string; value: string }> {
  for (const line of text.split(/\r\n|\r|\n/)) {
    const plain = line.split('#', 1)[0] as string
    const colon = plain.indexOf(':')
    if (colon > 0) yield { key: plain.slice(0, colon).trim().toLowerCase(), value: plain.slice(colon + 1).trim() }
  }
}

/** `*` stands for any characters; `$` at the end means that the path ends there. */
function readRule(allow: boolean, value: string): Rule {
  const isAnchored = value.endsWith('$')
  const parts = plainEscapes(escaped(isAnchored ? value.slice(0, -1) : value)).split('*')
  const [first = '', ...rest] = parts
  const last = isAnchored ? rest.pop() : undefined
  const matches = (path: string) => {
    if (!path.startsWith(first)) return false
    const end = positionAfter(path, first.length, rest)
    if (end === null) return false
    if (!isAnchored) return true
    if (last === undefined) return path.length === first.length
    return path.length - last.length >= end && path.endsWith(last)
  }
  return { allow, length: parts.join('*').length + (isAnchored ? 1 : 0), matches }
}

/** Characters outside ASCII are compared as escapes of their octets; an escape that is there already stays. */
function escaped(path: string): string {
  try {
    return encodeURI(path).replaceAll('%25', '%')
  } catch {
    return path
  }
}

/** The longest rule counts; of two with the same length, the one that allows. */
function isAllowed(rules: readonly Rule[], url: URL): boolean {
  const path = plainEscapes(url.pathname + url.search)
  if (path === '/robots.txt') return true
  let best: Rule | null = null
  for (const rule of rules) {
    const isBetter = best === null || rule.length > best.length || (rule.length === best.length && rule.allow)
    if (isBetter && rule.matches(path)) best = rule
  }
  return best?.allow ?? true
}
