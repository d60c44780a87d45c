// The source of a plan: a template, the business in the words of its owner, or nothing for an empty workspace.
import { useQuery } from '@tanstack/react-query'
import {
  Bike,
  Dumbbell,
  HeartPulse,
  PawPrint,
  Scissors,
  Sparkles,
  SquareDashed,
  Stethoscope,
  Store,
  UtensilsCrossed,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { templatesQuery } from './templates-query.ts'
import { welcomeTexts } from './texts.ts'

const PICTURES: Record<string, ReactNode> = {
  salon: <Sparkles size={22} />,
  barber: <Scissors size={22} />,
  clinic: <Stethoscope size={22} />,
  physio: <HeartPulse size={22} />,
  classes: <Dumbbell size={22} />,
  vet: <PawPrint size={22} />,
  delivery: <Bike size={22} />,
  restaurant: <UtensilsCrossed size={22} />,
  field: <Wrench size={22} />,
  empty: <SquareDashed size={22} />,
}

const MAX_DESCRIPTION_CHARACTERS = 4_000

export interface Chosen {
  /** The key of a template, or `empty`. */
  template: string | null
  /** The business in the words of its owner. */
  description: string
}

export function TemplateStep({
  choice,
  change,
  mayBeEmpty,
  onBack,
  onNext,
}: {
  choice: Chosen
  change: (part: Partial<Chosen>) => void
  /** Offers an empty workspace, too. */
  mayBeEmpty?: true
  onBack?: () => void
  /** Throws the server's refusal. */
  onNext: () => Promise<void>
}) {
  const t = useTexts(welcomeTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  if (error && !templates) return <Failed error={error} retry={() => void refetch()} />
  if (!templates) return <SkeletonList />
  const isDescribed = choice.description.trim() !== ''
  const cardOf = (key: string) => ({
    value: key,
    checked: choice.template === key,
    required: !isDescribed,
    onChoose: () => change({ template: key }),
  })
  return (
    <Form
      className="flex flex-col gap-6"
      submit={choice.template === 'empty' ? t('create') : ui('next')}
      send={onNext}
      {...(onBack && { onCancel: onBack })}
      cancel={ui('back')}
    >
      {(faults) => (
        <>
          <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            <legend className="sr-only">{t('templateTitle')}</legend>
            {templates.map(({ key, name, description, service_count }) => (
              <TemplateCard
                key={key}
                {...cardOf(key)}
                name={nameIn(name, language)}
                about={nameIn(description, language)}
                note={t('services', { count: service_count })}
              />
            ))}
            {mayBeEmpty && <TemplateCard {...cardOf('empty')} name={t('empty')} about={t('emptyAbout')} />}
          </fieldset>
          {choice.template !== 'empty' && (
            <Field label={t('describe')} hint={t('describeHint')} fault={faults.business}>
              <TextArea
                value={choice.description}
                rows={3}
                maxLength={MAX_DESCRIPTION_CHARACTERS}
                placeholder={t('describeExample')}
                onChange={(event) => change({ description: event.target.value })}
              />
            </Field>
          )}
        </>
      )}
    </Form>
  )
}

function TemplateCard({
  value,
  name,
  about,
  note,
  checked,
  required,
  onChoose,
}: {
  value: string
  name: string
  about: string
  note?: string
  checked: boolean
  required: boolean
  onChoose: () => void
}) {
  return (
    <label className="relative flex gap-4 rounded-2xl border bg-card p-4 shadow-card transition-colors hover:border-strong-line has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="template"
        value={value}
        checked={checked}
        onChange={onChoose}
        required={required}
        className="absolute inset-0 size-full appearance-none outline-none"
      />
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink">
        {PICTURES[value] ?? <Store size={22} />}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-soft">{about}</span>
        {note && <span className="mt-1 block text-sm text-faint">{note}</span>}
      </span>
    </label>
  )
}
