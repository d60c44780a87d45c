// The limits of an automation or a flow: how often it runs, when it is quiet, and what happens while a channel is paused.
import { useTexts } from '../text/texts.ts'
import { Checkbox, Field, Input, Select } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { brakesTexts } from './brakes-texts.ts'
import type { Faults, Limits, QuietHours } from './definition.ts'

const AT_NIGHT = { from: '21:00', to: '08:00', policy: 'delay' }

export interface Brakes {
  limits: Limits
  quiet_hours: QuietHours | null
  on_paused_channel: string
}

export function BrakesField({
  value: { limits, quiet_hours: quiet, on_paused_channel },
  faults,
  change,
}: {
  value: Brakes
  faults: Faults
  change: (part: Partial<Brakes>) => void
}) {
  const t = useTexts(brakesTexts)
  const limit = (part: Partial<Limits>) => change({ limits: { ...limits, ...part } })
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <Field label={t('perSubject')} fault={faults['limits/per_subject']}>
          <NumberInput
            required
            min={1}
            max={1_000}
            unit={t('times')}
            value={limits.per_subject}
            onChange={(per_subject) => limit({ per_subject: per_subject ?? 1 })}
          />
        </Field>
        <Field label={t('window')} fault={faults['limits/window_hours']}>
          <NumberInput
            required
            min={1}
            max={2_160}
            unit={t('hours')}
            value={limits.window_hours}
            onChange={(window_hours) => limit({ window_hours: window_hours ?? 1 })}
          />
        </Field>
        <Field label={t('perHour')} fault={faults['limits/per_hour']}>
          <NumberInput
            required
            min={1}
            max={10_000}
            unit={t('times')}
            value={limits.per_hour}
            onChange={(per_hour) => limit({ per_hour: per_hour ?? 1 })}
          />
        </Field>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('quiet')}</legend>
        <Checkbox
          label={t('quiet')}
          checked={quiet !== null}
          onChange={({ target }) => change({ quiet_hours: target.checked ? AT_NIGHT : null })}
        />
        {quiet && (
          <div className="flex flex-wrap gap-3 pt-2 pl-6.5">
            <Field label={t('from')} fault={faults['quiet_hours/from']} className="w-32">
              <Input
                type="time"
                required
                value={quiet.from}
                onChange={({ target }) => change({ quiet_hours: { ...quiet, from: target.value } })}
              />
            </Field>
            <Field label={t('to')} fault={faults['quiet_hours/to'] && t('sameTime')} className="w-32">
              <Input
                type="time"
                required
                value={quiet.to}
                onChange={({ target }) => change({ quiet_hours: { ...quiet, to: target.value } })}
              />
            </Field>
            <Field label={t('policy')} className="w-64">
              <Select
                value={quiet.policy}
                onChange={({ target }) => change({ quiet_hours: { ...quiet, policy: target.value } })}
              >
                <option value="delay">{t('delay')}</option>
                <option value="skip">{t('skip')}</option>
              </Select>
            </Field>
          </div>
        )}
      </fieldset>
      <Field label={t('paused')} fault={faults.on_paused_channel} className="max-w-80">
        <Select value={on_paused_channel} onChange={({ target }) => change({ on_paused_channel: target.value })}>
          <option value="skip">{t('pausedSkip')}</option>
          <option value="wait">{t('pausedWait')}</option>
        </Select>
      </Field>
    </div>
  )
}
