// Bookings as a list, day by day, with their sums: for phones, screen readers and paper.
import { MoreHorizontal } from 'lucide-react'
import type { CSSProperties } from 'react'
import { StatusBadge } from '../booking/standing.tsx'
import type { Booking, Resource } from '../data/api.ts'
import { useMe } from '../data/workspace.ts'
import { money } from '../text/number.ts'
import { phoneText } from '../text/phone.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Empty } from '../ui/surface.tsx'
import { isGone, useLook } from './booking-look.tsx'
import { Signs } from './booking-signs.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { ListHead } from './list-head.tsx'
import { calendarTexts } from './texts.ts'
import type { BoardActions } from './use-board-events.ts'

/** In a longer period, days without bookings are left out. */
const MAX_EMPTY_DAYS = 7

export function Agenda({
  address,
  bookings,
  resources,
  actions,
  book,
}: {
  address: CalendarAddress
  bookings: readonly Booking[]
  resources: readonly Resource[]
  actions: Pick<BoardActions, 'open' | 'menu'>
  book: (() => void) | undefined
}) {
  const t = useTexts(calendarTexts)
  const { clock } = useLook()
  const { days, today } = address
  const timed = bookings.filter(({ start }) => start !== null && days.includes(clock.dayOf(start)))
  if (timed.length === 0) {
    const action = book && (
      <Button look="main" onClick={book}>
        {t('newBooking')}
      </Button>
    )
    return (
      <>
        <ListHead address={address} bookings={timed} />
        <div className="rounded-2xl border bg-card shadow-card">
          <Empty title={t('nothingTitle')} action={action}>
            {t('nothing')}
          </Empty>
        </div>
      </>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ListHead address={address} bookings={timed} />
      {days.map((day) => {
        const own = timed.filter(({ start }) => clock.dayOf(start as string) === day)
        if (own.length === 0 && days.length > MAX_EMPTY_DAYS) return null
        return (
          <section key={day} aria-label={clock.nameOf(day, 'long')}>
            <h2
              className={cx(
                'flex items-baseline gap-2 pb-1.5 font-semibold first-letter:uppercase print:break-after-avoid',
                day === today && 'text-accent-ink',
              )}
            >
              <span className="first-letter:uppercase">{clock.nameOf(day, 'long')}</span>
              <span className="shrink-0 text-sm font-normal text-faint">
                {own.length > 0 ? t('bookings', { count: own.length }) : t('nothingThatDay')}
              </span>
            </h2>
            {own.length > 0 && (
              <ul className="divide-y overflow-hidden rounded-2xl border bg-card shadow-card">
                {own.map((booking) => (
                  <Row key={booking.id} booking={booking} resources={resources} actions={actions} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

function Row({
  booking,
  resources,
  actions,
}: {
  booking: Booking
  resources: readonly Resource[]
  actions: Pick<BoardActions, 'open' | 'menu'>
}) {
  const { clock, nameOf, serviceOf, colorOf, signWordsOf, menuLabelOf } = useLook()
  const language = useLanguage()
  const { workspace } = useMe()
  const price = booking.price_cents ? money(booking.price_cents, booking.currency, language) : ''
  const who = booking.allocations.map(({ resource_id }) => resources.find(({ id }) => id === resource_id)?.name)
  return (
    <li
      data-booking-id={booking.id}
      className="flex items-center gap-1 pr-1 hover:bg-page print:break-inside-avoid"
      style={{ '--stage': colorOf(booking) } as CSSProperties}
    >
      <button
        type="button"
        data-open-booking
        onClick={() => actions.open(booking)}
        className="grid min-h-14 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 border-l-3 border-(--stage) py-2 pl-3 text-left -outline-offset-2 sm:grid-cols-[7.5rem_minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_6rem_9.5rem] print:min-h-0 print:grid-cols-[6.5rem_minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1.2fr)_5rem_7rem] print:items-start print:gap-x-2 print:py-1.5 print:text-sm"
      >
        <span className="tabular-nums">{clock.span(booking.start as string, booking.end as string)}</span>
        <span className="flex min-w-0 items-center gap-2 print:flex-col print:items-start print:gap-0">
          <span
            className={cx('truncate font-medium print:whitespace-normal', isGone(booking) && 'text-faint line-through')}
          >
            {nameOf(booking)}
          </span>
          <Signs booking={booking} />
          <span className="sr-only">{signWordsOf(booking)}</span>
          {booking.customer?.phone && (
            <span className="hidden print:block">{phoneText(booking.customer.phone, workspace.currency)}</span>
          )}
          {booking.notes && <span className="hidden text-soft print:block">{booking.notes}</span>}
        </span>
        <span className="col-start-2 truncate text-sm text-soft sm:col-start-3 sm:text-base print:text-sm print:whitespace-normal">
          {price && <span className="tabular-nums sm:hidden">{`${price} · `}</span>}
          {serviceOf(booking)}
        </span>
        <span className="truncate text-sm text-soft max-sm:hidden print:whitespace-normal">
          {who.filter(Boolean).join(', ')}
        </span>
        <span className="text-right text-sm tabular-nums max-sm:hidden">{price}</span>
        <span className="flex justify-end max-sm:hidden">
          <StatusBadge status={booking.status} />
        </span>
      </button>
      <IconButton
        label={menuLabelOf(booking)}
        className="print:hidden"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          actions.menu(booking, { x: left, y: bottom })
        }}
      >
        <MoreHorizontal size={18} />
      </IconButton>
    </li>
  )
}
