// Whether the server can be reached, and since when it cannot.
import { readStored, store } from '../text/browser-storage.ts'
import { openStore } from '../text/store.ts'

/** How often a page without a connection tries whether it is back. */
const PROBE_EVERY_MS = 2_500
const PROBE_TIMEOUT_MS = 2_000
/** The name under which a tab keeps since when there is no connection. */
const SINCE = 'holdfast.lost-since'

const lostSince = openStore<Date | null>(null)
/** Since when the page that this tab showed before had no connection. */
let before = readStored('tab', SINCE)
let timer: ReturnType<typeof setTimeout> | undefined
/** How many answers have shown that there is a connection. */
let answers = 0

/** Null while there is a connection. */
export const useLostSince = lostSince.use
export const isLost = (): boolean => lostSince.get() !== null

/** The browser says at once when a device has no network; a call that fails shows every other reason. */
export function watchConnection(): void {
  addEventListener('offline', lose)
  addEventListener('online', () => void (isLost() && probe()))
  if (!navigator.onLine) lose()
}

/** Like the given `fetch`; what happens to its calls shows whether there is a connection. */
export const watched =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const asked = lostSince.get()
    try {
      const answer = await fetch(input, init)
      find(asked)
      return answer
    } catch (error) {
      // A call that the page itself aborted does not show whether there is a connection.
      if (!init?.signal?.aborted && !isLost()) void probe()
      throw error
    }
  }

function lose(): void {
  if (!isLost()) {
    // A page that is loaded again without a connection still shows the first moment.
    const since = new Date(typeof before === 'number' ? before : Date.now())
    store('tab', SINCE, since.getTime())
    lostSince.set(since)
  }
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), PROBE_EVERY_MS)
}

/**
 * A call was answered. `asked`: since when there was no connection when it was made; null: there was one. An answer that
 * was on its way when the connection was lost does not show that it is back.
 */
function find(asked: Date | null): void {
  if (lostSince.get() !== asked) return
  answers += 1
  if (before !== undefined) store('tab', SINCE, undefined)
  before = undefined
  if (!isLost()) return
  clearTimeout(timer)
  store('tab', SINCE, undefined)
  lostSince.set(null)
  // The stream and the queries that wait for the network go on at once.
  dispatchEvent(new Event('online'))
}

async function probe(): Promise<void> {
  const asked = lostSince.get()
  const earlier = answers
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => find(asked),
    // Another call may have been answered meanwhile.
    () => answers === earlier && lose(),
  )
}
