// Fetches one page with its redirects, and asks robots.txt before each step.
import type { OpenCtx } from '../../platform/context.ts'
import type { Failure } from '../reading/document.ts'
import { isOfSite, type Site } from './address.ts'
import { causeOfStatus } from './cause.ts'
import type { HostRobots } from './host-robots.ts'
import { bodyOf, type Headed, headerOf, visit } from './visit.ts'

const MAX_PAGE_BYTES = 2 * 1024 * 1024
const PAGE_TYPES = ['text/html', 'application/xhtml+xml']

/** `url` is where the last redirect led. */
export type FetchedPage = { url: string } & (
  | {
      kind: 'page'
      status: number
      bytes: Buffer
      contentType: string | null
      etag: string | null
      lastModified: string | null
      noindex: boolean
      nofollow: boolean
      /** Whether every redirect was permanent; true if there was none. */
      isLasting: boolean
    }
  | { kind: 'unchanged'; status: number }
  | { kind: 'failed'; status: number | null; failure: Failure; retryAfter: string | null }
)

export interface PageWish {
  url: string
  /** null: the run does not know yet where the site is, so a redirect may lead anywhere. */
  site: Site | null
  /** The validators that the server sent with the text that we have of this address; null when we have no text. */
  marksOf(url: string): Promise<Marks | null>
}

export interface Marks {
  etag: string | null
  last_modified: string | null
}

interface Means {
  robots: HostRobots
  signal: AbortSignal
}

export async function fetchSitePage(ctx: OpenCtx, { robots, signal }: Means, wish: PageWish): Promise<FetchedPage> {
  let marks: Marks | null = null
  const visited = await visit(ctx, {
    url: wish.url,
    maxBytes: MAX_PAGE_BYTES,
    headers: { accept: PAGE_TYPES.join(', ') },
    async conditions(url) {
      marks = await wish.marksOf(url)
      return conditionsFor(marks)
    },
    signal,
    // The caller has asked about the address of the page itself.
    refuse: async (url) => (url.href === wish.url ? null : findRefusal(ctx, robots, wish.site, url)),
  })
  const { url } = visited
  if (visited.failure !== null)
    return { kind: 'failed', url, status: visited.status, failure: visited.failure, retryAfter: null }
  const { answer, isLasting } = visited
  const { status } = answer
  const failed = (failure: Failure) =>
    ({ kind: 'failed', url, status, failure, retryAfter: headerOf(answer, 'retry-after') }) as const
  if (status === 304 && marks !== null) return { kind: 'unchanged', url, status }
  const fault = causeOfStatus(status)
  if (fault) return failed(fault)
  const contentType = headerOf(answer, 'content-type')
  if (contentType !== null && !isPageType(contentType)) return failed(notAPage(contentType))
  const body = await bodyOf(answer, MAX_PAGE_BYTES)
  if (body.fault) return failed(body.fault)
  const [etag, lastModified] = [headerOf(answer, 'etag'), headerOf(answer, 'last-modified')]
  const wishes = readRobotsTag(answer.headers)
  return { kind: 'page', url, status, bytes: body.bytes, contentType, etag, lastModified, isLasting, ...wishes }
}

/** An offsite address is not called; only the guard is asked, so that a private address has its own cause. */
async function findRefusal(ctx: OpenCtx, robots: HostRobots, site: Site | null, url: URL): Promise<Failure | null> {
  if (site && !isOfSite(site, url)) {
    const { refusal } = await ctx.outside.check(url.href, { http: true })
    if (refusal !== null) return { cause: 'blocked_address', detail: refusal }
    return leadsOffsite(url)
  }
  return robots.refusalOf(url)
}

export const leadsOffsite = ({ host }: URL): Failure => ({
  cause: 'redirect_offsite',
  detail: `The page leads to another site: ${host}.`,
})
const notAPage = (type: string): Failure => ({
  cause: 'unsupported_type',
  detail: `It is not a page but ${type.split(';')[0]?.slice(0, 100)}.`,
})

function conditionsFor(marks: Marks | null): Record<string, string> {
  return {
    ...(marks?.etag && { 'if-none-match': marks.etag }),
    ...(marks?.last_modified && { 'if-modified-since': marks.last_modified }),
  }
}

const isPageType = (type: string) => PAGE_TYPES.includes((type.split(';')[0] as string).trim().toLowerCase())

/** X-Robots-Tag: for all robots, or with our name before it. */
function readRobotsTag(headers: Headed['headers']): { noindex: boolean; nofollow: boolean } {
  const lines = [headers['x-robots-tag'] ?? []].flat().join(',').toLowerCase()
  let isOurs = true
  const words = lines.split(',').flatMap((part) => {
    const [, name, rule = ''] = /^\s*(?:([a-z_-]+)\s*:)?\s*(.*?)\s*$/.exec(part) ?? []
    if (name !== undefined && name !== 'unavailable_after') isOurs = name === 'holdfastbot'
    return isOurs ? [rule] : []
  })
  const has = (rule: string) => words.includes(rule) || words.includes('none')
  return { noindex: has('noindex'), nofollow: has('nofollow') }
}
