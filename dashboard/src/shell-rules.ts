// What the worker of the page decides: which calls it answers, and whether the network or the stored page is sent.
import { FIRST_PARTS } from './data/pages.ts'

/** Names of our caches begin so; each build has its own. */
export const CACHES = 'holdfast-shell-'

/** How long somebody waits for the network before the stored page is shown. */
export const PATIENCE_MS = 2_500

/** `page`: an address of the dashboard; `file`: one of its hashed files; null: the worker has nothing to do with it. */
export function kindOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): 'page' | 'file' | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  if (url.pathname.startsWith('/assets/')) return 'file'
  const [, first = ''] = url.pathname.split('/')
  return request.mode === 'navigate' && (first === '' || FIRST_PARTS.has(first)) ? 'page' : null
}

/**
 * The answer of the network, because a new build counts from the next visit on. The stored page is shown when there is
 * no network, when the server cannot answer, or when the answer takes too long: its scripts are stored with it.
 */
export async function networkOrStored(
  network: Promise<Response>,
  stored: () => Promise<Response | undefined>,
  patience: Promise<unknown>,
): Promise<Response> {
  const inTime = await Promise.race([network.catch(() => null), patience.then(() => null)])
  if (inTime && inTime.status < 500) return inTime
  return (await stored()) ?? network
}

/** The caches that are of no use any more. Tabs may still show the build before, so its files stay. */
export function outdated(names: readonly string[], present: string): string[] {
  const before = names.filter((name) => name.startsWith(CACHES) && name !== present)
  return before.slice(0, -1)
}
