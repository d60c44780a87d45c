// The second step: the template, or an empty workspace.
import { Bike, Scissors, SquareDashed, Stethoscope, UtensilsCrossed, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { TEMPLATES } from '../plan.ts'
import { TEMPLATE_KEYS } from '../templates/template.ts'
import type { ChangeDraft, Draft, TemplateChoice } from './draft.ts'
import { welcomeTexts } from './texts.ts'

const PICTURES: Record<TemplateChoice, ReactNode> = {
  salon: <Scissors size={22} />,
  clinic: <Stethoscope size={22} />,
  delivery: <Bike size={22} />,
  restaurant: <UtensilsCrossed size={22} />,
  field: <Wrench size={22} />,
  empty: <SquareDashed size={22} />,
}

export function TemplateStep({
  draft,
  change,
  onBack,
  onNext,
}: {
  draft: Draft
  change: ChangeDraft
  onBack: () => void
  onNext: () => void
}) {
  const t = useTexts(welcomeTexts)
  const ui = useTexts(uiTexts)
  return (
    <Form
      className="flex flex-col gap-6"
      submit={draft.template === 'empty' ? t('create') : ui('next')}
      send={async () => onNext()}
      onCancel={onBack}
      cancel={ui('back')}
    >
      <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="sr-only">{t('templateTitle')}</legend>
        {[...TEMPLATE_KEYS, 'empty' as const].map((key) => (
          <TemplateCard
            key={key}
            template={key}
            checked={draft.template === key}
            onChoose={() => change({ template: key })}
          />
        ))}
      </fieldset>
    </Form>
  )
}

function TemplateCard({
  template,
  checked,
  onChoose,
}: {
  template: TemplateChoice
  checked: boolean
  onChoose: () => void
}) {
  const t = useTexts(welcomeTexts)
  return (
    <label className="relative flex gap-4 rounded-2xl border bg-card p-4 shadow-card transition-colors hover:border-strong-line has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="template"
        value={template}
        checked={checked}
        onChange={onChoose}
        required
        className="absolute inset-0 size-full appearance-none outline-none"
      />
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink">
        {PICTURES[template]}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{t(template)}</span>
        <span className="block text-soft">{t(`${template}About`)}</span>
        {template !== 'empty' && (
          <span className="mt-1 block text-sm text-faint">
            {t('services', { count: TEMPLATES[template].services.length })}
          </span>
        )}
      </span>
    </label>
  )
}
