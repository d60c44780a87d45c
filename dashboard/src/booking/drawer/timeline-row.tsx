// One entry of the timeline of a booking, in words.
import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '../../data/api.ts'
import { resourcesQuery } from '../../data/queries.ts'
import { useClock } from '../../data/workspace.ts'
import { says, useTexts } from '../../text/texts.ts'
import { actionTexts } from '../offers/action-texts.ts'
import { useStages } from '../standing.tsx'
import { timelineTexts } from '../timeline-texts.ts'

/** The name of an event; the type itself if it is newer than this page. */
export function useEventName(): (kind: string) => string {
  const t = useTexts(timelineTexts)
  const ofAction = useTexts(actionTexts)
  return (kind) => {
    if (says(timelineTexts, kind)) return t(kind)
    return says(actionTexts, kind) ? ofAction(kind) : kind
  }
}

export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const clock = useClock()
  const nameOf = useEventName()
  const more = useMore(entry)
  return (
    <li className="flex gap-3">
      <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{nameOf(entry.kind)}</span>
          {more && <span className="min-w-0 break-words whitespace-pre-wrap text-soft">{more}</span>}
        </p>
        <p className="text-sm break-words text-faint">
          {entry.actor.name} · {clock.dayTime(entry.at)}
        </p>
      </div>
    </li>
  )
}

interface EntryData {
  to_stage?: string
  comment?: { body?: string }
  attachment?: { name?: string }
  booking?: { start_at?: string | null; resource_ids?: string[] }
}

function useMore({ kind, data }: TimelineEntry): string | null {
  const { nameOf } = useStages()
  const clock = useClock()
  const { data: resources = [] } = useQuery(resourcesQuery)
  const { to_stage, comment, attachment, booking } = data as EntryData
  const names = (booking?.resource_ids ?? []).map((id) => resources.find((each) => each.id === id)?.name)
  switch (kind) {
    case 'booking.moved':
      return to_stage ? nameOf(to_stage) : null
    case 'booking.claimed':
      return names.filter(Boolean).join(', ') || null
    case 'booking.commented':
      return comment?.body ?? null
    case 'booking.attached':
      return attachment?.name ?? null
    case 'booking.rescheduled':
      return booking?.start_at ? clock.dayTime(booking.start_at) : null
    default:
      return null
  }
}
