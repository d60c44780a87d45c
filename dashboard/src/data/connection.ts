// Whether the server can be reached, and since when it cannot.
import { openStore } from '../text/store.ts'

/** How often a page without a connection tries whether it is back. */
const PROBE_EVERY_MS = 2_500
const PROBE_TIMEOUT_MS = 2_000

const lostSince = openStore<Date | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Null while there is a connection. */
export const useLostSince = lostSince.use
export const isLost = (): boolean => lostSince.get() !== null

/** The browser says at once when a device has no network; a call that fails shows every other reason. */
export function watchConnection(signal: AbortSignal): void {
  addEventListener('offline', lose, { signal })
  addEventListener('online', () => void (isLost() && probe()), { signal })
  if (!navigator.onLine) lose()
}

/** Like the given `fetch`; what happens to its calls shows whether there is a connection. */
export const watched =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    try {
      const answer = await fetch(input, init)
      find()
      return answer
    } catch (error) {
      // A call that the page itself gave up says nothing.
      if (!init?.signal?.aborted && !isLost()) void probe()
      throw error
    }
  }

function lose(): void {
  if (!isLost()) lostSince.set(new Date())
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), PROBE_EVERY_MS)
}

function find(): void {
  if (!isLost()) return
  clearTimeout(timer)
  lostSince.set(null)
  // The stream and the queries that wait for the network go on at once.
  dispatchEvent(new Event('online'))
}

async function probe(): Promise<void> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(find, lose)
}
