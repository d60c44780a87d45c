// Customers below each other, page after page as somebody scrolls; up and down move between them.
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { Customer } from '../data/api.ts'
import { useMe } from '../data/workspace.ts'
import { phoneText } from '../text/phone.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Badge, Initials } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'

/** A change of any customer asks again for all that is in view: whoever wants more of it says so. */
const MOST_BY_ITSELF = 1_500

export function CustomerList({
  customers,
  old,
  more,
  busy,
  leaveUp,
}: {
  customers: readonly Customer[]
  /** Still those of what was searched for before. */
  old: boolean
  /** Asks for the next page; null when there is none. */
  more: (() => void) | null
  busy: boolean
  /** From the first upwards. */
  leaveUp: () => void
}) {
  const { currency } = useMe().workspace
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
    const at = links.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    if (at < 0) leaveUp()
    else links[at]?.focus()
  }
  return (
    <>
      <ul
        onKeyDown={press}
        className={cx('overflow-hidden rounded-2xl border bg-card shadow-card transition-opacity', old && 'opacity-60')}
      >
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} currency={currency} />
        ))}
      </ul>
      {more && <More ask={more} busy={busy} byItself={customers.length < MOST_BY_ITSELF} />}
    </>
  )
}

const Row = memo(function Row({ customer, currency }: { customer: Customer; currency: string }) {
  const { id, name, phone, email, company, tags } = customer
  const number = phone && phoneText(phone, currency)
  return (
    // What is out of sight costs nothing: ten thousand rows scroll as ten do.
    <li className="border-b [contain-intrinsic-size:auto_4rem] [content-visibility:auto] last:border-b-0">
      <Link
        to="/customers/$id"
        params={{ id }}
        className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken md:grid-cols-[auto_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]"
      >
        <Initials name={name} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="flex gap-x-2 text-sm text-faint">
            <span className="whitespace-nowrap tabular-nums empty:hidden md:hidden">{number}</span>
            <span className="truncate">{company ?? email}</span>
          </span>
        </span>
        <span className="hidden truncate text-soft tabular-nums md:block">{number}</span>
        <span className="col-start-2 flex min-w-0 gap-1 overflow-hidden pt-1 empty:hidden md:col-start-auto md:justify-end md:pt-0">
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {tags.length > 3 && <Badge>{`+${tags.length - 3}`}</Badge>}
        </span>
      </Link>
    </li>
  )
})

/** Asks when it comes near, up to a point, and by hand. */
function More({ ask, busy, byItself }: { ask: () => void; busy: boolean; byItself: boolean }) {
  const t = useTexts(uiTexts)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (busy || !byItself || !place.current) return
    // Told at once whether it is near now: a page may be too short to push it away.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '800px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [busy, byItself])
  return (
    <div ref={place} className="flex justify-center py-4">
      <Button look="quiet" disabled={busy} onClick={ask}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
