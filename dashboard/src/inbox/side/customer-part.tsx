// The customer of a conversation: how to reach them and, on demand, what is known of them.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Merge, Phone } from 'lucide-react'
import { useState } from 'react'
import { customerQuery, customerSummaryQuery } from '../../booking/queries.ts'
import type { Conversation } from '../../data/api.ts'
import { useMay, useMe } from '../../data/workspace.ts'
import { Section } from '../../parts/section.tsx'
import { localeName } from '../../text/locale-name.ts'
import { phoneText } from '../../text/phone.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Badge, FailedLine, Skeleton } from '../../ui/surface.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { sideTexts } from './texts.ts'

export function CustomerPart({ conversation }: { conversation: Conversation }) {
  const t = useTexts(sideTexts)
  const language = useLanguage()
  const { currency } = useMe().workspace
  const [open, setOpen] = useState(false)
  const { customer, locale } = conversation
  const { id, name, phone } = customer
  return (
    <Section
      title={name}
      aside={
        <Link to="/customers/$id" params={{ id }} className={buttonClass({ size: 'small' })}>
          {t('profile')}
        </Link>
      }
    >
      <div className="flex flex-col items-start gap-2">
        {phone ? (
          <a href={`tel:${phone}`} className={buttonClass({ size: 'small' })}>
            <Phone size={15} aria-hidden />
            <span className="sr-only">{t('call', { phone: '' })}</span>
            {phoneText(phone, currency)}
          </a>
        ) : (
          <p className="text-sm text-faint">{t('noPhone')}</p>
        )}
        <p className="text-sm text-faint">
          {t('writesIn', { language: localeName(locale ?? customer.locale, language) })}
        </p>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex items-center gap-1 py-1 text-sm font-medium text-accent-ink"
        >
          <ChevronDown size={16} aria-hidden className={cx('transition-transform', open && 'rotate-180')} />
          {t('aboutCustomer', { name: name.split(' ')[0] ?? name })}
        </button>
        {open && <Known id={id} />}
      </div>
    </Section>
  )
}

function Known({ id }: { id: string }) {
  const t = useTexts(sideTexts)
  const mayMerge = useMay('customers:write')
  const entry = useQuery(customerQuery(id))
  const history = useQuery(customerSummaryQuery(id))
  const [customer, summary] = [entry.data, history.data]
  /** The customer to compare with; an empty text asks for one. */
  const [other, setOther] = useState<string | null>(null)
  if (!customer || !summary) {
    const error = entry.error ?? history.error
    if (!error) return <Skeleton className="h-24 w-full" />
    return <FailedLine error={error} retry={() => void Promise.all([entry.refetch(), history.refetch()])} />
  }
  const { merge_suggestion: suggestion } = customer
  const facts = [
    [t('visits'), summary.bookings.by_status.completed ?? 0],
    [t('noShows'), summary.bookings.by_status.no_show ?? 0],
    [t('email'), customer.email],
    [t('company'), customer.company],
    [t('notes'), customer.notes],
  ] as const
  return (
    <div className="flex w-full flex-col gap-3 rounded-xl border p-3">
      {suggestion && mayMerge && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-3 py-2 text-sm text-accent-ink">
          <p className="min-w-0 flex-1 basis-40">
            <span className="block font-medium">{t('same')}</span>
            {t('samePhone', { name: suggestion.name })}
          </p>
          <Button size="small" onClick={() => setOther(suggestion.customer_id)}>
            {t('compare')}
          </Button>
        </div>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="break-words whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="flex flex-wrap gap-1 empty:hidden">
        {customer.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      {mayMerge && (
        <Button size="small" look="quiet" className="self-start" onClick={() => setOther('')}>
          <Merge size={15} aria-hidden />
          {t('merge')}
        </Button>
      )}
      {other !== null && <MergeDialog customer={customer} first={other || null} onClose={() => setOther(null)} />}
    </div>
  )
}
