// The people and things that a booking takes up, and for how long when a buffer makes that longer.
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../data/api.ts'
import { resourcesQuery } from '../data/queries.ts'
import { useClock } from '../data/workspace.tsx'
import { useTexts } from '../text/texts.ts'
import { drawerTexts } from './drawer-texts.ts'

export function UsedResources({ booking: { allocations, start, end } }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const { data: resources = [] } = useQuery(resourcesQuery)
  const buffered = allocations.find((each) => each.start !== start || each.end !== end)
  const names = allocations.map(({ resource_id }) => resources.find(({ id }) => id === resource_id)?.name ?? '…')
  return (
    <>
      <span className="break-words">{names.join(', ')}</span>
      {buffered && (
        <span className="block text-sm text-faint">
          {t('buffer', { from: clock.time(buffered.start), to: clock.time(buffered.end) })}
        </span>
      )}
    </>
  )
}
