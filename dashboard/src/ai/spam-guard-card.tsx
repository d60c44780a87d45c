// How much a customer may write before the bot stops answering.
import { useMemo } from 'react'
import { api, isProblem, type SpamGuard } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { useDraft } from '../parts/draft.ts'
import { EditorForm } from '../parts/editor-form.tsx'
import { useTexts } from '../text/texts.ts'
import { Checkbox, Field, Select } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Card } from '../ui/surface.tsx'
import { spamGuardQuery } from './queries.ts'
import { aiTexts } from './texts.ts'

const COUNTS = ['per_minute', 'per_hour', 'per_day', 'same_text_in_2_minutes', 'bot_turns_in_10_minutes'] as const
const ACTIONS = ['silence', 'handoff', 'block'] as const
const MAX_COUNT = 100_000
const MAX_COOLDOWN_MINUTES = 10_080

type GuardDraft = { enabled: boolean; action: string } & Record<
  (typeof COUNTS)[number] | 'cooldown_minutes',
  number | null
>

export function SpamGuardCard({ guard }: { guard: SpamGuard }) {
  const t = useTexts(aiTexts)
  const kept = useMemo<GuardDraft>(() => {
    const { version: _, ...settings } = guard
    return settings
  }, [guard])
  const draft = useDraft(kept, guard.version)
  const { value, change } = draft
  const save = async () => {
    try {
      const action = value.action as (typeof ACTIONS)[number]
      const saved = await api().putSpamGuard({ ...value, action, expected_version: draft.version ?? null })
      draft.settle()
      queryClient.setQueryData(spamGuardQuery.queryKey, saved)
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries(spamGuardQuery)
      throw error
    }
  }
  return (
    <Card title={t('guard')}>
      <p className="-mt-2 pb-3 text-soft">{t('guardText')}</p>
      <EditorForm draft={draft} name="guard" place="page" save={save}>
        {(faults) => (
          <>
            <Checkbox
              label={t('guardOn')}
              checked={value.enabled}
              onChange={({ target }) => change({ enabled: target.checked })}
            />
            {value.enabled && (
              <>
                <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
                  {COUNTS.map((name) => (
                    <Field key={name} label={t(name)} fault={faults[name]}>
                      <NumberInput
                        required
                        min={1}
                        max={MAX_COUNT}
                        value={value[name]}
                        onChange={(count) => change({ [name]: count })}
                      />
                    </Field>
                  ))}
                </div>
                <div className="grid items-start gap-4 sm:grid-cols-2">
                  <Field label={t('action')} hint={t(`actionHint:${value.action as (typeof ACTIONS)[number]}`)}>
                    <Select value={value.action} onChange={({ target }) => change({ action: target.value })}>
                      {ACTIONS.map((each) => (
                        <option key={each} value={each}>
                          {t(`action:${each}`)}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  {value.action === 'silence' && (
                    <Field label={t('cooldown_minutes')} fault={faults.cooldown_minutes}>
                      <NumberInput
                        required
                        min={1}
                        max={MAX_COOLDOWN_MINUTES}
                        unit={t('minutes')}
                        value={value.cooldown_minutes}
                        onChange={(cooldown_minutes) => change({ cooldown_minutes })}
                      />
                    </Field>
                  )}
                </div>
              </>
            )}
          </>
        )}
      </EditorForm>
    </Card>
  )
}
