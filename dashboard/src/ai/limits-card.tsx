// The limits of the model's cost, and what happens when they are reached.
import { useMemo } from 'react'
import { type AiUsage, api } from '../data/api.ts'
import { askAgain } from '../data/queries.ts'
import { useManages } from '../data/workspace.ts'
import { useDraft } from '../parts/draft.ts'
import { Overtaken } from '../parts/editor-form.tsx'
import { LeavingGuard } from '../parts/leaving-guard.tsx'
import { ReadOnlyNote } from '../parts/read-only-note.tsx'
import { useTexts } from '../text/texts.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { MoneyInput, NumberInput } from '../ui/number-input.tsx'
import { Card } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { aiTexts } from './texts.ts'

const MAX_TURNS = 10_000

export function LimitsCard({ limits: { monthly_cents, conversation_turns_per_day } }: Pick<AiUsage, 'limits'>) {
  const t = useTexts(aiTexts)
  const ui = useTexts(uiTexts)
  const manages = useManages()
  const kept = useMemo<{ monthly_cents: number | null; conversation_turns_per_day: number | null }>(
    () => ({ monthly_cents, conversation_turns_per_day }),
    [monthly_cents, conversation_turns_per_day],
  )
  // The limits have no version of their own, so both numbers together serve as one.
  const draft = useDraft(kept, monthly_cents * (MAX_TURNS + 1) + conversation_turns_per_day)
  const { value, change } = draft
  const fields = (faults: Readonly<Record<string, string>>) => (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Field label={t('monthly')} fault={faults['limits/monthly_cents'] && t('tooMuch')}>
        <MoneyInput required value={value.monthly_cents} onChange={(cents) => change({ monthly_cents: cents })} />
      </Field>
      <Field label={t('perConversation')} fault={faults['limits/conversation_turns_per_day']}>
        <NumberInput
          required
          min={0}
          max={MAX_TURNS}
          value={value.conversation_turns_per_day}
          onChange={(turns) => change({ conversation_turns_per_day: turns })}
        />
      </Field>
    </div>
  )
  return (
    <Card title={t('limits')}>
      <p className="-mt-2 pb-4 text-soft">{t('limitsText')}</p>
      {manages ? (
        <Form
          submit={ui('save')}
          send={async () => {
            await api().putAiUsage({ limits: value })
            draft.settle()
            askAgain(['ai', 'usage'])
            notify(ui('saved'))
          }}
        >
          {(faults) => (
            <>
              <LeavingGuard isDirty={draft.isDirty} name="limits" />
              {draft.overtaken && <Overtaken draft={draft} />}
              {fields(faults)}
            </>
          )}
        </Form>
      ) : (
        <fieldset disabled className="flex flex-col gap-4">
          <ReadOnlyNote />
          {fields({})}
        </fieldset>
      )}
    </Card>
  )
}
