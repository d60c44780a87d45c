// The last step: the progress of making the workspace, and what to do after a failure.
import { Check, LoaderCircle } from 'lucide-react'
import { wordsFor } from '../../data/problem.ts'
import { goToWorkspace } from '../../data/session.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Remark } from '../../ui/remark.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { PARTS, type Part } from '../apply.ts'
import { type Draft, forgetDraft, planIn } from './draft.ts'
import type { Making } from './making.ts'
import { previewTexts } from './preview-texts.ts'

const NAMES = {
  workspace: 'workspace',
  hours: 'hours',
  resources: 'people',
  services: 'services',
  stages: 'stages',
  words: 'words',
} as const satisfies Record<Part, keyof typeof previewTexts.en>

export function FinishStep({ draft, making }: { draft: Draft; making: Making }) {
  const t = useTexts(previewTexts)
  const ui = useTexts(uiTexts)
  const { isRunning, error, progress, run, giveUp } = making
  const parts = planIn(draft) ? PARTS : PARTS.slice(0, 1)
  const workspace = draft.begun?.workspace
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 py-6">
      <div>
        <h1 className="text-3xl font-semibold tracking-tight">
          {isRunning ? t('makingTitle') : error ? t('stoppedTitle') : t('pausedTitle')}
        </h1>
        <p className="mt-1.5 text-soft">{isRunning ? t('makingLead') : t('stoppedLead')}</p>
      </div>
      <ol className="flex flex-col gap-1 rounded-2xl border bg-card p-4 shadow-card">
        {parts.map((part) => (
          <PartLine key={part} name={t(NAMES[part])} state={stateOf(progress[part], isRunning)} />
        ))}
      </ol>
      {error !== null && !isRunning && (
        <Remark role="alert" tone="danger">
          {wordsFor(error)}
        </Remark>
      )}
      {!isRunning && (
        <div className="flex flex-wrap justify-end gap-2">
          {!draft.isApplying && (
            <Button look="quiet" onClick={giveUp}>
              {ui('back')}
            </Button>
          )}
          {workspace && (
            <Button
              look="quiet"
              onClick={() => {
                forgetDraft()
                goToWorkspace(workspace)
              }}
            >
              {t('openAsIs')}
            </Button>
          )}
          <Button look="main" onClick={() => void run()}>
            {t('goOn')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PartState {
  made: number
  of: number
  isRunning: boolean
}

const stateOf = (count: { made: number; of: number } | undefined, isRunning: boolean): PartState => ({
  made: count?.made ?? 0,
  of: count?.of ?? 0,
  isRunning: isRunning && count !== undefined,
})

function PartLine({ name, state: { made, of, isRunning } }: { name: string; state: PartState }) {
  const isDone = of > 0 && made === of
  return (
    <li className={cx('flex h-10 items-center gap-3', isDone ? 'text-ink' : 'text-faint')}>
      <span
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full',
          isDone ? 'bg-good-soft text-good-ink' : 'bg-sunken',
        )}
      >
        {isDone ? (
          <Check size={16} aria-hidden />
        ) : (
          isRunning && <LoaderCircle size={16} className="animate-spin" aria-hidden />
        )}
      </span>
      <span className="flex-1">{name}</span>
      {of > 1 && <span className="text-sm text-faint tabular-nums">{`${made}/${of}`}</span>}
    </li>
  )
}
