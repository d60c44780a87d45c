// Day and time of a booking, with the free times of that day to choose from.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useClock } from '../../data/workspace.ts'
import { type Day, minutesOfTime } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'
import { type SlotWish, slotsQuery, useReason } from './slots.ts'

export interface When {
  day: Day
  /** Null until a time is chosen. */
  start: string | null
}

export function WhenFields({
  value,
  onChange,
  wish,
  fault,
  focused,
}: {
  value: When
  onChange: (when: When) => void
  /** Null: what is to be booked is not chosen yet. */
  wish: SlotWish | null
  fault?: string | undefined
  /** The focus begins in these fields, because the time is to be changed. */
  focused?: true
}) {
  const t = useTexts(quickBookingTexts)
  const clock = useClock()
  const { day, start } = value
  const at = (newDay: Day, minutes: number) => ({ day: newDay, start: clock.momentOf(newDay, minutes).toISOString() })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('day')}>
          <DateInput
            value={day}
            onChange={(newDay) => onChange(start ? at(newDay, clock.minutesOf(start)) : { day: newDay, start: null })}
          />
        </Field>
        <Field label={t('time')} fault={fault}>
          <Input
            type="time"
            autoFocus={focused}
            required
            value={start ? clock.time(start) : ''}
            onChange={({ target }) =>
              onChange(target.value ? at(day, minutesOfTime(target.value)) : { day, start: null })
            }
          />
        </Field>
      </div>
      {wish && <FreeTimes value={value} onChange={onChange} wish={wish} />}
    </>
  )
}

function FreeTimes({ value, onChange, wish }: { value: When; onChange: (when: When) => void; wish: SlotWish }) {
  const t = useTexts(quickBookingTexts)
  const clock = useClock()
  const reasonOf = useReason()
  const group = useId()
  const { data, error } = useQuery(slotsQuery(clock, value.day, wish))
  if (error) return null
  if (!data) return <Skeleton className="h-24" />
  const { data: slots, unavailable_reason: reason, next_available: next } = data
  if (slots.length === 0) {
    return (
      <div className="flex min-h-24 flex-col items-start justify-center gap-2 rounded-xl bg-sunken px-4 py-3">
        <p className="text-soft">
          {t('noneFree')} {reason && reasonOf({ code: reason, detail: '' }, '')}
        </p>
        {next && (
          <Button size="small" className="h-10" onClick={() => onChange({ day: clock.dayOf(next), start: next })}>
            {t('nextFree', { when: clock.dayTime(next) })}
          </Button>
        )}
      </div>
    )
  }
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium text-soft">{t('freeTimes')}</legend>
      <div className="grid max-h-[6.25rem] grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1.5 overflow-y-auto rounded-xl border bg-page p-1.5">
        {slots.map(({ start }) => (
          <label
            key={start}
            className="grid h-10 cursor-pointer place-items-center rounded-lg border bg-card tabular-nums outline-offset-2 outline-accent hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={start === value.start}
              onChange={() => onChange({ day: value.day, start })}
            />
            {clock.time(start)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
