// The details of a booking: time, service, resources, priority, address, and customer.
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Flag, MapPin, Scissors, Tag, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddress } from '../../data/address.ts'
import type { Booking } from '../../data/api.ts'
import { resourcesQuery, servicesQuery } from '../../data/queries.ts'
import { useClock, useMoney, useNow } from '../../data/workspace.ts'
import { mapsLink } from '../../parts/outside-links.ts'
import { duration } from '../../text/number.ts'
import { useTexts } from '../../text/texts.ts'
import { Badge } from '../../ui/surface.tsx'
import { isOverdue } from '../lateness.ts'
import { StageName, StatusBadge, useValueName } from '../standing.tsx'
import { bookingTexts } from '../texts.ts'
import { CustomerCard } from './customer-card.tsx'
import { drawerTexts } from './drawer-texts.ts'
import { Intake } from './intake.tsx'
import { Notes } from './notes.tsx'
import { UsedResources } from './used-resources.tsx'
import { DueDate, Priority, Tags } from './work-facts.tsx'

export function Details({ booking }: { booking: Booking }) {
  return (
    <div className="flex flex-col gap-6">
      <Standing booking={booking} />
      <When booking={booking} />
      <dl className="flex flex-col gap-1">
        <Facts booking={booking} />
      </dl>
      <Notes booking={booking} />
      <Intake booking={booking} />
      <CustomerCard customer={booking.customer} />
      <Origin booking={booking} />
    </div>
  )
}

function Standing({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const now = useNow()
  const { status, stage, hold_expires_at, cancel_reason } = booking
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="inline-flex max-w-full rounded-full border px-2.5 py-0.5 text-sm font-medium">
          <StageName stage={stage} />
        </span>
        <StatusBadge status={status} />
        {isOverdue(booking, now) && <Badge tone="danger">{t('overdue')}</Badge>}
        {status === 'held' && hold_expires_at && (
          <Badge tone="warn">{t('heldUntil', { time: clock.time(hold_expires_at) })}</Badge>
        )}
      </div>
      <MovedLinks booking={booking} />
      {cancel_reason && (
        <p className="text-soft">
          {t('cancelReason')}: {cancel_reason}
        </p>
      )}
    </div>
  )
}

function MovedLinks({ booking: { rescheduled_from, rescheduled_to } }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const [, change] = useAddress()
  const links = [
    [rescheduled_to, t('movedTo')],
    [rescheduled_from, t('movedFrom')],
  ] as const
  return links.map(
    ([id, text]) =>
      id && (
        <button
          key={id}
          type="button"
          className="self-start text-sm text-accent-ink underline underline-offset-2"
          onClick={() => change({ booking: id })}
        >
          {text}
        </button>
      ),
  )
}

function When({ booking: { start, end, service_id, price_cents, currency } }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const inMoney = useMoney()
  const { data: services = [] } = useQuery(servicesQuery)
  const service = services.find(({ id }) => id === service_id)
  const minutes = start && end ? (Date.parse(end) - Date.parse(start)) / 60_000 : service?.duration_minutes
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <p className="text-lg font-semibold first-letter:uppercase">{start ? clock.longDay(start) : t('noTime')}</p>
      {start && end && <p className="text-lg tabular-nums">{clock.span(start, end)}</p>}
      <p className="mt-1 flex flex-wrap gap-x-2 text-soft">
        <span className="min-w-0 break-words">{service?.name ?? '…'}</span>
        {minutes !== undefined && <span aria-hidden>·</span>}
        {minutes !== undefined && <span>{duration(minutes)}</span>}
        {price_cents !== null && <span aria-hidden>·</span>}
        {price_cents !== null && <span>{inMoney(price_cents, currency)}</span>}
      </p>
    </div>
  )
}

function Facts({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const { data: resources = [] } = useQuery(resourcesQuery)
  const { kind, party_size, allocations, assignee, claimed_at, location } = booking
  const taker = resources.find(({ id }) => id === assignee)
  return (
    <>
      {assignee && (
        <Fact icon={<UserRound size={16} />} name={t('assignee')}>
          {claimed_at ? t('since', { name: taker?.name ?? '…', time: clock.dayTime(claimed_at) }) : taker?.name}
        </Fact>
      )}
      {kind !== 'queue' && allocations.length > 0 && (
        <Fact icon={<Scissors size={16} />} name={t('uses')}>
          <UsedResources booking={booking} />
        </Fact>
      )}
      {party_size > 1 && (
        <Fact icon={<Users size={16} />} name={t('party')}>
          {party_size}
        </Fact>
      )}
      <Fact icon={<Flag size={16} />} name={t('priority')}>
        <Priority booking={booking} />
      </Fact>
      <Fact icon={<CalendarDays size={16} />} name={t('due')}>
        <DueDate booking={booking} />
      </Fact>
      <Fact icon={<Tag size={16} />} name={t('tags')}>
        <Tags booking={booking} />
      </Fact>
      {location && (
        <Fact icon={<MapPin size={16} />} name={t('where')}>
          <span className="break-words">{location.formatted}</span>{' '}
          <a
            href={mapsLink(location)}
            target="_blank"
            rel="noreferrer"
            className="whitespace-nowrap text-accent-ink underline underline-offset-2"
          >
            {t('openMap')}
          </a>
        </Fact>
      )}
    </>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <dt className="flex h-9 w-32 shrink-0 items-center gap-2 text-soft">
        <span aria-hidden className="text-faint">
          {icon}
        </span>
        <span className="truncate">{name}</span>
      </dt>
      <dd className="min-w-0 flex-1 py-1.5">{children}</dd>
    </div>
  )
}

/** How the booking was made; this is only of interest when something is wrong. */
function Origin({ booking: { source, created_by, created_at, counters } }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const b = useTexts(bookingTexts)
  const nameOf = useValueName()
  const clock = useClock()
  const counted = Object.entries(counters).filter(([, count]) => count > 0)
  return (
    <dl aria-label={b('booking')} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t pt-4 text-sm">
      <dt className="text-faint">{t('source')}</dt>
      <dd>{nameOf(source)}</dd>
      <dt className="text-faint">{t('madeBy')}</dt>
      <dd className="break-words">{t('madeByAt', { name: created_by.name, time: clock.dayTime(created_at) })}</dd>
      {counted.map(([name, count]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
