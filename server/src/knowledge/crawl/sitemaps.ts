// Reads the sitemaps of a site, those of robots.txt or the usual one, and notes their pages.
import type { OpenCtx } from '../../platform/context.ts'
import { isFailure } from '../reading/document.ts'
import { readAddress } from './address.ts'
import type { Robots } from './robots.ts'
import { readAll, type Scope } from './scope.ts'
import { readSitemap } from './sitemap.ts'
import { bodyOf, VISIT_MS, visit } from './visit.ts'

const MAX_SITEMAPS = 50
const MAX_SITEMAP_BYTES = 10 * 1024 * 1024
/** Packed as an encoding, not as a file: it has to be unpacked as a whole. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_SITEMAP_REDIRECTS = 5
/** After this many that could not be read, the others are left alone. */
const MAX_FAILURES = 5

interface Means {
  scope: Scope
  robots: Robots
  signal: AbortSignal
  /** How many pages the run can still note. */
  room: number
}

/** Gives the pages of each sitemap that it could read. A sitemap that is missing or broken is no error. */
export async function* pagesOfSitemaps(ctx: OpenCtx, { scope, robots, signal, room }: Means): AsyncGenerator<string[]> {
  const named = robots.sitemaps.length > 0 ? robots.sitemaps : ['/sitemap.xml']
  const waiting = named.map((address) => readAddress(address, scope.site.origin)?.href)
  const seen = new Set<string>()
  let left = room
  let failures = 0
  while (waiting.length > 0 && seen.size < MAX_SITEMAPS && failures < MAX_FAILURES && left > 0) {
    const url = waiting.shift()
    if (url === undefined || seen.has(url)) continue
    seen.add(url)
    const bytes = await fetchSitemap(ctx, url, signal)
    if (bytes === null) {
      failures += 1
      continue
    }
    const pages = new Set<string>()
    for await (const { pages: addresses, sitemaps } of readSitemap(bytes)) {
      for (const address of sitemaps) {
        if (waiting.length < MAX_SITEMAPS) waiting.push(readAddress(address, url)?.href)
      }
      for (const page of await readAll(scope, addresses, url)) pages.add(page)
      if (pages.size >= left) break
    }
    if (pages.size > 0) yield [...pages]
    left -= pages.size
  }
}

async function fetchSitemap(ctx: OpenCtx, url: string, signal: AbortSignal): Promise<Buffer | null> {
  const began = performance.now()
  const answer = await visit(ctx, {
    url,
    deadline: VISIT_MS,
    maxBytes: MAX_SITEMAP_BYTES,
    follow: MAX_SITEMAP_REDIRECTS,
    signal,
  })
  if (answer.failure !== null || answer.status !== 200) return null
  // The beginning of a sitemap that is too long or too slow is as good as a short one, unless it is packed.
  if (!answer.isWhole && !answer.headers['content-encoding']) return answer.body
  const bytes = await bodyOf(answer, MAX_UNPACKED_BYTES, performance.now() - began >= VISIT_MS)
  return isFailure(bytes) ? null : bytes
}
