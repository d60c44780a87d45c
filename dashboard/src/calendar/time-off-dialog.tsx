// The dialog of a time off, with a button that gives its time back.
import { useState } from 'react'
import { api, type Resource, type TimeOff } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { useLook } from './booking-look.tsx'
import { timeOffTexts } from './time-off-texts.ts'

export function TimeOffDialog({
  timeOff,
  resources,
  onClose,
}: {
  timeOff: TimeOff
  resources: readonly Resource[]
  onClose: () => void
}) {
  const t = useTexts(timeOffTexts)
  const { clock } = useLook()
  const mayWrite = useMay('config:write')
  const [removing, setRemoving] = useState(false)
  const { id, start, end, reason, repeats } = timeOff
  const who = resources.find((each) => each.id === timeOff.resource_id)?.name ?? ''
  const isOneDay = clock.dayOf(start) === clock.dayOf(end)
  const when = isOneDay
    ? `${clock.day(start)}, ${clock.span(start, end)}`
    : `${clock.dayTime(start)} – ${clock.dayTime(end)}`
  const remove = async () => {
    setRemoving(true)
    try {
      await api().deleteTimeOff(id)
      onClose()
      notify(t('removed', { who, when }))
    } catch (error) {
      notifyProblem(error)
    }
    setRemoving(false)
    void queryClient.invalidateQueries({ queryKey: ['time-off'] })
  }
  return (
    <Dialog title={`${t('timeOff')}: ${who}`} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <p className="font-medium first-letter:uppercase">{when}</p>
          {reason && <p className="break-words">{reason}</p>}
          {repeats && (
            <p className="text-soft">
              {repeats.weekdays.map((weekday) => clock.nameOf(`2024-01-0${weekday}`, 'weekday')).join(', ')}
              {'. '}
              {t('repeatsUntil', { day: clock.nameOf(repeats.until, 'date') })}
            </p>
          )}
        </div>
        {mayWrite && (
          <div className="flex justify-end">
            <Button look="danger" disabled={removing} onClick={() => void remove()}>
              {repeats ? t('removeAll') : t('remove')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
