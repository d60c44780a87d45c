// Marks at the side which part of the page is being read, and shows the place of the page in the menu.
import { all, one } from './elements.ts'

/** As high as the header, and a little more. */
const TOP_PX = 120

export function markReadHeading(): void {
  const links = new Map(all<HTMLAnchorElement>('aside a').map((link) => [decodeURIComponent(link.hash.slice(1)), link]))
  if (links.size === 0) return
  const headings = all('article :is(h2, h3)[id]')
  let waiting = false
  const mark = () => {
    waiting = false
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const seen = headings.filter((heading) => heading.offsetParent !== null)
    const above = seen.filter((heading) => heading.getBoundingClientRect().top < TOP_PX)
    const current = (isAtEnd ? seen.at(-1) : above.at(-1))?.id
    for (const [id, link] of links) {
      if (id === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener(
    'scroll',
    () => {
      if (!waiting) requestAnimationFrame(mark)
      waiting = true
    },
    { passive: true },
  )
  mark()
}

/** The menu is longer than most screens. */
export function showPlaceInMenu(): void {
  const menu = one('#site-menu')
  const entry = menu.querySelector<HTMLElement>('[aria-current]')
  const show = () => {
    if (entry) menu.scrollTop = entry.offsetTop - menu.clientHeight / 3
  }
  // On a narrow screen it has no height until it is opened.
  menu.addEventListener('toggle', show)
  show()
}
