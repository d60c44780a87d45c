// The dialog that blocks the time of a person or a thing. It shows the bookings at that time first.
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isProblem, type Resource } from '../data/api.ts'
import { once } from '../data/once.ts'
import { queryClient } from '../data/queries.ts'
import { addDays, type Clock, type Day, minutesOfTime, timeOfMinutes, weekdayOf } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { DateInput } from '../ui/date-input.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, Field, Input, Options, Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { useLook } from './booking-look.tsx'
import { timeOffTexts } from './time-off-texts.ts'

interface Range {
  start: Date
  end: Date
}

interface InTheWay {
  id: string
  start: string
  end: string
}

/** At first a break repeats for three months. */
const REPEATED_DAYS = 91
const MAX_REPEATED_DAYS = 366
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const A_MONDAY = '2024-01-01'

export function BlockDialog({
  begin,
  who,
  resources,
  onClose,
}: {
  begin: Range
  who: string | undefined
  resources: readonly Resource[]
  onClose: () => void
}) {
  const t = useTexts(timeOffTexts)
  const { clock } = useLook()
  const [resourceId, setResourceId] = useState(who ?? resources[0]?.id ?? '')
  const [start, setStart] = useState(() => localOf(clock, begin.start))
  const [end, setEnd] = useState(() => localOf(clock, begin.end))
  const [reason, setReason] = useState('')
  const [repeats, setRepeats] = useState(false)
  const [weekdays, setWeekdays] = useState<readonly number[]>([])
  const [until, setUntil] = useState<Day>(() => addDays(localOf(clock, begin.start).day, REPEATED_DAYS))
  const [inTheWay, setInTheWay] = useState<readonly InTheWay[]>([])
  // After every change, the server is asked again whether bookings are at that time.
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setInTheWay([])
      set(value)
    }
  const days = [...new Set([weekdayOf(start.day), ...weekdays])].toSorted()

  const send = async () => {
    const body = {
      resource_id: resourceId,
      start: momentOf(clock, start).toISOString(),
      end: momentOf(clock, end).toISOString(),
      reason: reason.trim() || null,
      repeats: repeats ? { weekdays: days, until } : null,
      over: inTheWay.length > 0,
    }
    try {
      const { start: from } = await once(body, (idempotencyKey) => api().createTimeOff(body, { idempotencyKey }))
      onClose()
      notify(t('done', { who: resources.find(({ id }) => id === resourceId)?.name ?? '', when: clock.dayTime(from) }))
      void queryClient.invalidateQueries({ queryKey: ['time-off'] })
    } catch (error) {
      if (!isProblem(error, 'bookings_in_the_way')) throw error
      setInTheWay((error.problem.bookings ?? []) as InTheWay[])
    }
  }

  return (
    <Dialog title={t('blockTitle')} open onClose={onClose}>
      <Form send={send} submit={inTheWay.length > 0 ? t('over') : t('save')} onCancel={onClose}>
        {(faults) => (
          <>
            <Field label={t('who')}>
              <Select value={resourceId} onChange={({ target }) => changing(setResourceId)(target.value)}>
                <Options of={resources} />
              </Select>
            </Field>
            <div className="grid grid-cols-2 gap-3">
              <LocalFields label={t('from')} timeLabel={t('fromTime')} value={start} onChange={changing(setStart)} />
              <LocalFields
                label={t('until')}
                timeLabel={t('untilTime')}
                value={end}
                onChange={changing(setEnd)}
                fault={faults.end}
              />
            </div>
            <Field label={t('reason')} hint={t('reasonHint')} optional>
              <Input
                maxLength={500}
                placeholder={t('reasonPlaceholder')}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
            <Checkbox
              label={t('repeats')}
              checked={repeats}
              onChange={({ target }) => changing(setRepeats)(target.checked)}
            />
            {repeats && (
              <>
                <Weekdays chosen={days} fixed={weekdayOf(start.day)} onChange={changing(setWeekdays)} />
                <Field label={t('lastDay')} fault={faults['repeats/until']}>
                  <DateInput
                    min={start.day}
                    max={addDays(start.day, MAX_REPEATED_DAYS)}
                    value={until}
                    onChange={changing(setUntil)}
                  />
                </Field>
              </>
            )}
            {inTheWay.length > 0 && <Standing bookings={inTheWay} />}
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface Local {
  day: Day
  time: string
}

const localOf = (clock: Clock, moment: Date): Local => ({
  day: clock.dayOf(moment),
  time: timeOfMinutes(clock.minutesOf(moment)),
})
const momentOf = (clock: Clock, { day, time }: Local) => clock.momentOf(day, minutesOfTime(time))

function LocalFields({
  label,
  timeLabel,
  value,
  onChange,
  fault,
}: {
  label: string
  timeLabel: string
  value: Local
  onChange: (value: Local) => void
  fault?: string | undefined
}) {
  return (
    <>
      <Field label={label} fault={fault}>
        <DateInput value={value.day} onChange={(day) => onChange({ ...value, day })} />
      </Field>
      <Field label={timeLabel}>
        <Input
          type="time"
          required
          value={value.time}
          onChange={({ target }) => onChange({ ...value, time: target.value })}
        />
      </Field>
    </>
  )
}

function Weekdays({
  chosen,
  fixed,
  onChange,
}: {
  chosen: readonly number[]
  /** The weekday of the first time is always one of them. */
  fixed: number
  onChange: (weekdays: readonly number[]) => void
}) {
  const t = useTexts(timeOffTexts)
  const { clock } = useLook()
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="text-sm font-medium text-soft">{t('weekdays')}</legend>
      {WEEK.map((weekday) => (
        <Checkbox
          key={weekday}
          label={clock.nameOf(addDays(A_MONDAY, weekday - 1), 'weekday')}
          checked={chosen.includes(weekday)}
          disabled={weekday === fixed}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, weekday] : chosen.filter((each) => each !== weekday))
          }
        />
      ))}
    </fieldset>
  )
}

/** At most this many bookings are named; all of them are counted. */
const MAX_NAMED = 8

function Standing({ bookings }: { bookings: readonly InTheWay[] }) {
  const t = useTexts(timeOffTexts)
  const { clock, nameOf } = useLook()
  const named = bookings.slice(0, MAX_NAMED)
  const found = useQueries({
    queries: named.map(({ id }) => ({
      queryKey: ['booking', id, 'brief'],
      queryFn: ({ signal }: { signal: AbortSignal }) => api().getBooking(id, { signal }),
    })),
  })
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-ink">
      <p className="font-medium">{t('inTheWay', { count: bookings.length })}</p>
      <ul className="flex flex-col gap-0.5">
        {named.map(({ id, start }, index) => {
          const booking = found[index]?.data
          return (
            <li key={id}>
              {clock.dayTime(start)} {booking && nameOf(booking)}
            </li>
          )
        })}
        {bookings.length > named.length && <li>…</li>}
      </ul>
      <p>{t('keep')}</p>
    </div>
  )
}
