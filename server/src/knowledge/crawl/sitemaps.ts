// Reads the sitemaps of a site, those of robots.txt or the usual one, and notes their pages.
import type { OpenCtx } from '../../platform/context.ts'
import { isOfSite, readAddress } from './address.ts'
import { leadsOffsite } from './fetch-page.ts'
import { MAX_SITEMAPS, type Robots } from './robots.ts'
import { type CrawlScope, readAll } from './scope.ts'
import { MAX_SITEMAP_UNPACKED_BYTES, readSitemap } from './sitemap.ts'
import { bodyOf, visit } from './visit.ts'

const MAX_SITEMAP_BYTES = 10 * 1024 * 1024
/** After this many sitemaps that could not be read, the others are not tried. */
const MAX_FAILURES = 5

interface Means {
  scope: CrawlScope
  robots: Robots
  signal: AbortSignal
  /** How many pages of sitemaps are passed on, including known ones. */
  room: number
}

/**
 * Gives the pages of each sitemap of the site that it could read. A sitemap that is missing or broken is not an error.
 */
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
    const bytes = await fetchSitemap(ctx, scope, url, signal)
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

/** The beginning of a sitemap that is too long or too slow is as good as a short one. */
async function fetchSitemap(
  ctx: OpenCtx,
  { site }: CrawlScope,
  url: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const refuse = async (to: URL) => (isOfSite(site, to) ? null : leadsOffsite(to))
  const visited = await visit(ctx, { url, maxBytes: MAX_SITEMAP_BYTES, signal, refuse })
  if (visited.failure !== null || visited.answer.status !== 200) return null
  const { bytes } = await bodyOf(visited.answer, MAX_SITEMAP_UNPACKED_BYTES)
  return bytes.length > 0 ? bytes : null
}
