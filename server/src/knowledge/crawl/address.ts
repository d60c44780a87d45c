// The addresses of pages: one form for each page, what belongs to a site, and which paths a source wants.
import { readPattern } from './glob.ts'

const MAX_ADDRESS_CHARACTERS = 2_000
/** The limit for an address as it is written, with session ids and tracking. */
export const MAX_WRITTEN_ADDRESS_CHARACTERS = 2 * MAX_ADDRESS_CHARACTERS
/** Parameters that say where a visitor came from, not which page is meant. */
const TRACKING =
  /^(utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl)$/i
const SESSION = /^(phpsessid|jsessionid|aspsessionid.*|asp\.net_sessionid|session_?id|cfid|cftoken|oscsid|zenid)$/i
/** Short names that many sites use for other things: they name a session only if the value looks like one. */
const PERHAPS_SESSION = /^(sid|s|sess|session|token)$/i
const SESSION_VALUE = /^(?=.*\d)[\da-z]{16,}$/i
const SESSION_IN_PATH = /;(jsessionid|phpsessid|sid)=[^/;]*/gi
const DEFAULT_PORTS = ['', '80', '443']

/** The one form of an address, or null for one that no crawler may follow. A relative one needs its base. */
export function readAddress(text: string, base?: string): URL | null {
  if (text.length > MAX_WRITTEN_ADDRESS_CHARACTERS) return null
  const url = parse(text.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port === '0') return null
  const host = url.hostname.replace(/\.$/, '')
  if (host === '') return null
  url.hostname = host
  url.hash = ''
  url.pathname = plainEscapes(url.pathname.replace(SESSION_IN_PATH, ''))
  url.search = plainEscapes(keptQuery(url.search))
  return url.href.length <= MAX_ADDRESS_CHARACTERS ? url : null
}

function parse(text: string, base: string | undefined): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}

/** Drops parameters that do not change the page; the order of the others stays, because it may matter. */
function keptQuery(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isForgettable(part))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

function isForgettable(part: string): boolean {
  const [name = '', value = ''] = part.split('=', 2).map(decoded)
  return TRACKING.test(name) || SESSION.test(name) || (PERHAPS_SESSION.test(name) && SESSION_VALUE.test(value))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** RFC 3986: escapes of unreserved characters are written out, and all others have capital letters. */
export function plainEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : written.toUpperCase()
  })
}

/** A site is one host, with `www.` or without, by http or https. */
export interface Site {
  /** The origin at which the start was found; pages of the site are addressed there. */
  origin: string
}

export function isOfSite({ origin }: Site, url: URL): boolean {
  const home = new URL(origin)
  const samePort = url.port === home.port || (isDefaultPort(url) && isDefaultPort(home))
  return samePort && bareHost(url) === bareHost(home)
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, '')
const isDefaultPort = ({ port }: URL) => DEFAULT_PORTS.includes(port)

/** The address of a page of the site, so that http and https, with `www.` and without, are one page. */
export function addressIn(site: Site, url: URL): string {
  return site.origin + url.pathname + url.search
}

/** Whether a source wants the page at this path: `exclude` wins over `include`, and no `include` means everything. */
export function pathFilter(include: readonly string[], exclude: readonly string[]): (url: URL | string) => boolean {
  const [wanted, unwanted] = [include, exclude].map((list) => list.map((glob) => readPattern(comparable(glob))))
  return (url) => {
    const path = comparable(new URL(url).pathname)
    if (unwanted?.some((matches) => matches(path))) return false
    return wanted?.length === 0 || wanted?.some((matches) => matches(path)) === true
  }
}

/** People write letters as they are, addresses escape them. */
function comparable(path: string): string {
  try {
    return decodeURI(path).normalize('NFC')
  } catch {
    return path.normalize('NFC')
  }
}

const NO_PAGE =
  /\.(avif|bmp|css|eot|gif|ico|jpe?g|js|json|mjs|png|svg|tiff?|ttf|webp|woff2?|aac|avi|flac|m4[av]|mkv|mov|mp[34]|mpe?g|og[agv]|wav|web[am]|wmv|7z|apk|bz2|dmg|exe|gz|iso|jar|msi|pkg|rar|tar|tgz|xz|zip)$/i

/** Whether the name of a file says that it is a picture, a film, a script or an archive: those are not fetched. */
export const isNoPage = (url: URL | string) => NO_PAGE.test(new URL(url).pathname)
