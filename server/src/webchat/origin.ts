// The origins of pages that may show the chat: exact ones, and all hosts below one.

/** Browsers accept more in a host, such as a semicolon, which would end a rule in the content policy of the panel. */
const PLAIN_HOST = /^([a-z0-9._-]+|\[[0-9a-f:]+\])$/
const HOST_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const MAX_HOST_CHARACTERS = 253

/** Whether a site may list it: an origin as browsers write it, or `https://*.host`. */
export function isListable(listed: string): boolean {
  return spellingOf(listed) === listed
}

/** How browsers write it: without a path, in lower case, without the usual port. null if it is not an origin. */
export function spellingOf(listed: string): string | null {
  const exact = isWild(listed) ? listed.replace('*.', '') : listed
  if (exact.includes('*') || !/^https?:\/\/[^/]/i.test(exact) || !URL.canParse(exact)) return null
  const { origin, hostname } = new URL(exact)
  if (!PLAIN_HOST.test(hostname)) return null
  if (!isWild(listed)) return origin
  return isHost(hostname) ? origin.replace('https://', 'https://*.') : null
}

/** Whether a page may load something from there, by an https address without a password. */
export function isHttpsUrl(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\]+$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username } = new URL(text)
  return username === '' && PLAIN_HOST.test(hostname)
}

/** A name with at least two labels: a whole top-level domain is nobody's. */
function isHost(hostname: string): boolean {
  const labels = hostname.split('.')
  return (
    hostname.length <= MAX_HOST_CHARACTERS &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) as string)
  )
}

export function isAllowed(listed: readonly string[], origin: string): boolean {
  return listed.some((each) => (isWild(each) ? isBelow(each, origin) : each === origin))
}

const isWild = (listed: string) => listed.startsWith('https://*.')

/** One or more labels below the host, with its scheme and port; never the host itself. */
function isBelow(listed: string, origin: string): boolean {
  if (!origin.startsWith('https://')) return false
  const ending = listed.slice('https://*'.length)
  const rest = origin.slice('https://'.length)
  if (!rest.endsWith(ending)) return false
  return rest
    .slice(0, -ending.length)
    .split('.')
    .every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}
