// When the bot calls a person.
import { useTexts } from '../text/texts.ts'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Card } from '../ui/surface.tsx'
import { TagEditor } from '../ui/tag-editor.tsx'
import type { PartProps } from './part-props.ts'
import { botTexts } from './texts.ts'

const MAX_FAILED_TURNS = 10
const MINUTES_PER_DAY = 24 * 60

export function HandoffCard({ value, onChange, faults }: PartProps) {
  const t = useTexts(botTexts)
  return (
    <Card title={t('handoff')}>
      <div className="flex flex-col gap-4">
        <Field label={t('keywords')} hint={t('keywordsHint')} fault={faults['handoff/keywords']}>
          <TagEditor add={t('addKeyword')} tags={value.keywords} onChange={(keywords) => onChange({ keywords })} />
        </Field>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field label={t('failedTurns')} fault={faults['handoff/after_failed_turns']}>
            <NumberInput
              required
              min={1}
              max={MAX_FAILED_TURNS}
              value={value.after_failed_turns}
              onChange={(after_failed_turns) => onChange({ after_failed_turns })}
            />
          </Field>
          <Field label={t('timeout')} fault={faults['handoff/timeout_minutes']}>
            <NumberInput
              required
              min={1}
              max={MINUTES_PER_DAY}
              unit={t('minutes')}
              value={value.timeout_minutes}
              onChange={(timeout_minutes) => onChange({ timeout_minutes })}
            />
          </Field>
        </div>
      </div>
    </Card>
  )
}
