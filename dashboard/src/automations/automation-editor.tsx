// The editor of an automation as sentences: when something happens, only if something is true, then steps.
import { useMemo } from 'react'
import { BrakesField } from '../automation-parts/brakes-field.tsx'
import { brakesTexts } from '../automation-parts/brakes-texts.ts'
import { ConditionEditor } from '../automation-parts/condition-editor.tsx'
import type { Faults } from '../automation-parts/definition.ts'
import { TriggerEditor } from '../automation-parts/trigger-editor.tsx'
import { type Automation, type AutomationTemplate, api, isProblem } from '../data/api.ts'
import { queryClient } from '../data/queries.ts'
import { type Draft, useDraft } from '../parts/draft.ts'
import { EditorForm } from '../parts/editor-form.tsx'
import { useTexts } from '../text/texts.ts'
import { Field, Input } from '../ui/field.tsx'
import { Card } from '../ui/surface.tsx'
import { ActionsField } from './actions-field.tsx'
import { type AutomationDraft, bodyOf, draftOf, emptyDraft } from './draft.ts'
import { automationQuery } from './queries.ts'
import { automationTexts } from './texts.ts'

type Made = Automation & { secret: string | null }

/** `automation` is undefined for a new one, which begins as `ready` or empty. */
export function AutomationEditor({
  automation,
  ready,
  onMade,
  onSecret,
}: {
  automation: Automation | undefined
  ready: AutomationTemplate['automation'] | undefined
  onMade?: (made: Made) => void
  onSecret?: (secret: string) => void
}) {
  const t = useTexts(automationTexts)
  const brakes = useTexts(brakesTexts)
  const kept = useMemo(
    () => (automation || ready ? draftOf((automation ?? ready) as Automation) : emptyDraft()),
    [automation, ready],
  )
  const draft = useDraft<AutomationDraft>(kept, automation?.version)
  const save = async () => {
    if (!automation) {
      const made = await api().createAutomation({ ...bodyOf(draft.value), enabled: false })
      draft.settle()
      onMade?.(made)
      return
    }
    const { queryKey } = automationQuery(automation.id)
    try {
      const { secret, ...saved } = await api().updateAutomation(automation.id, {
        ...bodyOf(draft.value),
        expected_version: draft.version ?? null,
      })
      queryClient.setQueryData(queryKey, saved)
      draft.settle()
      if (secret) onSecret?.(secret)
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  return (
    <EditorForm draft={draft} place="page" save={save}>
      {(faults) => (
        <>
          <Card>
            <Field label={t('name')} fault={faults.name}>
              <Input
                required
                maxLength={200}
                value={draft.value.name}
                onChange={({ target }) => draft.change({ name: target.value })}
              />
            </Field>
          </Card>
          <WhenCard draft={draft} faults={faults} />
          <Card title={t('onlyIf')}>
            <p className="-mt-2 pb-3 text-sm text-faint">{t('onlyIfHint')}</p>
            <ConditionEditor
              condition={draft.value.conditions}
              trigger={draft.value.trigger}
              faults={faults}
              pointer="conditions"
              onChange={(conditions) => draft.change({ conditions })}
            />
          </Card>
          <ActionsField
            actions={draft.value.actions}
            trigger={draft.value.trigger}
            faults={faults}
            onChange={(actions) => draft.change({ actions })}
          />
          <Card title={brakes('brakes')}>
            <BrakesField value={draft.value} faults={faults} change={draft.change} />
          </Card>
        </>
      )}
    </EditorForm>
  )
}

function WhenCard({ draft, faults }: { draft: Draft<AutomationDraft>; faults: Faults }) {
  const t = useTexts(automationTexts)
  const { trigger } = draft.value
  const hasFilter = (trigger.filter ?? null) !== null
  return (
    <Card title={t('when')}>
      <TriggerEditor
        trigger={trigger}
        faults={faults}
        pointer="trigger"
        onChange={(next) => draft.change({ trigger: next })}
      />
      {trigger.type !== 'schedule' && (
        <details open={hasFilter} className="pt-4">
          <summary className="cursor-pointer text-sm font-medium text-soft">
            {t(hasFilter ? 'filter' : 'addFilter')}
          </summary>
          <p className="py-2 text-sm text-faint">{t('filterHint')}</p>
          <ConditionEditor
            condition={trigger.filter ?? null}
            trigger={trigger}
            faults={faults}
            pointer="trigger/filter"
            onChange={(filter) => draft.change({ trigger: { ...trigger, filter } })}
          />
        </details>
      )}
    </Card>
  )
}
