// The page to continue with after signing in, which is always one of our own.
const HOME = '/today'
const HERE = 'https://here.invalid'

/** Anybody may have written the address, so a path that could lead to another site is replaced by the start page. */
export function ownPath(next: string | undefined): string {
  if (!next?.startsWith('/')) return HOME
  try {
    // URL reads it as a browser does: it removes tabs and line ends, and treats a backslash as a slash.
    const { origin, pathname, search, hash } = new URL(next, HERE)
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : HOME
  } catch {
    return HOME
  }
}
