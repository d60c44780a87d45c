// Tries the draft with real data and a moved clock; nothing is sent. The steps are then walked through on the graph.
import { useState } from 'react'
import { subjectOf } from '../../automation-parts/catalog.ts'
import { useReason } from '../../automation-parts/reasons.ts'
import { useTriggerWords } from '../../automation-parts/words.ts'
import { type AutomationFlow, type AutomationTest, api, HoldfastError } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { momentFrom } from '../../parts/moment-text.ts'
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field, Input, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Remark } from '../../ui/remark.tsx'
import type { Graph } from '../model/graph.ts'
import { useTrigger } from '../offered.ts'
import type { FlowEditor } from '../page/use-flow-editor.ts'
import type { Shown } from '../shown.ts'
import { SidePanel } from './side-panel.tsx'
import { SubjectSelect } from './subject-select.tsx'
import { walkTexts } from './texts.ts'
import { WalkSteps } from './walk-steps.tsx'

interface Props {
  flow: AutomationFlow
  editor: FlowEditor
  setShown: (shown: Shown | null) => void
}

export function TrialPanel({ flow, editor, setShown }: Props) {
  const t = useTexts(walkTexts)
  const clock = useClock()
  const triggerWords = useTriggerWords()
  const trigger = useTrigger()
  const kind = subjectOf(trigger)
  const [subject, setSubject] = useState('')
  const [events, setEvents] = useState<readonly string[]>([])
  const [tried, setTried] = useState<{ result: AutomationTest; graph: Graph } | null>(null)
  const [hasFaults, setHasFaults] = useState(false)
  const { graph } = editor
  const asks = graph.nodes.some(({ type }) => type === 'ask')
  const waits = [
    ...new Set(
      graph.nodes.flatMap(({ type, config }) =>
        type === 'wait' && typeof config.event === 'string' ? [config.event] : [],
      ),
    ),
  ]

  const send = async (data: FormData) => {
    setTried(null)
    setShown(null)
    setHasFaults(false)
    await editor.save()
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const answers = text('answers')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const now = momentFrom(clock, text('now'))
    const result = await api()
      .testAutomationFlow(flow.id, {
        ...(kind && { subject_id: subject }),
        ...(now && { now }),
        ...(text('writes') !== '' && { event: { text: text('writes') } }),
        ...(answers.length > 0 && { answers }),
        ...(events.length > 0 && { events: [...events] }),
      })
      .catch((error) => {
        if (!isOfGraph(error)) throw error
        setHasFaults(true)
        return null
      })
    if (result) setTried({ result, graph: editor.present() })
  }

  return (
    <SidePanel title={t('tryTitle')}>
      <p className="text-sm text-soft">{t('tryText')}</p>
      <Form submit={t('run')} send={send}>
        {(faults) => (
          <>
            {kind && <SubjectSelect kind={kind} value={subject} fault={faults.subject_id} onChange={setSubject} />}
            <Field label={t('begins')} hint={t('now')} fault={faults.now}>
              <Input type="datetime-local" name="now" />
            </Field>
            {trigger.type === 'message.arrived' && (
              <Field label={t('writes')} optional>
                <Input name="writes" maxLength={4_096} />
              </Field>
            )}
            {asks && (
              <Field label={t('answers')} hint={t('answersHint')} optional>
                <TextArea name="answers" rows={2} />
              </Field>
            )}
            {waits.length > 0 && (
              <fieldset>
                <legend className="text-sm font-medium text-soft">{t('happens')}</legend>
                {waits.map((type) => (
                  <Checkbox
                    key={type}
                    label={triggerWords({ type })}
                    checked={events.includes(type)}
                    onChange={({ target }) =>
                      setEvents(target.checked ? [...events, type] : events.filter((each) => each !== type))
                    }
                  />
                ))}
              </fieldset>
            )}
          </>
        )}
      </Form>
      {hasFaults && <Remark tone="warn">{t('mendFirst')}</Remark>}
      {tried && <Outcome {...tried} setShown={setShown} />}
    </SidePanel>
  )
}

/** The faults of a draft are marked in the editor; here one sentence says so. */
const isOfGraph = (error: unknown) =>
  error instanceof HoldfastError && error.errors.some(({ pointer }) => /^\/(nodes|edges)/.test(pointer ?? ''))

function Outcome({
  result,
  graph,
  setShown,
}: {
  result: AutomationTest
  graph: Graph
  setShown: (shown: Shown) => void
}) {
  const t = useTexts(walkTexts)
  const reason = useReason()
  if (result.matched) {
    return (
      <section aria-label={t('result')} className="flex flex-col gap-2 border-t pt-4">
        <h3 className="font-semibold">{t('result')}</h3>
        <WalkSteps graph={graph} steps={result.steps} show={setShown} />
      </section>
    )
  }
  return (
    <section aria-label={t('result')} className="flex flex-col gap-2">
      <Remark tone="warn">{t('notBegun')}</Remark>
      <ul className="text-sm text-soft">
        {result.reasons.map((each) => (
          <li key={each}>{reason(each)}</li>
        ))}
      </ul>
    </section>
  )
}
