// The pages that belong to a run: those of its site whose paths the source wants.
import { addressIn, isNoPage, isOfSite, pathFilter, readAddress, type Site } from './address.ts'
import { FORBIDDEN } from './fetch-page.ts'
import type { Robots } from './robots.ts'
import type { FoundPage, StoredPage } from './stored-page.ts'
import type { StoredSource } from './stored-source.ts'

export interface Scope {
  site: Site
  /** Whether the source wants the page at this address of the site. */
  wants(url: string): boolean
  /** The address of a page of the site, wanted or not; null for one of another site. */
  readOwn(address: string): string | null
  /** The address of a page that a link or a sitemap names; null when it is not wanted. */
  read(address: string, base?: string): string | null
}

export function scopeOf({ include, exclude }: StoredSource, origin: string): Scope {
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

/** Some pages are refused when they are found, without a call. */
export function toFoundPage(url: string, robots: Robots): FoundPage {
  return { url, refusal: refusalOf(url, robots) }
}

export function refusalOf(url: string, robots: Robots): FoundPage['refusal'] {
  if (isNoPage(url)) return { cause: 'unsupported_type', detail: 'The name of the file says that it is not a page.' }
  return robots.mayFetch(new URL(url)) ? null : FORBIDDEN
}

/** Pages of an earlier run that the source does not want any more, or that are of another site now. */
export const isOutside = ({ wants, site }: Scope, { url, depth }: Pick<StoredPage, 'url' | 'depth'>) =>
  depth > 0 && (!isOfSite(site, new URL(url)) || !wants(url))
