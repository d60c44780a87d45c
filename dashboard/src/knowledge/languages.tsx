// The language of a text, as a field to choose from.
import { useMe } from '../data/workspace.ts'
import { LOCALES, localeName } from '../text/locale-name.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Field, Options, Select } from '../ui/field.tsx'
import { uiTexts } from '../ui/texts.ts'
import { knowledgeTexts } from './texts.ts'

/** An empty value: the server finds the language out from the words. */
export function LanguageField({
  value,
  onChange,
  fault,
}: {
  value: string
  onChange: (tag: string) => void
  fault?: string | undefined
}) {
  const t = useTexts(knowledgeTexts)
  const ui = useTexts(uiTexts)
  return (
    <Field label={ui('language')} fault={fault} className="sm:w-72">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('languageFound')}</option>
        <LanguageOptions kept={value} />
      </Select>
    </Field>
  )
}

/** The language of the business first, then the others. A language that is saved already stays in the list. */
export function LanguageOptions({ kept }: { kept: string }) {
  const language = useLanguage()
  const { locale } = useMe().workspace
  const tags = [...new Set([locale, ...LOCALES, ...(kept === '' ? [] : [kept])])]
  return <Options of={tags.map((tag) => ({ id: tag, name: localeName(tag, language) }))} />
}
