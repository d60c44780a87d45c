// The settings for visitors: what they can do in the chat, what they are asked for first, how long they are remembered.
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Card } from '../../ui/surface.tsx'
import type { PartProps } from './part-props.ts'
import { ASKED, type Asked, PRE_CHAT_FIELDS } from './site-draft.ts'
import { webChatTexts } from './texts.ts'

const FEATURES = ['booking', 'attachments', 'location', 'end_chat'] as const
const MAX_RETENTION_DAYS = 3_650

export function VisitorsCard({
  value: { features, isAskedFirst, asked, retention_days },
  onChange,
  faults,
}: PartProps) {
  const t = useTexts(webChatTexts)
  return (
    <Card title={t('visitors')}>
      <div className="flex flex-col gap-4">
        <fieldset className="min-w-0">
          <legend className="pb-1 text-sm font-medium text-soft">{t('features')}</legend>
          {FEATURES.map((name) => (
            <Checkbox
              key={name}
              label={t(name)}
              checked={features[name]}
              onChange={({ target }) => onChange({ features: { ...features, [name]: target.checked } })}
            />
          ))}
        </fieldset>
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('askFirst')}</legend>
          <Checkbox
            label={t('askFirst')}
            hint={t('askFirstHint')}
            checked={isAskedFirst}
            onChange={({ target }) => onChange({ isAskedFirst: target.checked })}
          />
          {isAskedFirst && (
            <div className="grid gap-3 pt-3 sm:grid-cols-3 sm:pl-6.5">
              {PRE_CHAT_FIELDS.map((key) => (
                <Field key={key} label={t(`ask:${key}`)}>
                  <Select
                    value={asked[key]}
                    onChange={({ target }) => onChange({ asked: { ...asked, [key]: target.value as Asked } })}
                  >
                    {ASKED.map((each) => (
                      <option key={each} value={each}>
                        {t(`asked:${each}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
              ))}
            </div>
          )}
          {faults['pre_chat/fields'] && (
            <div className="pt-2">
              <Remark tone="danger">{t('askSomething')}</Remark>
            </div>
          )}
        </fieldset>
        <Field label={t('retention')} hint={t('retentionHint')} fault={faults.retention_days} className="max-w-72">
          <NumberInput
            required
            min={1}
            max={MAX_RETENTION_DAYS}
            unit={t('days')}
            value={retention_days}
            onChange={(days) => onChange({ retention_days: days })}
          />
        </Field>
      </div>
    </Card>
  )
}
