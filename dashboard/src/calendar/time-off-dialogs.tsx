// The dialogs of time off that the address asks for: one that blocks a time, and one that shows what is blocked.
import { lazy, Suspense } from 'react'
import { momentIn, textIn, useAddress } from '../data/address.ts'
import type { Resource, TimeOff } from '../data/api.ts'
import { useClock, useMay, useNow } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'

const BlockDialog = lazy(() => import('./block-dialog.tsx').then(({ BlockDialog }) => ({ default: BlockDialog })))
const TimeOffDialog = lazy(() =>
  import('./time-off-dialog.tsx').then(({ TimeOffDialog }) => ({ default: TimeOffDialog })),
)

const HOUR_MS = 3_600_000
/** Without a time in the address, the dialog begins at noon. */
const NOON_MINUTES = 720

export function TimeOffDialogs({
  day,
  timeOff,
  resources,
}: {
  day: Day
  timeOff: readonly TimeOff[]
  resources: readonly Resource[]
}) {
  const [search, change] = useAddress()
  const clock = useClock()
  const today = clock.dayOf(useNow())
  const mayBlock = useMay('config:write')
  const shown = timeOff.find(({ id }) => id === textIn(search, 'off'))
  const asked = momentIn(search, 'start')
  const start = asked ? new Date(asked) : clock.momentOf(day < today ? today : day, NOON_MINUTES)
  const end = momentIn(search, 'end')
  return (
    <Suspense>
      {search.block === true && mayBlock && (
        <BlockDialog
          begin={{ start, end: end ? new Date(end) : new Date(start.getTime() + HOUR_MS) }}
          who={textIn(search, 'with')}
          resources={resources}
          onClose={() => change({ block: undefined, start: undefined, end: undefined, with: undefined })}
        />
      )}
      {shown && <TimeOffDialog timeOff={shown} resources={resources} onClose={() => change({ off: undefined })} />}
    </Suspense>
  )
}
