// An input for a duration in minutes, hours or days.
import { useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Select } from '../ui/field.tsx'
import { NumberInput, type NumberTyped } from '../ui/number-input.tsx'
import { editingTexts } from './editing-texts.ts'

const UNITS = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof UNITS

/** The value is in minutes; it is shown in the largest unit in which it is a whole number. */
export function PeriodInput({ value, onChange, ...rest }: NumberTyped) {
  const t = useTexts(editingTexts)
  const [chosen, setUnit] = useState<Unit>(() => unitOf(value ?? 0))
  const unit = (value ?? 0) % UNITS[chosen] === 0 ? chosen : unitOf(value ?? 0)
  return (
    <div className="flex min-w-0 gap-2">
      <NumberInput
        min={0}
        value={value === null ? null : value / UNITS[unit]}
        onChange={(amount) => onChange(amount === null ? null : Math.round(amount * UNITS[unit]))}
        {...rest}
      />
      <Select
        id={undefined}
        aria-label={t('unit')}
        value={unit}
        className="max-w-30 shrink-0"
        onChange={({ target }) => {
          const next = target.value as Unit
          setUnit(next)
          if (value !== null) onChange(Math.round(value / UNITS[unit]) * UNITS[next])
        }}
      >
        {(Object.keys(UNITS) as Unit[]).map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function unitOf(minutes: number): Unit {
  if (minutes > 0 && minutes % UNITS.days === 0) return 'days'
  return minutes > 0 && minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
}
