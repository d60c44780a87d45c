// The pages that belong to a run: those of its site whose paths the source wants.
import { inSteps } from '../../platform/in-steps.ts'
import { addressIn, isOfSite, pathFilter, readAddress, type Site } from './address.ts'
import type { StoredSource } from './stored-source.ts'

export interface CrawlScope {
  site: Site
  /** Whether the source wants the page at this address of the site. */
  wants(url: string): boolean
  /** The address of a page of the site, wanted or not; null for one of another site. */
  readOwn(address: string): string | null
  /** The address of a page that a link or a sitemap names; null when it is not wanted. */
  read(address: string, base?: string): string | null
}

export function scopeOf({ include, exclude }: StoredSource, origin: string): CrawlScope {
  const site = { origin }
  const wants = pathFilter(include, exclude)
  const readOwn = (address: string, base?: string) => {
    const url = readAddress(address, base)
    return url && isOfSite(site, url) ? addressIn(site, url) : null
  }
  return {
    site,
    wants,
    readOwn,
    read(address, base) {
      const own = readOwn(address, base)
      return own !== null && wants(own) ? own : null
    },
  }
}

/** The wanted pages of many addresses, each once. It works in steps, because a source may have a hundred patterns. */
export const readAll = (scope: CrawlScope, addresses: readonly string[], base: string) =>
  inSteps(readEach(scope, addresses, base))

function* readEach(scope: CrawlScope, addresses: readonly string[], base: string): Generator<void, string[]> {
  const found = new Set<string>()
  for (const address of addresses) {
    const page = scope.read(address, base)
    if (page !== null) found.add(page)
    yield
  }
  return [...found]
}
