// The time off of a person: what is planned, and new days or hours that are taken when the form is saved.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { api, type TimeOff } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { plannedTimeOffQuery } from '../../data/time-off.ts'
import { useClock, useMay, useNow } from '../../data/workspace.ts'
import { addDays, type Clock, type Day } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { TimeInput } from '../schedules/time-input.tsx'
import type { Away } from './staff-draft.ts'
import { timeOffTexts } from './time-off-texts.ts'
import { type FieldsProps, Titled } from './titled.tsx'

export function TimeOffField({ draft: { value, change }, faults, resource }: FieldsProps) {
  const t = useTexts(timeOffTexts)
  const clock = useClock()
  const today = clock.dayOf(useNow())
  const { away } = value
  return (
    <Titled title={t('timeOff')}>
      {resource && <Planned id={resource.id} />}
      {away ? (
        <NewTimeOff
          away={away}
          fault={faults.start ?? faults.end}
          onChange={(part) => change({ away: { ...away, ...part } })}
          onDrop={() => change({ away: null })}
        />
      ) : (
        <Button size="small" onClick={() => change({ away: newAway(today) })}>
          <Plus size={16} aria-hidden />
          {t('add')}
        </Button>
      )}
    </Titled>
  )
}

const newAway = (day: Day): Away => ({ from: day, to: day, hours: null, reason: '', over: false })

function Planned({ id }: { id: string }) {
  const t = useTexts(timeOffTexts)
  const clock = useClock()
  const may = useMay('config:write')
  const { data = [] } = useQuery(plannedTimeOffQuery(id))
  const remove = async (each: TimeOff) => {
    try {
      await api().deleteTimeOff(each.id)
      await queryClient.invalidateQueries({ queryKey: ['time-off'] })
    } catch (error) {
      notifyProblem(error)
    }
  }
  if (data.length === 0) return null
  return (
    <ul className="mb-2 divide-y rounded-xl border">
      {data.map((each) => {
        const when = timeOffText(each, clock)
        return (
          <li key={each.id} className="flex items-center gap-2 py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1">
              <span className="block break-words">{when}</span>
              {(each.reason || each.repeats) && (
                <span className="block text-sm break-words text-faint">
                  {[each.repeats && t('weekly', { date: clock.nameOf(each.repeats.until, 'date') }), each.reason]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
            {may && (
              <IconButton label={t('remove', { when })} onClick={() => void remove(each)}>
                <X size={16} />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whole days are named by their dates, other times by day and hour. */
function timeOffText({ start, end }: TimeOff, clock: Clock): string {
  const isWhole = clock.minutesOf(start) === 0 && clock.minutesOf(end) === 0
  if (!isWhole) {
    const isOneDay = clock.dayOf(start) === clock.dayOf(end)
    return `${clock.dayTime(start)} – ${isOneDay ? clock.time(end) : clock.dayTime(end)}`
  }
  const [from, to] = [clock.dayOf(start), addDays(clock.dayOf(end), -1)]
  return from === to ? clock.nameOf(from, 'short') : `${clock.nameOf(from, 'short')} – ${clock.nameOf(to, 'short')}`
}

function NewTimeOff({
  away,
  fault,
  onChange,
  onDrop,
}: {
  away: Away
  fault: string | undefined
  onChange: (part: Partial<Away>) => void
  onDrop: () => void
}) {
  const t = useTexts(timeOffTexts)
  const { from, to, hours, reason, over } = away
  return (
    <div className="flex flex-col gap-3 rounded-xl border p-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('from')} fault={fault}>
          <DateInput value={from} onChange={(day) => onChange({ from: day, ...(to < day && { to: day }) })} />
        </Field>
        <Field label={t('to')}>
          <DateInput min={from} value={to} onChange={(day) => onChange({ to: day })} />
        </Field>
      </div>
      <Checkbox
        label={t('wholeDays')}
        checked={hours === null}
        onChange={({ target }) => onChange({ hours: target.checked ? null : { start: 12 * 60, end: 13 * 60 } })}
      />
      {hours && (
        <div className="flex items-center gap-2">
          <TimeInput
            label={t('fromTime')}
            minutes={hours.start}
            onChange={(start) => start < MINUTES_PER_DAY && onChange({ hours: { ...hours, start } })}
          />
          <span aria-hidden className="text-faint">
            –
          </span>
          <TimeInput
            label={t('toTime')}
            minutes={hours.end}
            onChange={(end) => onChange({ hours: { ...hours, end } })}
          />
        </div>
      )}
      <Field label={t('reason')} optional>
        <Input maxLength={500} value={reason} onChange={({ target }) => onChange({ reason: target.value })} />
      </Field>
      <Checkbox
        label={t('over')}
        hint={t('overHint')}
        checked={over}
        onChange={({ target }) => onChange({ over: target.checked })}
      />
      <Button size="small" className="self-start" onClick={onDrop}>
        {t('drop')}
      </Button>
    </div>
  )
}
