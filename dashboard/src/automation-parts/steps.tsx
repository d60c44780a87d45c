// The steps of a run or of a dry run, one below the other, each with what was sent or done and why.
import type { AutomationStep, AutomationTestStep } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import { says, useTexts } from '../text/texts.ts'
import { Badge, type Tone } from '../ui/surface.tsx'
import { explains, useReason } from './reasons.ts'
import { runTexts } from './run-texts.ts'
import { useActionName } from './words.ts'

const TONES: Record<string, Tone> = {
  completed: 'good',
  done: 'good',
  failed: 'danger',
  stopped: 'danger',
  running: 'accent',
  waiting: 'accent',
  calling: 'accent',
}

export function StatusBadge({ status }: { status: string }) {
  const t = useTexts(runTexts)
  return <Badge tone={TONES[status] ?? 'plain'}>{says(runTexts, status) ? t(status) : status}</Badge>
}

type Step = AutomationTestStep & Partial<Pick<AutomationStep, 'attempts' | 'result' | 'error'>>

export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col gap-3">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run comes to the same step more than once
        <StepRow key={index} step={step} />
      ))}
    </ol>
  )
}

function StepRow({ step }: { step: Step }) {
  const t = useTexts(runTexts)
  const clock = useClock()
  const reason = useReason()
  const actionName = useActionName()
  const { type, status, at, rendered, attempts = 0, error, reasons } = step
  const until = rendered?.until
  const whys = [...new Set([...reasons, ...(error ? [error] : [])])].filter(explains)
  return (
    <li className="rounded-xl border bg-card p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        <span className="font-medium first-letter:uppercase">{says(runTexts, type) ? t(type) : actionName(type)}</span>
        <span className="text-sm text-faint">
          {[
            clock.dayTime(at),
            typeof until === 'string' && t('until', { time: clock.dayTime(until) }),
            attempts > 1 && t('tries', { count: attempts }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Rendered rendered={rendered} />
      {whys.length > 0 && (
        <ul className="pt-1.5 text-sm break-words text-soft">
          {whys.map((each) => (
            <li key={each}>{reason(each)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The text that was sent or written, with its buttons; of other actions the values that were set. */
export function Rendered({ rendered }: { rendered: Step['rendered'] }) {
  if (!rendered) return null
  const { text, body, options, tags, url, priority, mode } = rendered
  const said = [text, body].find((each) => typeof each === 'string')
  const values = [Array.isArray(tags) && tags.join(', '), url, priority, mode].filter(
    (each) => typeof each === 'string',
  )
  return (
    <>
      {said !== undefined && (
        <p className="mt-2 rounded-lg bg-accent-soft px-3 py-2 break-words whitespace-pre-wrap">{String(said)}</p>
      )}
      {Array.isArray(options) && (
        <ul className="flex flex-wrap gap-1.5 pt-1.5">
          {options.map((option) => (
            <li key={String(option.id)} className="rounded-full border px-3 py-0.5 text-sm">
              {String(option.title)}
            </li>
          ))}
        </ul>
      )}
      {values.length > 0 && <p className="pt-1.5 text-sm break-all text-soft">{values.join(' · ')}</p>}
    </>
  )
}
