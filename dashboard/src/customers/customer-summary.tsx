// The figures of a customer: visits, no-shows, spending, first, last and next visit.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { customerSummaryQuery } from '../booking/queries.ts'
import { useAddress } from '../data/address.ts'
import type { CustomerSummary } from '../data/api.ts'
import { useClock, useMoney } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Card, Skeleton } from '../ui/surface.tsx'
import { profileTexts } from './profile-texts.ts'

export function CustomerSummaryCard({ id }: { id: string }) {
  const t = useTexts(profileTexts)
  const { data } = useQuery(customerSummaryQuery(id))
  return (
    <Card title={t('summary')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4">{data ? <Facts summary={data} /> : <Waiting />}</dl>
    </Card>
  )
}

function Facts({ summary }: { summary: CustomerSummary }) {
  const t = useTexts(profileTexts)
  const clock = useClock()
  const money = useMoney()
  const [, change] = useAddress()
  const { bookings, no_show_rate, total_spent, first_visit_at, last_visit_at, next_booking } = summary
  const { n } = no_show_rate
  const date = (moment: string | null) => (moment === null ? null : clock.date(moment))
  return (
    <>
      <Fact name={t('visits')}>{bookings.by_status.completed ?? 0}</Fact>
      <Fact name={t('noShows')}>
        {n === 0 ? null : t('noShowsOf', { missed: bookings.by_status.no_show ?? 0, count: n })}
      </Fact>
      <Fact name={t('spent')}>
        {total_spent.map(({ currency, cents }) => (
          <span key={currency} className="block">
            {money(cents, currency)}
          </span>
        ))}
      </Fact>
      <Fact name={t('nextBooking')}>
        {next_booking && (
          <button
            type="button"
            onClick={() => change({ booking: next_booking.id })}
            className="text-left text-accent-ink underline underline-offset-2"
          >
            {clock.dayTime(next_booking.start)}
          </button>
        )}
      </Fact>
      <Fact name={t('firstVisit')}>{date(first_visit_at)}</Fact>
      <Fact name={t('lastVisit')}>{date(last_visit_at)}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isEmpty = children === null || (Array.isArray(children) && children.length === 0)
  return (
    <div className="min-w-0">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="font-medium break-words tabular-nums">{isEmpty ? '–' : children}</dd>
    </div>
  )
}

const Waiting = () => ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} className="h-11" />)
