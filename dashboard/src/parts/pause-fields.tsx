// The fields of a pause: why something is paused, and for how long.
import { useState } from 'react'
import { useClock } from '../data/workspace.ts'
import type { Clock } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { Field, Input, Select } from '../ui/field.tsx'
import { textOf } from '../ui/form.tsx'
import { momentFrom, momentText } from './moment-text.ts'
import { pauseFieldTexts } from './pause-field-texts.ts'
import { LENGTHS, type Length, tomorrowMorning, untilOf } from './pause-until.ts'

export function PauseFields({ faults }: { faults: Readonly<Record<string, string>> }) {
  const t = useTexts(pauseFieldTexts)
  const clock = useClock()
  const [length, setLength] = useState<Length>('open')
  const proposed = tomorrowMorning(clock, new Date())
  return (
    <>
      <Field label={t('pauseReason')} hint={t('pauseReasonHint')} fault={faults.reason} optional>
        <Input name="reason" maxLength={500} placeholder={t('pauseReasonExample')} />
      </Field>
      <Field label={t('pauseLength')} fault={length === 'moment' ? undefined : faults.until}>
        <Select name="length" value={length} onChange={({ target }) => setLength(target.value as Length)}>
          {LENGTHS.map((each) => (
            <option key={each} value={each}>
              {t(`length:${each}`, { time: clock.time(proposed) })}
            </option>
          ))}
        </Select>
      </Field>
      {length === 'moment' && (
        <Field label={t('pauseUntil')} fault={faults.until && t('untilPast')}>
          <Input name="until" type="datetime-local" required defaultValue={momentText(clock, proposed.toISOString())} />
        </Field>
      )}
    </>
  )
}

/** The reason and the end of the pause, from the fields of the form. */
export function pauseFrom(data: FormData, clock: Clock): { reason: string | null; until: string | null } {
  const own = momentFrom(clock, textOf(data, 'until') ?? '')
  return { reason: textOf(data, 'reason'), until: untilOf(textOf(data, 'length') as Length, own, clock, new Date()) }
}
