// The list of customers, which loads more pages while scrolling; the up and down keys move between them.
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo } from 'react'
import type { Customer } from '../data/api.ts'
import { useMe } from '../data/workspace.ts'
import { phoneText } from '../text/phone.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Badge, Initials } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { useNear } from '../ui/use-near.ts'

/** Any change loads all shown customers again, so scrolling loads only this many; more are loaded by a button. */
const MAX_LOADED_BY_SCROLLING = 1_500

export function CustomerList({
  customers,
  old,
  more,
  busy,
  leaveUp,
}: {
  customers: readonly Customer[]
  /** Whether these are still the results of the search before. */
  old: boolean
  /** Loads the next page; null on the last page. */
  more: (() => void) | null
  busy: boolean
  /** Is called when the up key is pressed on the first customer. */
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
      {more && <More ask={more} busy={busy} byItself={customers.length < MAX_LOADED_BY_SCROLLING} />}
    </>
  )
}

const Row = memo(function Row({ customer, currency }: { customer: Customer; currency: string }) {
  const { id, name, phone, email, company, tags } = customer
  const number = phone && phoneText(phone, currency)
  return (
    // Rows outside the window are not drawn, so ten thousand rows scroll like ten.
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

/** Loads the next page when it comes near the window, up to a limit, or when its button is pressed. */
function More({ ask, busy, byItself }: { ask: () => void; busy: boolean; byItself: boolean }) {
  const t = useTexts(uiTexts)
  const place = useNear<HTMLDivElement>(ask, { isOn: byItself && !busy, pixels: 800 })
  return (
    <div ref={place} className="flex justify-center py-4">
      <Button look="quiet" disabled={busy} onClick={ask}>
        {t('loadMore')}
      </Button>
    </div>
  )
}
