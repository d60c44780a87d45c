// The dialog for one day or several in a row: closed, other hours, or the weekly hours.
import { useState } from 'react'
import { useClock } from '../../data/workspace.ts'
import { addDays, type Day } from '../../text/clock.ts'
import { daysBetween } from '../../text/month.ts'
import { useTexts } from '../../text/texts.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Choice } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { AddHours, DayRows } from './day-rows.tsx'
import { overrideTexts } from './override-texts.ts'
import { type DayPlan, MAX_OVERRIDE_DAYS, type Overrides, plansOf, writeDays } from './overrides.ts'
import { type DayHours, hoursFrom, windowsFrom } from './week.ts'

const KINDS = ['closed', 'hours', 'asWeek'] as const

export function OverrideDialog({
  scheduleId,
  first,
  last,
  usual,
  overrides,
  onClose,
}: {
  scheduleId: string
  first: Day
  last: Day
  /** The weekly hours of this day. */
  usual: DayHours
  overrides: Overrides
  onClose: () => void
}) {
  const t = useTexts(overrideTexts)
  const ui = useTexts(uiTexts)
  const clock = useClock()
  const present = overrides.get(first)
  const [kind, setKind] = useState<(typeof KINDS)[number]>(present && present.windows.length > 0 ? 'hours' : 'closed')
  const [hours, setHours] = useState(present ? hoursFrom(present.windows) : usual)
  const [until, setUntil] = useState(last)
  const [reason, setReason] = useState(present?.reason ?? '')
  const send = async () => {
    const days = daysBetween(first, until).filter((day) => kind !== 'asWeek' || overrides.has(day))
    const plan: DayPlan =
      kind === 'asWeek' ? null : { windows: kind === 'closed' ? [] : windowsFrom(hours), reason: reason.trim() || null }
    const back = plansOf(days, overrides)
    const standing = await writeDays(scheduleId, new Map(days.map((day) => [day, plan])))
    onClose()
    const done = t('done', { count: days.length })
    notify(standing > 0 ? `${done}. ${t('standing', { count: standing })}` : done, {
      action: { label: ui('undo'), run: () => writeDays(scheduleId, back).catch(notifyProblem) },
    })
  }
  return (
    <Dialog title={clock.nameOf(first, 'long')} open onClose={onClose}>
      <Form send={send} submit={ui('save')} onCancel={onClose}>
        <Choice
          label={t('kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, text: t(value) }))}
          onChange={setKind}
        />
        {kind === 'hours' && (
          <div className="flex items-start gap-2">
            <DayRows day={clock.nameOf(first, 'short')} hours={hours} onChange={setHours} />
            <AddHours day={clock.nameOf(first, 'short')} hours={hours} onChange={setHours} />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('until')} hint={until === first ? undefined : clock.nameOf(until, 'long')}>
            <DateInput min={first} max={addDays(first, MAX_OVERRIDE_DAYS - 1)} value={until} onChange={setUntil} />
          </Field>
          {kind !== 'asWeek' && (
            <Field label={t('reason')} optional>
              <Input
                maxLength={500}
                placeholder={t('reasonPlaceholder')}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
