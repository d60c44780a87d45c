// What an address that somebody gave us says before anybody is asked where it leads, and when that is refused already.
import { isIP } from 'node:net'

/** Where a call goes. */
export interface Target {
  origin: string
  isSecure: boolean
  /** A name without its last dot, or an IP address without brackets. */
  host: string
  isLiteral: boolean
  port: number
  /** With the query. */
  path: string
}

interface AddressRule {
  allowPrivate: boolean
  isPublic(address: string): boolean
}

const MOST_CHARACTERS = 2_000
/** Names at or below these are never public. */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'invalid', 'home.arpa', 'onion']
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** The target, or a sentence that says why there is none. */
export function readTarget(text: string, { allowPrivate, isPublic }: AddressRule): Target | string {
  const url = readUrl(text)
  if (typeof url === 'string') return url
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !allowPrivate) return 'The address must begin with https://.'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isLiteral = isIP(host) !== 0
  if (!isLiteral && !isHostName(host)) return 'The host of the address is not a name that can be looked up.'
  if (!allowPrivate && isLiteral && !isPublic(host)) return 'The address is not public.'
  if (!allowPrivate && !isLiteral && isPrivateName(host)) return 'The name of the host is not public.'
  const port = Number(url.port || (isSecure ? 443 : 80))
  return { origin: url.origin, isSecure, host, isLiteral, port, path: url.pathname + url.search }
}

// The URL parser forgives a lot: it drops tabs, turns backslashes into slashes and adds slashes that are missing.
// What it would have to forgive is refused, so that nobody reads an address in another way than we do.
function readUrl(text: string): URL | string {
  if (text.length > MOST_CHARACTERS) return `The address has more than ${MOST_CHARACTERS} characters.`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f-\u009f\s\\]/.test(text))
    return 'The address contains spaces, control characters or backslashes.'
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (authority === undefined) return 'The address must begin with https:// and the name of a host.'
  if (authority.includes('@')) return 'The address must not contain a user name or a password.'
  const url = authority.includes('%') ? null : parse(text)
  if (url === null) return 'The address is not a valid URL.'
  return url.port === '0' ? 'The address has no valid port.' : url
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function isHostName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => LABEL.test(label))
}

function isPrivateName(name: string): boolean {
  return !name.includes('.') || PRIVATE_NAMES.some((end) => name === end || name.endsWith(`.${end}`))
}
