// The hours of every day in which nothing is sent on Telegram.
import type { NotificationPreferences } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { preferenceTexts } from './texts.ts'

type QuietHours = NonNullable<NotificationPreferences['quiet_hours']>

/** The quiet hours that the form offers first. */
const AT_NIGHT: QuietHours = { from: '22:00', to: '07:00' }

export function QuietHoursField({
  hours,
  fault,
  onChange,
}: {
  hours: QuietHours | null
  fault: string | undefined
  onChange: (hours: QuietHours | null) => void
}) {
  const t = useTexts(preferenceTexts)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('quietHours')}</legend>
      <Checkbox
        label={t('quietHours')}
        hint={t('quietHint')}
        checked={hours !== null}
        onChange={({ target }) => onChange(target.checked ? AT_NIGHT : null)}
      />
      {hours && (
        <div className="flex flex-wrap gap-3 pt-3 pl-6.5">
          <Field label={t('quietFrom')} className="w-32">
            <Input
              type="time"
              required
              value={hours.from}
              onChange={({ target }) => onChange({ ...hours, from: target.value })}
            />
          </Field>
          <Field label={t('quietTo')} fault={fault && t('sameTime')} className="w-32">
            <Input
              type="time"
              required
              value={hours.to}
              onChange={({ target }) => onChange({ ...hours, to: target.value })}
            />
          </Field>
        </div>
      )}
    </fieldset>
  )
}
