// The resources of a booking, and how long it takes them up if a buffer makes that longer.
import type { Booking } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { useResourceNames } from '../names.ts'
import { drawerTexts } from './drawer-texts.ts'

export function UsedResources({ booking: { allocations, start, end } }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const buffered = allocations.find((each) => each.start !== start || each.end !== end)
  const names = useResourceNames()({ allocations })
  return (
    <>
      <span className="break-words">{names.join(', ') || '…'}</span>
      {buffered && (
        <span className="block text-sm text-faint">
          {t('buffer', { from: clock.time(buffered.start), to: clock.time(buffered.end) })}
        </span>
      )}
    </>
  )
}
