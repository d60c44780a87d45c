// The history of a booking: its stages, its positions, and everything else that happened to it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { api, type LocationEvent } from '../../data/api.ts'
import { itemsOf } from '../../data/paged.ts'
import { queryClient } from '../../data/queries.ts'
import { useClock, useMay } from '../../data/workspace.ts'
import { mapsLink } from '../../parts/outside-links.ts'
import { findPosition } from '../../parts/position.ts'
import { Section } from '../../parts/section.tsx'
import { partTexts } from '../../parts/texts.ts'
import { say, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { placesQuery, timelineQuery } from '../queries.ts'
import { drawerTexts } from './drawer-texts.ts'
import { StageHistory } from './stage-history.tsx'
import { TimelineRow, useEventName } from './timeline-row.tsx'

export function History({ bookingId }: { bookingId: string }) {
  const t = useTexts(drawerTexts)
  return (
    <div className="flex flex-col gap-6">
      <Section title={t('stages')}>
        <StageHistory bookingId={bookingId} />
      </Section>
      <Places bookingId={bookingId} />
      <Section title={t('allThatHappened')}>
        <Timeline bookingId={bookingId} />
      </Section>
    </div>
  )
}

/** The timeline, also of the earlier bookings that were rescheduled to this one. */
function Timeline({ bookingId }: { bookingId: string }) {
  const list = useInfiniteQuery(timelineQuery(bookingId))
  const { data, error } = list
  if (error) return <Failed error={error} />
  if (!data) return <SkeletonList rows={4} />
  return (
    <>
      <ol className="flex flex-col gap-4">
        {itemsOf(data).map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  )
}

function Places({ bookingId }: { bookingId: string }) {
  const t = useTexts(drawerTexts)
  const mayWrite = useMay('bookings:write')
  const { data: places = [] } = useQuery(placesQuery(bookingId))
  const [looking, setLooking] = useState(false)
  const tell = async () => {
    setLooking(true)
    await recordPosition(bookingId).catch(notifyProblem)
    setLooking(false)
  }
  return (
    <Section
      title={t('places')}
      aside={
        mayWrite && (
          <Button size="small" look="quiet" disabled={looking} onClick={() => void tell()} className="max-sm:h-10">
            <LocateFixed size={16} aria-hidden />
            {t('tellPosition')}
          </Button>
        )
      }
    >
      {places.length === 0 ? (
        <p className="text-faint">{t('nothing')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </ul>
      )}
    </Section>
  )
}

async function recordPosition(bookingId: string): Promise<void> {
  const position = await findPosition()
  if (!position) return notify(say(partTexts, 'noPosition'), { tone: 'danger' })
  await api().createLocationEvent(bookingId, { kind: 'position', ...position })
  notify(say(drawerTexts, 'positionTold'))
  await queryClient.invalidateQueries({ queryKey: ['booking', bookingId] })
}

function PlaceRow({ place: { kind, lat, lng, accuracy_m, recorded_at, author } }: { place: LocationEvent }) {
  const t = useTexts(drawerTexts)
  const nameOf = useEventName()
  const clock = useClock()
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{nameOf(kind)}</span>
      <a
        href={mapsLink({ formatted: '', lat, lng })}
        target="_blank"
        rel="noreferrer"
        className="text-accent-ink underline underline-offset-2"
      >
        {t('openMap')}
      </a>
      {accuracy_m !== null && <span className="text-sm text-faint">{t('within', { count: accuracy_m })}</span>}
      <span className="w-full text-sm text-faint">
        {t('madeByAt', { name: author.name, time: clock.dayTime(recorded_at) })}
      </span>
    </li>
  )
}
