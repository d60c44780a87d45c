// An input for a time of day up to 24:00. The browser's own input does not allow 24:00 and may show am and pm.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { useState } from 'react'
import { timeOfMinutes } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { Input } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { hoursTexts } from './hours-texts.ts'
import { timeTyped } from './time-typed.ts'

const STEP_MINUTES = 15

/** The value changes when the input is left or Enter is pressed; arrow keys move by a quarter of an hour. */
export function TimeInput({
  label,
  minutes,
  onChange,
}: {
  label: string
  minutes: number
  onChange: (minutes: number) => void
}) {
  const t = useTexts(hoursTexts)
  const [text, setText] = useState<string | null>(null)
  const shown = timeOfMinutes(minutes > MINUTES_PER_DAY ? minutes - MINUTES_PER_DAY : minutes)
  const commit = () => {
    if (text === null) return
    const typed = timeTyped(text)
    if (typed === null) notify(t('noTime', { text }), { tone: 'danger' })
    else onChange(typed)
    setText(null)
  }
  return (
    <Input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-19 min-w-19 text-center tabular-nums"
      value={text ?? shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        const by = { ArrowUp: STEP_MINUTES, ArrowDown: -STEP_MINUTES }[event.key]
        if (by === undefined && event.key !== 'Enter') return
        event.preventDefault()
        if (by === undefined) return commit()
        const present = timeTyped(text ?? shown) ?? minutes
        setText(null)
        onChange(Math.min(MINUTES_PER_DAY, Math.max(0, Math.round((present + by) / STEP_MINUTES) * STEP_MINUTES)))
      }}
    />
  )
}
