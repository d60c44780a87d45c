// The page Today: alerts, money, next bookings, waiting tasks, occupancy.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { MoneyRow } from '../booking/money-row.tsx'
import { useStages } from '../booking/standing.tsx'
import type { Booking, TeamOverview } from '../data/api.ts'
import {
  bookingsQuery,
  overridesQuery,
  resourcesQuery,
  schedulesQuery,
  servicesQuery,
  teamOverviewQuery,
} from '../data/queries.ts'
import { timeOffQuery } from '../data/time-off.ts'
import { siteQuery } from '../data/webchat-site.ts'
import { useClock, useMay, useMe, useNow } from '../data/workspace.ts'
import { addDays, type Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Failed, PageHead, Skeleton } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { Alerts, useAlerts } from './alerts.tsx'
import { BookingPageCard } from './booking-page-card.tsx'
import { useChecklist } from './checklist.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { ClosedCard } from './closed-card.tsx'
import { figuresOf, partsOf, uniqueBookings } from './day.ts'
import { MAX_DAYS_AHEAD } from './days-ahead.ts'
import { FiguresRow } from './figures-row.tsx'
import { NextBookings } from './next-bookings.tsx'
import { closedToday } from './next-open-day.ts'
import { Occupancy } from './occupancy.tsx'
import { waitingQuery, workTodayQuery } from './queries.ts'
import { todayTexts } from './texts.ts'
import { WaitingCustomers } from './waiting-customers.tsx'
import { WaitingQueue } from './waiting-queue.tsx'

export function TodayPage() {
  const clock = useClock()
  const today = clock.dayOf(useNow())
  const { from, to } = useMemo(() => clock.boundsOf(today), [clock, today])
  const bookings = useQuery(bookingsQuery(from, to))
  const work = useQuery(workTodayQuery)
  const overview = useQuery(teamOverviewQuery(from, to))
  // Loaded now, together with the other data.
  useStages()
  const failed = [bookings, work, overview].find(({ error, data }) => error && !data)
  return (
    <>
      <Greeting />
      {failed ? (
        <Failed error={failed.error} retry={() => void failed.refetch()} />
      ) : (
        <WholeDay bookings={bookings.data} work={work.data} overview={overview.data} today={today} />
      )}
    </>
  )
}

function Greeting() {
  const t = useTexts(todayTexts)
  const clock = useClock()
  const now = useNow()
  const mayBook = useMay('bookings:write')
  const [first = ''] = useMe().name.split(' ')
  const hour = clock.minutesOf(now) / 60
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return (
    <PageHead
      title={t(part, { name: first })}
      note={<span className="inline-block first-letter:uppercase">{clock.longDay(now)}</span>}
    >
      {mayBook && (
        <Link to="/calendar" search={{ new: true }} className={buttonClass({ look: 'main' })}>
          <Plus size={18} aria-hidden />
          <span className="max-sm:sr-only">{t('newBooking')}</span>
        </Link>
      )}
    </PageHead>
  )
}

interface DayData {
  bookings: Booking[] | undefined
  work: Booking[] | undefined
  overview: TeamOverview | undefined
  today: Day
}

/** Shows everything when all data is loaded, because a late part would move the others. */
function WholeDay({ bookings, work, overview, today }: DayData) {
  const now = useNow()
  const parts = partsOf(uniqueBookings(bookings ?? [], work ?? []), now)
  const { data: services = [] } = useQuery(servicesQuery)
  const hasQueue = services.some(({ mode }) => mode === 'queue')
  const checklist = useChecklist()
  const alerts = useAlerts(parts.overdue.length)
  const { data: waiting } = useQuery(waitingQuery)
  const { data: site, isPending: waitsForSite } = useQuery(siteQuery)
  const closed = useClosedToday(today)
  if (!bookings || !work || !overview || !alerts || !waiting || waitsForSite || !checklist.isKnown || !closed.isKnown)
    return <DaySkeleton />
  const people = overview.resources.filter(({ kind }) => kind === 'person')
  const figures = figuresOf(bookings, people.length > 0 ? people : overview.resources)
  return (
    <div className="flex flex-col gap-4">
      <Alerts alerts={alerts} />
      {closed.closed && <ClosedCard opensAt={closed.closed.opensAt} />}
      <FiguresRow figures={figures} />
      <MoneyRow money={overview.totals.money} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <NextBookings parts={parts} booked={figures.booked} today={today} />
        <div className="flex min-w-0 flex-col gap-4 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <WaitingCustomers conversations={waiting} />
          {checklist.done && <ChecklistCard done={checklist.done} hide={checklist.hide} />}
          {hasQueue && <WaitingQueue groups={overview.groups} />}
          {site && <BookingPageCard site={site} />}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <Occupancy resources={overview.resources} />
        </div>
      </div>
    </div>
  )
}

function useClosedToday(today: Day) {
  const clock = useClock()
  const resources = useQuery(resourcesQuery)
  const schedules = useQuery(schedulesQuery)
  // Hours that begin two days earlier may still be open, also in a zone that is a day ahead or behind.
  const overrides = useQuery(overridesQuery(addDays(today, -3), addDays(today, MAX_DAYS_AHEAD + 3)))
  const { from } = clock.boundsOf(today)
  const timeOff = useQuery(timeOffQuery(from, clock.boundsOf(addDays(today, MAX_DAYS_AHEAD)).to))
  const closed = useMemo(() => {
    if (!resources.data || !schedules.data || !overrides.data || !timeOff.data) return null
    return closedToday(clock, today, {
      resources: resources.data,
      schedules: schedules.data,
      overrides: overrides.data,
      timeOff: timeOff.data,
    })
  }, [clock, today, resources.data, schedules.data, overrides.data, timeOff.data])
  return { isKnown: !overrides.isPending && !timeOff.isPending, closed }
}

function DaySkeleton() {
  const t = useTexts(uiTexts)
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-20 rounded-2xl sm:h-23" />
        ))}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-32 rounded-2xl lg:order-last" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-80 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      </div>
    </div>
  )
}
