// Says what the workspace already has in place of an item and what differs; the owner can choose to change it.
import type { ReactNode } from 'react'
import { money } from '../../text/number.ts'
import { type Language, useLanguage } from '../../text/preferences.ts'
import { type Say, useTexts } from '../../text/texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { choose, differencesIn, type Plan } from '../plan.ts'
import { existingTexts } from './existing-texts.ts'

interface Edited {
  plan: Plan
  edit: (plan: Plan) => void
  /** The id of the item. */
  id: string
}

/** Nothing if the workspace has nothing for the item. */
export function ExistingNote({ plan, edit, id, currency }: Edited & { currency?: string }) {
  const t = useTexts(existingTexts)
  const language = useLanguage()
  const differences = differencesIn(plan, id)
  if (!differences) return null
  const isChange = plan.changes.includes(id)
  const words = wordsOf(differences, { t, language, currency })
  return (
    <Note title={t('there')} text={words === '' ? t('same') : t(isChange ? 'changed' : 'kept', { differences: words })}>
      {words !== '' && <ChangeBox label={t('change')} plan={plan} edit={edit} id={id} />}
    </Note>
  )
}

const TITLES = {
  hours: { there: 'hoursThere', change: 'hoursChange' },
  stages: { there: 'stagesThere', change: 'stagesChange' },
  words: { there: 'wordsThere', change: 'wordsChange' },
} as const

/** For a whole part of the plan, whose differences are too many to be listed. */
export function ExistingPart({ plan, edit, id, part }: Edited & { part: keyof typeof TITLES }) {
  const t = useTexts(existingTexts)
  const existing = plan.existing[id]
  if (!existing) return null
  const isOther = (differencesIn(plan, id) ?? []).length > 0
  const isChange = plan.changes.includes(id)
  const title = t(TITLES[part].there, { name: existing.name ?? '' })
  const text =
    !isOther || (part !== 'hours' && !isChange)
      ? t('same')
      : part === 'hours'
        ? t(isChange ? 'hoursChanged' : 'hoursKept')
        : undefined
  return (
    <div className="pb-4">
      <Note title={title} text={text}>
        {isOther && <ChangeBox label={t(TITLES[part].change)} plan={plan} edit={edit} id={id} />}
      </Note>
    </div>
  )
}

function Note({ title, text, children }: { title: string; text: string | undefined; children: ReactNode }) {
  return (
    <div className="rounded-lg bg-sunken px-3 py-2 text-sm text-soft">
      <p>
        <span className="font-medium text-ink">{title}.</span> {text}
      </p>
      {children}
    </div>
  )
}

function ChangeBox({ label, plan, edit, id }: Edited & { label: string }) {
  return (
    <Checkbox
      label={label}
      checked={plan.changes.includes(id)}
      onChange={({ target }) => edit(choose(plan, id, target.checked ? 'change' : 'keep'))}
    />
  )
}

interface Speaking {
  t: Say<keyof typeof existingTexts.en>
  language: Language
  currency: string | undefined
}

const COUNTED = ['name', 'duration_minutes', 'capacity'] as const

/** The fields that owners know by their names; all other fields are shown as one. */
function wordsOf(differences: NonNullable<ReturnType<typeof differencesIn>>, { t, language, currency }: Speaking) {
  const find = (name: string) => differences.find(({ field }) => field === name)
  const price = find('price_cents')
  const toPrice = (cents: unknown) =>
    typeof cents === 'number' ? money(cents, currency ?? 'USD', language) : t('none')
  const known = [
    ...COUNTED.flatMap((field) => {
      const found = find(field)
      return found ? [t('fromTo', { field: t(field), had: `${found.had ?? t('none')}`, has: `${found.has}` })] : []
    }),
    ...(price ? [t('fromTo', { field: t('price_cents'), had: toPrice(price.had), has: toPrice(price.has) })] : []),
    ...(find('needs') ? [t('needs')] : []),
  ]
  const isListed = (field: string) => /^(name|duration_minutes|capacity|price_cents|needs)$/.test(field)
  const hasOthers = differences.some(({ field }) => !isListed(field))
  return [...known, ...(hasOthers ? [t('others')] : [])].join(', ')
}
