// The log of runs of an automation or a flow: their state, their steps, their causes, and another try of a failed one.
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, RotateCw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { BookingLink } from '../booking/booking-link.tsx'
import type { AutomationRun } from '../data/api.ts'
import { itemsOf } from '../data/paged.ts'
import { bookingQuery } from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Failed, SkeletonList } from '../ui/surface.tsx'
import { useReason } from './reasons.ts'
import { runTexts } from './run-texts.ts'
import { StatusBadge, Steps } from './steps.tsx'

export type ShownRun = Omit<AutomationRun, 'automation_id'>

export function RunLog({
  log,
  empty,
  retry,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: the pages of automations and of flows differ in one id
  log: UseInfiniteQueryResult<any, Error>
  empty: ReactNode
  /** Undefined for members who may not try runs again. */
  retry: ((run: ShownRun) => Promise<unknown>) | undefined
}) {
  const runs: ShownRun[] = itemsOf(log.data)
  if (log.error && !log.data) return <Failed error={log.error} retry={() => void log.refetch()} />
  if (log.isPending) {
    return (
      <div className="p-4">
        <SkeletonList rows={4} />
      </div>
    )
  }
  if (runs.length === 0) return <p className="px-6 py-12 text-center text-soft">{empty}</p>
  return (
    <>
      <ul className="divide-y">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} retry={retry} />
        ))}
      </ul>
      <div className="border-t p-2 empty:hidden">
        <ShowMore list={log} />
      </div>
    </>
  )
}

function RunRow({ run, retry }: { run: ShownRun; retry: ((run: ShownRun) => Promise<unknown>) | undefined }) {
  const t = useTexts(runTexts)
  const clock = useClock()
  const reason = useReason()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken sm:px-5"
      >
        <ChevronDown
          size={18}
          aria-hidden
          className={cx('shrink-0 text-faint transition-transform', !open && '-rotate-90')}
        />
        <span className="min-w-0 flex-1 truncate font-medium">
          <SubjectName subject={run.subject} />
        </span>
        <StatusBadge status={run.status} />
        <span className="text-sm text-faint">{clock.dayTime(run.created_at)}</span>
        {run.error && <span className="w-full truncate pl-7.5 text-sm text-soft">{reason(run.error)}</span>}
      </button>
      {open && (
        <div id={id} className="flex flex-col gap-3 border-t bg-page px-4 py-4 sm:px-5">
          <Steps steps={run.steps} label={t('why')} />
          <div className="flex flex-wrap items-center gap-2">
            <SubjectLink subject={run.subject} />
            {run.status === 'failed' && retry && (
              <Button
                onClick={async () => {
                  try {
                    await retry(run)
                    notify(t('retried'))
                  } catch (error) {
                    notifyProblem(error)
                  }
                }}
              >
                <RotateCw size={16} aria-hidden />
                {t('retry')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}

type Subject = ShownRun['subject']

const KINDS = ['booking', 'conversation', 'customer'] as const

export function SubjectName({ subject }: { subject: Subject }) {
  const t = useTexts(runTexts)
  const clock = useClock()
  const isBooking = subject?.kind === 'booking'
  const { data } = useQuery({ ...bookingQuery(subject?.id ?? ''), enabled: isBooking })
  if (!subject) return t('noSubject')
  const kind = KINDS.find((each) => each === subject.kind)
  const name = kind ? t(kind) : subject.kind
  if (!data) return name
  return [data.customer?.name, data.start ? clock.dayTime(data.start) : name].filter(Boolean).join(' · ')
}

const LINK = 'text-accent-ink underline underline-offset-2'

export function SubjectLink({ subject }: { subject: Subject }) {
  const t = useTexts(runTexts)
  if (subject?.kind === 'booking') {
    return (
      <BookingLink id={subject.id} className={LINK}>
        {t('booking')}
      </BookingLink>
    )
  }
  if (subject?.kind === 'conversation') {
    return (
      <Link to="/inbox" search={{ conversation: subject.id }} className={LINK}>
        {t('conversation')}
      </Link>
    )
  }
  if (subject?.kind !== 'customer') return null
  return (
    <Link to="/customers/$id" params={{ id: subject.id }} className={LINK}>
      {t('customer')}
    </Link>
  )
}
