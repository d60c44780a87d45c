// The customer of a booking: how to reach them and, on demand, their earlier visits.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '../../data/api.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import { whatsappLink } from '../../parts/outside-links.ts'
import { Section } from '../../parts/section.tsx'
import { phoneText } from '../../text/phone.ts'
import { useTexts } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Badge, Initials, Skeleton } from '../../ui/surface.tsx'
import { customerQuery, customerSummaryQuery } from '../queries.ts'
import { drawerTexts } from './drawer-texts.ts'

type Customer = NonNullable<Booking['customer']>

export function CustomerCard({ customer }: { customer: Customer | null }) {
  const t = useTexts(drawerTexts)
  return (
    <Section
      title={t('customer')}
      aside={
        customer && (
          <Link
            to="/customers/$id"
            params={{ id: customer.id }}
            className="rounded-lg px-2 py-2 text-sm text-accent-ink underline underline-offset-2"
          >
            {t('profile')}
          </Link>
        )
      }
    >
      {customer ? <Known customer={customer} /> : <p className="text-faint">{t('noCustomer')}</p>}
    </Section>
  )
}

function Known({ customer: { id, name, phone } }: { customer: Customer }) {
  const t = useTexts(drawerTexts)
  const { currency } = useMe().workspace
  const [open, setOpen] = useState(false)
  return (
    <div className="rounded-xl border p-4">
      <div className="flex items-center gap-3">
        <Initials name={name} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          {phone && (
            <a href={`tel:${phone}`} className="text-soft tabular-nums underline-offset-2 hover:underline">
              {phoneText(phone, currency)}
            </a>
          )}
        </div>
      </div>
      {phone && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          <a href={`tel:${phone}`} className={buttonClass()}>
            <Phone size={16} aria-hidden />
            {t('call')}
          </a>
          <a href={whatsappLink(phone)} target="_blank" rel="noreferrer" className={buttonClass()}>
            <MessageCircle size={16} aria-hidden />
            {t('whatsapp')}
          </a>
        </div>
      )}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="mt-2 -mb-1 flex h-10 w-full items-center gap-1 text-sm text-soft hover:text-ink"
      >
        {t('moreAboutCustomer')}
        <ChevronDown size={16} aria-hidden className={cx('transition-transform', open && 'rotate-180')} />
      </button>
      {open && <Visits id={id} />}
    </div>
  )
}

function Visits({ id }: { id: string }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const { data: customer } = useQuery(customerQuery(id))
  const { data: summary } = useQuery(customerSummaryQuery(id))
  if (!customer || !summary) return <Skeleton className="mt-2 h-14" />
  const { completed = 0, no_show = 0 } = summary.bookings.by_status
  return (
    <div className="mt-1 flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-soft">
        <span>{completed > 0 ? t('visits', { count: completed }) : t('noVisits')}</span>
        {no_show > 0 && <span className="text-danger-ink">{t('noShows', { count: no_show })}</span>}
        {summary.last_visit_at && <span>{t('lastVisit', { day: clock.day(summary.last_visit_at) })}</span>}
        {summary.next_booking && <span>{t('nextVisit', { day: clock.day(summary.next_booking.start) })}</span>}
      </p>
      {customer.tags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {customer.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      {customer.notes && <p className="break-words whitespace-pre-wrap text-soft">{customer.notes}</p>}
    </div>
  )
}
