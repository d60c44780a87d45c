// What a page asks the server for, and in how many steps: whatever begins after an answer came may have waited for it.
import type { Page, Request } from 'playwright-core'

interface Call {
  path: string
  step: number
  isOpen: boolean
}

/** `steps: 'apart'` holds every call until the page has no more to ask, so that no call of a step sees an answer. */
export async function watchCalls(page: Page, { steps = 'apart' }: { steps?: 'apart' | 'mixed' } = {}) {
  let calls = new Map<Request, Call>()
  let held: string[] = []
  let asked = 0
  const files = new Set<Request>()

  page.on('request', (request) => {
    asked += 1
    const url = new URL(request.url())
    if (!isCall(url)) {
      if (!isStream(url)) files.add(request)
      return
    }
    const path = request.url().slice(request.url().indexOf('/v1/') + 3)
    const before = [...calls.values()]
    // What is asked again is refreshed, as when the stream begins; nothing waits for it.
    const known = before.find((call) => call.path === path)
    const answered = before.filter(({ isOpen }) => !isOpen).map((call) => call.step)
    calls.set(request, { path, step: known?.step ?? 1 + Math.max(0, ...answered), isOpen: true })
  })
  const end = (request: Request) => {
    files.delete(request)
    const call = calls.get(request)
    if (call) call.isOpen = false
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // Not by a route of Playwright, which would switch off the browser's cache for the scripts of the page.
  const network = await page.context().newCDPSession(page)
  const goOn = (requestId: string) => void network.send('Fetch.continueRequest', { requestId }).catch(() => {})
  if (steps === 'apart') {
    network.on('Fetch.requestPaused', ({ requestId, request }) => {
      if (!isCall(new URL(request.url))) return goOn(requestId)
      held.push(requestId)
      if (held.length === 1) void letGo()
    })
    await network.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/*' }] })
  }

  async function letGo(): Promise<void> {
    await quiet()
    const going = held
    held = []
    // Some may belong to a page that was left meanwhile.
    for (const requestId of going) goOn(requestId)
  }

  /** The page has all its files, has done what it had to do, and has asked for nothing more on the way. */
  async function quiet(): Promise<void> {
    for (let before = -1; before !== asked || files.size > 0; ) {
      before = asked
      // A page that is being replaced is asked once more.
      await page.evaluate(idle).catch(() => {
        before = -1
      })
      if (page.isClosed()) return
    }
  }

  return {
    forget() {
      calls = new Map()
    },
    /** All is answered, and nothing more is asked for. */
    async settled(): Promise<void> {
      do await quiet()
      while ([...calls.values()].some(({ isOpen }) => isOpen))
    },
    steps: () => Math.max(0, ...[...calls.values()].map(({ step }) => step)),
    told: () => [...calls.values()].map(({ step, path }) => `${step}: ${path}`).join(', '),
  }
}

/** A frame, every timer that is due soon, and then all else that waits for its turn: however slow the machine is. */
async function idle(): Promise<void> {
  // React shows a part whose script has come up to 300 ms after the part before it; only then does it ask.
  const SOON = 350
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, SOON)))
  const { scheduler } = globalThis as unknown as {
    scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> }
  }
  await scheduler.postTask(() => {}, { priority: 'background' })
}

/** The stream is no question: it stays open. */
const isCall = (url: URL) => url.pathname.startsWith('/v1/') && !isStream(url)

const isStream = (url: URL) => url.pathname === '/v1/stream'
