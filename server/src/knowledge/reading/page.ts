// Reads a page of a website: its text, and what it says about itself and other pages.
import type { PageDocument } from './document.ts'
import { readHtml } from './html.ts'

const MAX_LINKS = 5_000
const MAX_LINK_CHARACTERS = 2_000
/** Names by which a page speaks to our crawler. */
const ROBOTS = ['robots', 'holdfastbot']

export function readPageSource(source: string, url: string): PageDocument {
  const hrefs = new Set<string>()
  const wishes = new Set<string>()
  let [base, canonical]: (string | undefined)[] = []
  const document = readHtml(source, (name, { href, rel = '', name: about = '', content = '' }) => {
    const relations = rel.toLowerCase().split(/\s+/)
    if (name === 'base') base ??= href
    else if (name === 'link' && relations.includes('canonical')) canonical ??= href
    else if (name === 'meta' && ROBOTS.includes(about.trim().toLowerCase())) {
      for (const wish of content.toLowerCase().split(/[\s,;]+/)) wishes.add(wish)
    } else if ((name === 'a' || name === 'area') && href !== undefined && !relations.includes('nofollow')) {
      if (hrefs.size < MAX_LINKS) hrefs.add(href)
    }
  })
  const from = resolve(base ?? '', url) ?? url
  const links = [...hrefs].map((href) => resolve(href, from)).filter((link) => link !== null)
  return {
    ...document,
    links: [...new Set(links)],
    canonical: canonical === undefined ? null : resolve(canonical, from),
    noindex: wishes.has('noindex') || wishes.has('none'),
    nofollow: wishes.has('nofollow') || wishes.has('none'),
  }
}

/** Null for what is not an address of the web, such as a telephone number. */
function resolve(href: string, base: string): string | null {
  if (href.length > MAX_LINK_CHARACTERS || !URL.canParse(href.trim(), base)) return null
  const address = new URL(href.trim(), base)
  address.hash = ''
  return /^https?:$/.test(address.protocol) ? address.href : null
}
