// Records which calls a page makes, and in how many steps: a call that begins after an answer may have waited for it.
import type { Page, Request } from 'playwright-core'

interface Call {
  path: string
  step: number
  /** A call that fails, or that the page ends itself, has ended without an answer. */
  state: 'open' | 'answered' | 'ended'
}

/** `steps: 'apart'` holds every call until the page makes no more, so that all calls of a step are seen together. */
export async function watchCalls(page: Page, { steps = 'apart' }: { steps?: 'apart' | 'mixed' } = {}) {
  let calls = new Map<Request, Call>()
  let held: string[] = []
  let asked = 0
  const files = new Set<Request>()
  let isLeft = false

  page.on('request', (request) => {
    asked += 1
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeft = true
    const url = new URL(request.url())
    if (!isCall(url)) {
      if (!isStream(url)) files.add(request)
      return
    }
    const path = request.url().slice(request.url().indexOf('/v1/') + 3)
    const before = [...calls.values()]
    // A call that is made a second time only refreshes data, as when the stream begins, so it is not a new step.
    const known = before.find((call) => call.path === path)
    const answered = before.filter(({ state }) => state === 'answered').map((call) => call.step)
    calls.set(request, { path, step: known?.step ?? 1 + Math.max(0, ...answered), state: 'open' })
  })
  const end = (state: Call['state']) => (request: Request) => {
    files.delete(request)
    const call = calls.get(request)
    if (call) call.state = state
  }
  page.on('framenavigated', (frame) => {
    // A page that is left may refresh its data until the next one takes its place.
    if (!isLeft || frame !== page.mainFrame()) return
    isLeft = false
    calls = new Map()
  })
  page.on('requestfinished', end('answered'))
  page.on('requestfailed', end('ended'))
  // A route of Playwright is not used, because it would switch off the browser's cache for the page's scripts.
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
    // Some calls may belong to a page that was left in the meantime.
    for (const requestId of going) goOn(requestId)
  }

  const countOpen = () => [...calls.values()].filter(({ state }) => state === 'open').length

  /**
   * Waits until the page has all its files, and the answers to all calls that are not held, and is idle, and has made
   * no more calls.
   */
  async function quiet(): Promise<void> {
    for (let before = -1, hasAll = false; before !== asked || !hasAll; ) {
      before = asked
      hasAll = files.size === 0 && countOpen() <= held.length
      // While something is on its way, the clock must not run ahead: the page would think that its stream has broken.
      // A page that is being replaced by the next one cannot be evaluated, so this tries again.
      await page.evaluate(idle, hasAll ? REACT_DELAY_MS : 0).catch(() => {
        before = -1
      })
      if (page.isClosed()) return
    }
  }

  return {
    forget() {
      calls = new Map()
    },
    /** Waits until all calls are answered and no more are made. */
    async settled(): Promise<void> {
      do await quiet()
      while (countOpen() > 0)
    },
    steps: () => Math.max(0, ...[...calls.values()].map(({ step }) => step)),
    listed: () => [...calls.values()].map(({ step, path }) => `${step}: ${path}`).join(', '),
  }
}

/** React may show a part of the page 300 ms after its script was loaded, and only then the part makes its calls. */
const REACT_DELAY_MS = 350

/** Waits for a frame and for all tasks of the page, lets its clock run ahead, and waits for what that has started. */
async function idle(aheadMs: number): Promise<void> {
  const { scheduler, __pwClock } = globalThis as unknown as {
    scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> }
    // The clock that Playwright has installed. Its own `runFor` would be repeated on every page that is opened later.
    __pwClock: { controller: { runFor(milliseconds: number): Promise<void> } }
  }
  const tasks = () => scheduler.postTask(() => {}, { priority: 'background' })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await tasks()
  await __pwClock.controller.runFor(aheadMs)
  await tasks()
}

/** The stream does not count as a call, because it stays open. */
const isCall = (url: URL) => url.pathname.startsWith('/v1/') && !isStream(url)

const isStream = (url: URL) => url.pathname === '/v1/stream'
