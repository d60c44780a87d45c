// The timeline of a customer, newest first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookingLink } from '../booking/booking-link.tsx'
import { useServiceName } from '../booking/names.ts'
import { timelineTexts } from '../booking/timeline-texts.ts'
import { itemsOf } from '../data/paged.ts'
import { useClock } from '../data/workspace.ts'
import { says, useTexts } from '../text/texts.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Card, Failed, SkeletonList } from '../ui/surface.tsx'
import { type CombinedEntry, combineEntries } from './combined-entries.ts'
import { profileTexts } from './profile-texts.ts'
import { customerTimelineQuery } from './queries.ts'
import { customerTimelineTexts } from './timeline-texts.ts'

export function CustomerTimeline({ id }: { id: string }) {
  const t = useTexts(profileTexts)
  const list = useInfiniteQuery(customerTimelineQuery(id))
  const { data, error } = list
  return (
    <Card title={t('timeline')}>
      {error ? <Failed error={error} /> : !data && <SkeletonList rows={4} />}
      <ol className="flex flex-col">
        {combineEntries(itemsOf(data)).map((group) => (
          <Entry key={group.entry.id} group={group} />
        ))}
      </ol>
      <ShowMore list={list} />
    </Card>
  )
}

interface EntryData {
  comment?: { body?: string }
  changed?: readonly string[]
  booking?: { id?: string; start_at?: string | null; service_id?: string }
}

function Entry({ group: { entry, kinds } }: { group: CombinedEntry }) {
  const { at, actor, data } = entry
  const clock = useClock()
  const { nameOf, inWords } = useWords()
  const { comment, changed, booking } = data as EntryData
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:top-4 before:bottom-[-0.5rem] before:left-[3px] before:w-px before:bg-line last:pb-0 last:before:hidden">
      <span aria-hidden className="relative mt-2 size-[7px] shrink-0 rounded-full bg-strong-line" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{kinds.map(nameOf).join(' · ')}</p>
        {booking?.id && <About booking={booking} id={booking.id} />}
        {comment?.body && <p className="line-clamp-3 break-words whitespace-pre-wrap text-soft">{comment.body}</p>}
        {changed && <p className="text-soft">{changed.map(inWords).join(', ')}</p>}
        <p className="text-sm break-words text-faint">
          {actor.name} · {clock.date(at)}, {clock.time(at)}
        </p>
      </div>
    </li>
  )
}

function About({ booking: { service_id, start_at }, id }: { booking: NonNullable<EntryData['booking']>; id: string }) {
  const clock = useClock()
  const serviceName = useServiceName()
  return (
    <BookingLink id={id} className="block text-soft underline-offset-2 hover:underline">
      {[service_id && serviceName({ service_id }), start_at && clock.dayTime(start_at)].filter(Boolean).join(', ') ||
        id}
    </BookingLink>
  )
}

/** Names of kinds and fields; those that are newer than this page are shown as the server names them. */
function useWords(): { nameOf: (kind: string) => string; inWords: (name: string) => string } {
  const t = useTexts(customerTimelineTexts)
  const ofBooking = useTexts(timelineTexts)
  const inWords = (name: string) => (says(customerTimelineTexts, name) ? t(name) : name)
  return {
    inWords,
    nameOf: (kind) => (says(timelineTexts, kind) ? ofBooking(kind) : inWords(kind)),
  }
}
