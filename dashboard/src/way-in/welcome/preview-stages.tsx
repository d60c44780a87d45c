// The stages of a plan: the usual order of stages for bookings and tasks, with names to change, and their fields.
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import type { StageInput } from '../../data/api.ts'
import { nameIn } from '../../text/named.ts'
import type { Language } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Input } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Plan } from '../plan.ts'
import { renameStage } from '../plan-edits.ts'
import { ExistingPart } from './existing-note.tsx'
import { previewTexts } from './preview-texts.ts'

interface Edited {
  plan: Plan
  edit: (plan: Plan) => void
  /** The language of the names. */
  language: Language
}

/** The usual order of stages; bad ends are left out here. */
const WAYS = {
  appointments: ['scheduled', 'arrived', 'in-progress', 'done'],
  tasks: ['queued', 'taken', 'in-progress', 'done'],
}

export function PreviewStages(props: Edited) {
  const t = useTexts(previewTexts)
  const { plan, edit, language } = props
  const modes = new Set(plan.services.map(({ mode }) => mode))
  const asking = plan.stages.actions.filter(({ fields }) => fields?.length)
  return (
    <Card title={t('stages')}>
      <p className="pb-4 text-soft">{t('stagesAbout')}</p>
      <ExistingPart plan={plan} edit={edit} id={plan.stagesId} part="stages" />
      <div className="flex flex-col gap-5">
        {modes.has('appointment') && <Way way="appointments" {...props} />}
        {modes.has('queue') && <Way way="tasks" {...props} />}
        {asking.map(({ key, name, fields }) => (
          <p key={key} className="text-sm text-soft">
            {t('asksFor', {
              action: nameIn(name, language),
              fields: (fields ?? []).map(({ key, label }) => nameIn(label ?? key, language)).join(', '),
            })}
          </p>
        ))}
      </div>
    </Card>
  )
}

function Way({ way, ...props }: Edited & { way: keyof typeof WAYS }) {
  const t = useTexts(previewTexts)
  const stages = WAYS[way].flatMap((key) => props.plan.stages.stages.filter((stage) => stage.key === key))
  return (
    <section aria-label={t(way)}>
      <h3 className="pb-2 text-sm font-medium text-faint">{t(way)}</h3>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
        {stages.map((stage, index) => (
          <Fragment key={stage.key}>
            {index > 0 && <ArrowRight size={16} aria-hidden className="shrink-0 text-faint" />}
            <StageInputField stage={stage} {...props} />
          </Fragment>
        ))}
      </div>
    </section>
  )
}

function StageInputField({ stage, plan, edit, language }: Edited & { stage: StageInput }) {
  const t = useTexts(previewTexts)
  const name = nameIn(stage.name, language)
  return (
    <div className="relative">
      <span
        aria-hidden
        className="absolute top-1/2 left-3 size-2.5 -translate-y-1/2 rounded-full"
        style={{ background: stage.color ?? 'var(--faint)' }}
      />
      <Input
        aria-label={t('stageName', { name: stage.key })}
        value={name}
        required
        pattern=".*\S.*"
        maxLength={200}
        onChange={(event) => edit(renameStage(plan, stage.key, language, event.target.value))}
        className="max-w-36 pl-8"
      />
    </div>
  )
}
