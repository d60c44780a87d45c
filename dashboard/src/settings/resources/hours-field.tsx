// When a person works: in the hours of the business, in those of another schedule, or in hours of their own.
import { useTexts } from '../../text/texts.ts'
import { Field, Options, Select } from '../../ui/field.tsx'
import { hoursTexts } from '../schedules/hours-texts.ts'
import { isTooMuch, weekFrom } from '../schedules/week.ts'
import { WeekList } from '../schedules/week-list.tsx'
import { resourceTexts } from './resource-texts.ts'
import { ownSchedule } from './staff-draft.ts'
import type { FieldsProps } from './titled.tsx'

const OWN = 'own'
const ORDINARY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))

export function HoursField({ draft: { value, change }, faults, resource, around }: FieldsProps) {
  const t = useTexts(resourceTexts)
  const hours = useTexts(hoursTexts)
  const { schedules } = around
  const usual = schedules.find(({ is_default }) => is_default)
  const own = ownSchedule(value.schedule_id, resource?.id, around)
  const week = value.week ?? (own && weekFrom(own.weekly))
  const present = schedules.find(({ id }) => id === value.schedule_id) ?? usual
  const choose = (chosen: string) =>
    chosen === OWN
      ? change({ week: weekFrom(present?.weekly.length ? present.weekly : ORDINARY) })
      : change({ schedule_id: chosen || null, week: null })
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('schedule')} fault={faults.schedule_id}>
        <Select value={week ? OWN : (value.schedule_id ?? '')} onChange={({ target }) => choose(target.value)}>
          <option value="">{usual ? t('defaultSchedule', { name: usual.name }) : t('alwaysOpen')}</option>
          <option value={OWN}>{t('ownHours')}</option>
          <Options of={schedules.filter(({ id, is_default }) => !is_default && id !== own?.id)} />
        </Select>
      </Field>
      {week && (
        <>
          {isTooMuch(week) && (
            <p role="alert" className="text-sm text-danger-ink">
              {hours('tooMany')}
            </p>
          )}
          <WeekList title={t('ownHours')} week={week} onChange={(next) => change({ week: next })} />
        </>
      )}
    </div>
  )
}
