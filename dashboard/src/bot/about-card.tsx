// The name of the bot, and the languages in which it answers.
import { baseOf } from '../text/in-language.ts'
import { localeName } from '../text/locale-name.ts'
import { LANGUAGES, useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Checkbox, Field, Input, Select } from '../ui/field.tsx'
import { Card } from '../ui/surface.tsx'
import { speaks, withLanguage } from './bot-draft.ts'
import type { PartProps } from './part-props.ts'
import { botTexts } from './texts.ts'

const MAX_NAME_CHARACTERS = 60

export function AboutCard({ value, onChange, faults }: PartProps) {
  const t = useTexts(botTexts)
  const language = useLanguage()
  const spoken = Object.keys(value.texts).filter((tag) => LANGUAGES.some((each) => each === baseOf(tag)))
  return (
    <Card title={t('about')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('name')} hint={t('nameHint')} fault={faults.name}>
          <Input
            required
            maxLength={MAX_NAME_CHARACTERS}
            value={value.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        <Field label={t('otherwise')} fault={faults.default_locale}>
          <Select value={value.default_locale} onChange={({ target }) => onChange({ default_locale: target.value })}>
            {value.locales.map((tag) => (
              <option key={tag} value={tag}>
                {localeName(tag, language)}
              </option>
            ))}
          </Select>
        </Field>
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="pb-1 text-sm font-medium text-soft">{t('languages')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {spoken.map((tag) => (
              <Checkbox
                key={tag}
                label={localeName(tag, language)}
                checked={speaks(value, tag)}
                disabled={value.locales.length === 1 && speaks(value, tag)}
                onChange={({ target }) => onChange(withLanguage(value, tag, target.checked))}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  )
}
