// An input for a date. The caller always gets a whole date; an unfinished date stays in the input.
import { isDate } from '@holdfast/time/calendar.ts'
import { type ComponentProps, useState } from 'react'
import type { Day } from '../text/clock.ts'
import { Input } from './field.tsx'

// While a year is being typed, browsers report the years 2, 20 and 202.
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2199-12-31']

interface DateTyped extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: Day
  onChange: (day: Day) => void
}

export function DateInput({ value, onChange, min = FIRST_DAY, max = LAST_DAY, ...rest }: DateTyped) {
  const [unfinished, setUnfinished] = useState<string | null>(null)
  return (
    <Input
      type="date"
      required
      min={min}
      max={max}
      value={unfinished ?? value}
      onChange={({ target }) => {
        const isDay = isDate(target.value)
        setUnfinished(isDay ? null : target.value)
        if (isDay) onChange(target.value)
      }}
      {...rest}
    />
  )
}
