// Where somebody wanted to go before they had to sign in: only ever a place of our own.
const HOME = '/today'
const HERE = 'https://here.invalid'

/** The address may have been written by anybody, so whatever could lead elsewhere leads home. */
export function ownPath(next: string | undefined): string {
  if (!next?.startsWith('/')) return HOME
  try {
    // As a browser reads it: it drops tabs and line ends, and takes a backslash for a slash.
    const { origin, pathname, search, hash } = new URL(next, HERE)
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : HOME
  } catch {
    return HOME
  }
}
