// A website for tests of the crawler: its pages answer, redirect or misbehave as the test says.
import { openSafeFetch, type SafeFetch } from '../platform/safe-fetch.ts'
import { listening, type Received, type ReceiverOptions, type Reply } from './receiver.ts'
import type { Client, World } from './world.ts'

/** HTML, an answer, or a function that returns an answer. */
export type SitePage = string | Reply | ((request: Received) => SitePage | Promise<SitePage>)

/** The host names that tests know; all other names have no address. */
const NAMES: Record<string, readonly string[]> = {
  'shop.example': ['127.0.0.1'],
  'www.shop.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.5'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['127.0.0.1', '10.0.0.5'],
}

/**
 * The guard as in production, except that one address of this machine counts as public, and nobody waits longer than
 * `patience`.
 */
export function siteGuard({ patience = 5_000, ...options }: { patience?: number; ca?: string } = {}): SafeFetch {
  const guard = openSafeFetch({
    allowPrivate: false,
    isPublic: (address) => address === '127.0.0.1',
    resolve: async (name) => [...(NAMES[name] ?? [])],
    ...options,
  })
  return { ...guard, fetch: (call) => guard.fetch({ ...call, deadline: Math.min(call.deadline, patience) }) }
}

/** A page with a title, a text and links. */
export const html = (title: string, text = `All about ${title}.`, links: readonly string[] = [], head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><h1>${title}</h1><p>${text}</p>
  ${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</body></html>`

export type TestSite = Awaited<ReturnType<typeof aSite>>

/** Pages are found by path and query; any other path is 404. A page may be added or replaced at any time. */
export async function aSite(pages: Record<string, SitePage>, options: ReceiverOptions & { name?: string } = {}) {
  const { name = 'shop.example', ...rest } = options
  const receiver = await listening(async (_number, request) => {
    let page: SitePage = pages[request.path] ?? pages['*'] ?? { status: 404, body: 'Not here' }
    // A function that takes a socket is an answer itself; a function that takes a request returns an answer.
    while (typeof page === 'function' && isPageFunction(page)) page = await page(request)
    return typeof page === 'string'
      ? { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
      : (page as Reply)
  }, rest)
  const url = `${options.certificate ? 'https' : 'http'}://${name}:${receiver.port}`
  return {
    ...receiver,
    pages,
    /** The origin, without a slash. */
    origin: url,
    /** The paths that were asked for, in order. */
    asked: () => receiver.requests.map(({ path }) => path),
  }
}

const DYNAMIC = Symbol('dynamic')
type PageFunction = ((request: Received) => SitePage | Promise<SitePage>) & { [DYNAMIC]?: true }

const isPageFunction = (page: object): page is PageFunction => DYNAMIC in page

/** A page that depends on the request. */
export const dynamic = (answer: (request: Received) => SitePage | Promise<SitePage>): SitePage =>
  Object.assign((request: Received) => answer(request), { [DYNAMIC]: true as const })

export const redirect = (location: string, status = 302): Reply => ({ status, headers: { location } })

/** Adds a source, crawls it to its end, and returns it. */
export async function crawled(world: World, owner: Client, body: { url: string } & Record<string, unknown>) {
  const source = (await owner.post('/knowledge/sources', body)).body
  await world.runJobs()
  return (await owner.get(`/knowledge/sources/${source.id}`)).body
}

export async function crawlAgain(world: World, owner: Client, { id }: { id: string }) {
  await owner.post(`/knowledge/sources/${id}/crawl`)
  await world.runJobs()
  return (await owner.get(`/knowledge/sources/${id}`)).body
}

/** Each page as its path, status and cause. */
export async function pagesOf(owner: Client, { id, url }: { id: string; url: string }): Promise<string[]> {
  const { data } = (await owner.get(`/knowledge/sources/${id}/pages?limit=200`)).body
  const { origin } = new URL(url)
  return data.map((page: { url: string; status: string; cause: string | null }) =>
    [page.url.replace(origin, ''), page.status, page.cause].filter(Boolean).join(' '),
  )
}
