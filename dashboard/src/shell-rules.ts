// The rules of the worker: which requests it answers, and whether the answer is that of the network or the stored page.
import { FIRST_PARTS } from './data/pages.ts'

/** The name of each of our caches begins with this. Each build has its own cache. */
export const CACHES = 'holdfast-shell-'

/** How long the worker waits for the network before it shows the stored page. */
export const MAX_NETWORK_WAIT_MS = 2_500

/** `page`: an address of the dashboard; `file`: one of its hashed files; null: the worker does not answer it. */
export function kindOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): 'page' | 'file' | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  if (url.pathname.startsWith('/assets/')) return 'file'
  const [, first = ''] = url.pathname.split('/')
  return request.mode === 'navigate' && (first === '' || FIRST_PARTS.has(first)) ? 'page' : null
}

/**
 * The answer of the network comes first, so that a new build is shown from the next visit on. The stored page is shown
 * when there is no network, when the server cannot answer, or when `wait` ends first.
 */
export async function networkOrStored(
  network: Promise<Response>,
  stored: () => Promise<Response | undefined>,
  wait: Promise<unknown>,
): Promise<Response> {
  const inTime = await Promise.race([network.catch(() => null), wait.then(() => null)])
  if (inTime && inTime.status < 500) return inTime
  return (await stored()) ?? network
}

/** The caches that can be deleted. Tabs may still show the previous build, so its files stay. */
export function outdated(names: readonly string[], present: string): string[] {
  const before = names.filter((name) => name.startsWith(CACHES) && name !== present)
  return before.slice(0, -1)
}
