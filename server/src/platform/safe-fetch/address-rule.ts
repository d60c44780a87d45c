// Reads an address that a user gave, and refuses what can be refused before its name is looked up.
import { isIP } from 'node:net'

/** The target of a call. */
export interface Target {
  origin: string
  isSecure: boolean
  /** A name without a final dot, or an IP address without brackets. */
  host: string
  isLiteral: boolean
  port: number
  /** The path and the query. */
  path: string
}

export interface AddressRule {
  allowPrivate: boolean
  /** Allows http to public addresses. */
  allowHttp?: boolean | undefined
  isPublic(address: string): boolean
}

const MAX_ADDRESS_CHARACTERS = 2_000
/** These names and all names below them are never public. */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'invalid', 'home.arpa', 'onion']
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** The target, or a sentence that says why the address is refused. */
export function readTarget(text: string, { allowPrivate, allowHttp, isPublic }: AddressRule): Target | string {
  const url = readUrl(text)
  if (typeof url === 'string') return url
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !allowPrivate && !allowHttp) return 'The address must begin with https://.'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isLiteral = isIP(host) !== 0
  if (!isLiteral && !isHostName(host)) return 'The host of the address is not a name that can be looked up.'
  if (!allowPrivate && isLiteral && !isPublic(host)) return 'The address is not public.'
  if (!allowPrivate && !isLiteral && isPrivateName(host)) return 'The name of the host is not public.'
  const port = Number(url.port || (isSecure ? 443 : 80))
  return { origin: url.origin, isSecure, host, isLiteral, port, path: url.pathname + url.search }
}

// The URL parser corrects many mistakes: it drops tabs, turns backslashes into slashes and adds missing slashes. An
// address that it would have to correct is refused, because another program might read it differently.
function readUrl(text: string): URL | string {
  if (text.length > MAX_ADDRESS_CHARACTERS) return `The address has more than ${MAX_ADDRESS_CHARACTERS} characters.`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
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
