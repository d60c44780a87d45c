// Tries an automation on a real booking, conversation or customer: what would happen, step by step, and when.
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { subjectOf } from '../automation-parts/catalog.ts'
import { useReason } from '../automation-parts/reasons.ts'
import { Steps } from '../automation-parts/steps.tsx'
import { useServiceName } from '../booking/names.ts'
import { type Automation, type AutomationTest, api } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import { momentFrom, momentText } from '../parts/moment-text.ts'
import { useTexts } from '../text/texts.ts'
import { Field, Input, TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { Card } from '../ui/surface.tsx'
import { customerNameOf } from './filled-text.ts'
import { type Found, subjectsQuery } from './subjects.ts'
import { automationTexts } from './texts.ts'

const QUESTIONS = { booking: 'tryBooking', conversation: 'tryConversation', customer: 'tryCustomer' } as const

export function DryRun({ automation }: { automation: Automation }) {
  const t = useTexts(automationTexts)
  const clock = useClock()
  const kind = subjectOf(automation.trigger)
  const [chosen, setChosen] = useState<Found | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [result, setResult] = useState<AutomationTest | null>(null)
  const now = at ?? momentOfRun(automation, chosen)
  const run = async () => {
    setResult(null)
    setResult(
      await api().testAutomation(automation.id, {
        ...(chosen && kind && { subject_id: chosen.id }),
        ...(now && { now }),
        ...(said.trim() !== '' && { event: { text: said.trim() } }),
      }),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <Form send={run} submit={t('tryRun')}>
          {(faults) => (
            <>
              <p className="text-soft">{t('tryNote')}</p>
              {kind && (
                <SubjectChoice
                  kind={kind}
                  chosen={chosen}
                  fault={faults.subject_id}
                  onChoose={(found) => {
                    setChosen(found)
                    setResult(null)
                  }}
                />
              )}
              <Field label={t('tryAt')} fault={faults.now} className="max-w-64">
                <Input
                  type="datetime-local"
                  value={momentText(clock, now ?? new Date().toISOString())}
                  onChange={({ target }) => setAt(momentFrom(clock, target.value))}
                />
              </Field>
              {automation.trigger.type === 'message.arrived' && (
                <Field label={t('tryWrote')} optional>
                  <TextArea rows={2} maxLength={4_096} value={said} onChange={({ target }) => setSaid(target.value)} />
                </Field>
              )}
            </>
          )}
        </Form>
      </Card>
      {result && <Result result={result} />}
    </div>
  )
}

/** The moment at which a trigger by time would begin a run, so that people see what would be sent then. */
function momentOfRun({ trigger }: Automation, chosen: Found | null): string | null {
  if (chosen?.kind !== 'booking' || !trigger.minutes) return null
  const { start, end } = chosen.booking
  const minutes = trigger.minutes * 60_000
  if (trigger.type === 'booking.starts_in' && start) return new Date(Date.parse(start) - minutes).toISOString()
  if (trigger.type === 'booking.ended_ago' && end) return new Date(Date.parse(end) + minutes).toISOString()
  return null
}

function SubjectChoice({
  kind,
  chosen,
  fault,
  onChoose,
}: {
  kind: keyof typeof QUESTIONS
  chosen: Found | null
  fault: string | undefined
  onChoose: (found: Found) => void
}) {
  const t = useTexts(automationTexts)
  const [q, setQ] = useState('')
  const { data: found } = useQuery(subjectsQuery(kind, q))
  const describe = useDescription()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-medium text-soft">{t(QUESTIONS[kind])}</legend>
      <SearchInput label={t('searchCustomer')} text={q} onPause={setQ} className="max-w-md" />
      {fault && <p className="pt-1 text-sm text-danger-ink">{fault}</p>}
      {found?.length === 0 && <p className="py-3 text-soft">{t('noSubjects')}</p>}
      <div className="mt-2 flex max-h-72 flex-col overflow-y-auto rounded-xl border empty:hidden">
        {found?.map((each) => (
          <label
            key={each.id}
            className="flex min-h-11 shrink-0 items-center gap-3 border-b px-3 py-2 last:border-b-0 hover:bg-sunken has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="subject"
              required
              className="size-4 shrink-0 accent-(--accent)"
              checked={chosen?.id === each.id}
              onChange={() => onChoose(each)}
            />
            <span className="min-w-0">
              <span className="block font-medium break-words">{customerNameOf(each) ?? '…'}</span>
              <span className="block text-sm break-words text-soft">{describe(each)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function useDescription(): (found: Found) => string {
  const clock = useClock()
  const serviceName = useServiceName()
  return (found) => {
    if (found.kind === 'customer') return found.customer.phone ?? found.customer.email ?? ''
    if (found.kind === 'conversation') return clock.dayTime(found.conversation.last_activity_at)
    const { booking } = found
    return [serviceName(booking), booking.start && clock.dayTime(booking.start)].filter(Boolean).join(' · ')
  }
}

function Result({ result }: { result: AutomationTest }) {
  const t = useTexts(automationTexts)
  const reason = useReason()
  const { matched, reasons, steps } = result
  return (
    <Card>
      <div role="status" className="flex items-center gap-2 pb-3">
        <FlaskConical size={18} aria-hidden className="text-faint" />
        <h2 className="font-semibold">{t(matched ? 'tryBegins' : 'tryNot')}</h2>
      </div>
      {reasons.length > 0 && (
        <ul className="pb-3 text-sm text-soft">
          {reasons.map((each) => (
            <li key={each} className="first-letter:uppercase">
              {reason(each)}
            </li>
          ))}
        </ul>
      )}
      {steps.length > 0 && <Steps steps={steps} label={t('trySteps')} />}
    </Card>
  )
}
