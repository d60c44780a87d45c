// The worker that keeps the page itself on the device: its frame, scripts and styles. It never keeps an answer of the API.
import { CACHES, kindOf, MAX_NETWORK_WAIT_MS, networkOrStored, outdated } from './shell-rules.ts'

/** The name of the build, its first script, and the files that are stored at once. The build sets them. */
declare const BUILD: string
declare const FIRST_SCRIPT: string
declare const SHELL_FILES: readonly string[]

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface CallEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
/** The types that TypeScript has for pages do not contain those of a worker. */
interface Worker {
  addEventListener(name: 'install' | 'activate' | 'message', listen: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listen: (event: CallEvent) => void): void
  skipWaiting(): Promise<void>
}

const worker = globalThis as unknown as Worker
const CACHE = `${CACHES}${BUILD}`
/** The page is the same at each of its addresses. */
const PAGE = '/'

worker.addEventListener('install', (event) => event.waitUntil(fill().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(tidy()))
// If this worker waits, the page sends a message, and the worker takes over.
worker.addEventListener('message', () => worker.skipWaiting())
worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, location.origin)
  if (kind === 'page') event.respondWith(answerPage(event.request))
  if (kind === 'file') event.respondWith(answerFile(event))
})

/** Stores everything or nothing, because a page without its scripts would be worse than none. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  try {
    const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' })
    // While a new build is put in place, the page may be of another build than this worker.
    if (!(await page.clone().text()).includes(FIRST_SCRIPT)) throw new Error('The page is of another build.')
    await cache.addAll(SHELL_FILES)
    await cache.put(PAGE, page)
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

async function tidy(): Promise<void> {
  for (const name of outdated(await caches.keys(), CACHE)) await caches.delete(name)
}

async function answerPage(request: Request): Promise<Response> {
  const stored = async () => (await caches.open(CACHE)).match(PAGE, { ignoreVary: true })
  const wait = new Promise((resolve) => setTimeout(resolve, MAX_NETWORK_WAIT_MS))
  return networkOrStored(fetch(request), stored, wait)
}

/** The name of a file contains a hash of what is in it, so a stored one is never old. */
async function answerFile(event: CallEvent): Promise<Response> {
  const { url } = event.request
  const stored = await caches.match(url, { ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(url, copy)))
  }
  return answer
}
