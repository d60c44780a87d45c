// Whether rules or a model write the answers, and the instructions for the model.
import type { AiUsage } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Checkbox, Field, TextArea } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Remark } from '../ui/remark.tsx'
import { Card, Choice } from '../ui/surface.tsx'
import type { PartProps } from './part-props.ts'
import { botTexts } from './texts.ts'

const MAX_INSTRUCTIONS_CHARACTERS = 4_000

export function ModelCard({ value, onChange, faults, status, pauses }: PartProps & Pick<AiUsage, 'status' | 'pauses'>) {
  const t = useTexts(botTexts)
  const { engine, knowledge } = value
  const hasModel = status !== 'not_configured'
  const isModel = engine === 'llm'
  return (
    <Card title={t('model')}>
      <div className="flex flex-col gap-4">
        {hasModel || isModel ? (
          <>
            <Choice
              label={t('model')}
              value={isModel ? 'llm' : 'rules'}
              options={[
                { value: 'rules', text: t('engine:rules') },
                { value: 'llm', text: t('engine:llm') },
              ]}
              onChange={(each) => onChange({ engine: each })}
            />
            <p className="text-soft">{t(isModel ? 'modelText' : 'rulesText')}</p>
          </>
        ) : (
          <p className="text-soft">{t('noModel')}</p>
        )}
        {isModel && !hasModel && <Remark tone="warn">{t('noModel')}</Remark>}
        {isModel && pauses.model && <Remark tone="warn">{t('modelPaused')}</Remark>}
        {isModel && status === 'limited' && <Remark tone="warn">{t('modelLimited')}</Remark>}
        {isModel && (
          <>
            <Field label={t('instructions')} hint={t('instructionsHint')} fault={faults['llm/instructions']} optional>
              <TextArea
                rows={6}
                maxLength={MAX_INSTRUCTIONS_CHARACTERS}
                value={value.instructions}
                onChange={({ target }) => onChange({ instructions: target.value })}
              />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('temperature')} fault={faults['llm/temperature']}>
                <NumberInput
                  required
                  min={0}
                  max={2}
                  step={0.1}
                  inputMode="decimal"
                  value={value.temperature}
                  onChange={(temperature) => onChange({ temperature })}
                />
              </Field>
              <Field label={t('maxTokens')} fault={faults['llm/max_output_tokens']}>
                <NumberInput
                  required
                  min={50}
                  max={800}
                  unit={t('tokens')}
                  value={value.max_output_tokens}
                  onChange={(max_output_tokens) => onChange({ max_output_tokens })}
                />
              </Field>
            </div>
            <Checkbox
              label={t('generate')}
              checked={knowledge.answer_mode === 'generate'}
              onChange={({ target }) =>
                onChange({ knowledge: { ...knowledge, answer_mode: target.checked ? 'generate' : 'quote' } })
              }
            />
          </>
        )}
        <Checkbox
          label={t('cite')}
          checked={knowledge.cite}
          onChange={({ target }) => onChange({ knowledge: { ...knowledge, cite: target.checked } })}
        />
      </div>
    </Card>
  )
}
