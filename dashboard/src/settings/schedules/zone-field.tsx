// A time zone by its name, with all names to choose from.
import { useId } from 'react'
import { findZone, ZONE_NAMES } from '../../../../server/src/lib/zones.ts'
import { useNow } from '../../data/workspace.tsx'
import { openClock } from '../../text/clock.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input } from '../../ui/field.tsx'
import { scheduleTexts } from './schedule-texts.ts'

export function ZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const now = useNow()
  const names = useId()
  const known = findZone(value) !== null
  return (
    <Field
      label={t('timezone')}
      hint={known && t('timezoneHint', { offset: openClock(value, language).offset(now) })}
      fault={known ? undefined : t('unknownZone')}
    >
      <Input
        required
        list={names}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={names}>
        {ZONE_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}
