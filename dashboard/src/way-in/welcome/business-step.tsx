// The first step: name, time zone and currency of the business.
import { CURRENCIES, type Currency, currencyName } from '../../text/currency.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ZoneField } from '../../ui/zone-field.tsx'
import { type ChangeDraft, currencyOf, type Draft } from './draft.ts'
import { welcomeTexts } from './texts.ts'

export function BusinessStep({ draft, change, onNext }: { draft: Draft; change: ChangeDraft; onNext: () => void }) {
  const t = useTexts(welcomeTexts)
  const ui = useTexts(uiTexts)
  const pageLanguage = useLanguage()
  return (
    <Form className="flex max-w-lg flex-col gap-5" submit={ui('next')} send={async () => onNext()}>
      <Field label={t('businessName')}>
        <Input
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          autoComplete="organization"
          // A name of spaces only is refused.
          pattern=".*\S.*"
          required
          maxLength={200}
        />
      </Field>
      <ZoneField label={t('timezone')} value={draft.timezone} onChange={(timezone) => change({ timezone })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('currency')}>
          <Select value={currencyOf(draft)} onChange={(event) => change({ currency: event.target.value as Currency })}>
            {CURRENCIES.map((currency) => (
              <option key={currency} value={currency}>
                {currencyName(currency, pageLanguage)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('language')}>
          <Select value={draft.language} onChange={(event) => change({ language: event.target.value as Language })}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Form>
  )
}
