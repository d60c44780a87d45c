// What a page asks the server for, and in how many steps: whatever begins after an answer came may have waited for it.
import type { Page, Request } from 'playwright-core'

interface Call {
  path: string
  step: number
  isOpen: boolean
}

/** Milliseconds: so long that calls of one step have all begun before the first of them is answered. */
const LATENCY = 400

/** Milliseconds without a question after which there will be none. */
const QUIET = 200

export async function watchCalls(page: Page, { latency = LATENCY } = {}) {
  let calls = new Map<Request, Call>()
  let changed = Date.now()
  await page.route(isCall, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latency))
    // The page may have gone on meanwhile.
    await route.continue().catch(() => {})
  })
  page.on('request', (request) => {
    if (!isCall(new URL(request.url()))) return
    const path = request.url().slice(request.url().indexOf('/v1/') + 3)
    const before = [...calls.values()]
    // What is asked again is refreshed, as when the stream begins; nothing waits for it.
    const known = before.find((call) => call.path === path)
    const answered = before.filter(({ isOpen }) => !isOpen).map((call) => call.step)
    calls.set(request, { path, step: known?.step ?? 1 + Math.max(0, ...answered), isOpen: true })
    changed = Date.now()
  })
  const end = (request: Request) => {
    const call = calls.get(request)
    if (call) call.isOpen = false
    changed = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    forget() {
      calls = new Map()
      changed = Date.now()
    },
    /** All is answered, and nothing more is asked for. */
    async settled(): Promise<void> {
      while ([...calls.values()].some(({ isOpen }) => isOpen) || Date.now() - changed < QUIET) {
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
    },
    steps: () => Math.max(0, ...[...calls.values()].map(({ step }) => step)),
    told: () => [...calls.values()].map(({ step, path }) => `${step}: ${path}`).join(', '),
  }
}

/** The stream is no question: it stays open. */
const isCall = (url: URL) => url.pathname.startsWith('/v1/') && url.pathname !== '/v1/stream'
