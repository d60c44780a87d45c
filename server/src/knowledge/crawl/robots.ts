// Reads robots.txt as RFC 9309 says: which paths of a host our crawler may fetch, and where its sitemaps are.
import { inSteps } from '../../platform/in-steps.ts'
import { plainEscapes } from './address.ts'
import { positionAfter } from './glob.ts'

/** The name by which robots.txt addresses our crawler. */
export const ROBOT = 'HoldfastBot'
/** The rest of a longer file is not read. */
export const MAX_ROBOTS_BYTES = 500 * 1024
/** The most sitemaps of one site, named in robots.txt or in other sitemaps. */
export const MAX_SITEMAPS = 50
/** The most rules of the group that applies to our crawler; later rules are not read. */
const MAX_RULES = 5_000
/** No address that we fetch is longer than this. */
const MAX_RULE_CHARACTERS = 2_000

export interface Robots {
  mayFetch(url: URL): Promise<boolean>
  /** Addresses as they are written in the file. */
  sitemaps: readonly string[]
}

interface Rule {
  allow: boolean
  /** Its length in octets decides which of two rules counts. */
  length: number
  matches(path: string): boolean
}

export const ALLOW_ALL: Robots = { mayFetch: async () => true, sitemaps: [] }

/** The rules are read in steps, because a stranger may write half a megabyte of them. */
export const readRobots = (bytes: Buffer): Promise<Robots> => inSteps(readLines(bytes))

function* readLines(bytes: Buffer): Generator<void, Robots> {
  const text = bytes
    .subarray(0, MAX_ROBOTS_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const [ours, everybodys]: [Rule[], Rule[]] = [[], []]
  const sitemaps: string[] = []
  const group = new Set<Rule[]>()
  let hasOurGroup = false
  let isHead = false
  for (const { key, value } of linesOf(text)) {
    yield
    if (key === 'user-agent') {
      if (!isHead) group.clear()
      isHead = true
      // RFC 9309, 2.2.1: the name ends at the first character that a name cannot have, such as the slash of a version.
      const name = /^[a-z_-]+/i.exec(value)?.[0] ?? value
      const isOurs = name.toLowerCase() === ROBOT.toLowerCase()
      if (value.startsWith('*')) group.add(everybodys)
      if (isOurs) group.add(ours)
      hasOurGroup ||= isOurs
    } else if (key === 'allow' || key === 'disallow') {
      isHead = false
      // An empty rule matches nothing.
      if (value === '' || value.length > MAX_RULE_CHARACTERS) continue
      for (const rules of group) if (rules.length < MAX_RULES) rules.push(readRule(key === 'allow', value))
    } else if (key === 'sitemap' && value !== '' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value)
    // Other lines, such as Sitemap and Crawl-delay, do not end a group.
  }
  const rules = (hasOurGroup ? ours : everybodys).sort(whichCounts)
  return { mayFetch: (url) => inSteps(isAllowed(rules, url)), sitemaps }
}

function* linesOf(text: string): Generator<{ key: string; value: string }> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
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
const whichCounts = (one: Rule, other: Rule) => other.length - one.length || Number(other.allow) - Number(one.allow)

function* isAllowed(rules: readonly Rule[], url: URL): Generator<void, boolean> {
  const path = plainEscapes(url.pathname + url.search)
  if (path === '/robots.txt') return true
  for (const rule of rules) {
    if (rule.matches(path)) return rule.allow
    yield
  }
  return true
}
