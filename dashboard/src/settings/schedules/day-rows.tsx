// The hours of one day as inputs for times.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { Plus, X } from 'lucide-react'
import { timeOfMinutes } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { hoursTexts } from './hours-texts.ts'
import { TimeInput } from './time-input.tsx'
import { type DayHours, nextHours, type Span } from './week.ts'

interface Props {
  /** The name of the day. */
  day: string
  hours: DayHours
  onChange: (hours: DayHours) => void
}

export function DayRows({ day, hours, onChange }: Props) {
  const t = useTexts(hoursTexts)
  const replace = (at: number, span: Span) => onChange(hours.map((each, index) => (index === at ? span : each)))
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {hours.length === 0 && <p className="py-2 text-faint">{t('closed')}</p>}
      {hours.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no id, only their order
        <div key={index} className="flex items-center gap-1.5">
          <TimeInput
            label={t('from', { day })}
            minutes={span.start}
            onChange={(start) => start < MINUTES_PER_DAY && replace(index, startingAt(span, start))}
          />
          <span aria-hidden className="text-faint">
            –
          </span>
          <TimeInput
            label={t('to', { day })}
            minutes={span.end}
            onChange={(end) =>
              replace(index, { start: span.start, end: end <= span.start ? end + MINUTES_PER_DAY : end })
            }
          />
          {span.end > MINUTES_PER_DAY && (
            <span title={t('nextDay')} className="text-sm text-faint">
              <span aria-hidden>+1</span>
              <span className="sr-only">{t('nextDay')}</span>
            </span>
          )}
          <IconButton
            label={t('removeHours', { hours: spanText(span), day })}
            onClick={() => onChange(hours.filter((_, at) => at !== index))}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  )
}

export function AddHours({ day, hours, onChange }: Props) {
  const t = useTexts(hoursTexts)
  return (
    <IconButton label={t('addHours', { day })} onClick={() => onChange([...hours, nextHours(hours)])}>
      <Plus size={18} />
    </IconButton>
  )
}

/** 09:00–18:00 */
export const spanText = ({ start, end }: Span) =>
  `${timeOfMinutes(start)}–${timeOfMinutes(end > MINUTES_PER_DAY ? end - MINUTES_PER_DAY : end)}`

/** A start after the end moves the end too. */
function startingAt({ start, end }: Span, at: number): Span {
  if (at >= end) return { start: at, end: Math.min(MINUTES_PER_DAY, at + (end - start)) }
  return { start: at, end: end - at > MINUTES_PER_DAY ? end - MINUTES_PER_DAY : end }
}
