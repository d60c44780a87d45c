// The words of a plan: what the bot says first, questions to be answered later, and automations to be switched on.
import type { Language } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Plan } from '../plan.ts'
import { changeGreeting } from '../plan-edits.ts'
import { ExistingPart } from './existing-note.tsx'
import { existingTexts } from './existing-texts.ts'
import { previewTexts } from './preview-texts.ts'

const MAX_GREETING_CHARACTERS = 500

export function PreviewWords({
  plan,
  edit,
  language,
}: {
  plan: Plan
  edit: (plan: Plan) => void
  /** The language of the customers. */
  language: Language
}) {
  const t = useTexts(previewTexts)
  const has = useTexts(existingTexts)
  const { bot, faq, automations } = plan
  if (!bot && !faq && automations.length === 0) return null
  const tag = Object.keys(bot?.greeting ?? {}).find((each) => each.startsWith(language))
  return (
    <Card title={t('words')}>
      <p className="pb-4 text-soft">{t('wordsAbout')}</p>
      {bot && <ExistingPart plan={plan} edit={edit} id={bot.id} part="words" />}
      {bot && tag && (
        <Field label={t('greeting')}>
          <TextArea
            value={bot.greeting[tag] ?? ''}
            rows={4}
            required
            maxLength={MAX_GREETING_CHARACTERS}
            onChange={(event) => edit(changeGreeting(plan, tag, event.target.value))}
          />
        </Field>
      )}
      {faq && (
        <section aria-label={t('questions')} className="pt-4">
          <h3 className="pb-1 text-sm font-medium text-faint">
            {plan.existing[faq.id] ? `${t('questions')} (${has('alreadyThere')})` : t('questions')}
          </h3>
          <ul className="list-disc pl-5 text-sm text-soft">
            {faq.items.map(({ question }) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </section>
      )}
      {automations.length > 0 && (
        <section aria-label={t('automations')} className="pt-4">
          <h3 className="pb-1 text-sm font-medium text-faint">{t('automations')}</h3>
          <ul className="list-disc pl-5 text-sm text-soft">
            {automations.map(({ id, name }) => (
              <li key={id}>{plan.existing[id] ? `${name} (${has('alreadyThere')})` : name}</li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
