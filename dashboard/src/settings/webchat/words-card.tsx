// The words of the chat in each language, and in which language it speaks.
import { localeName } from '../../text/locale-name.ts'
import { LANGUAGES, useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, Select, TextArea } from '../../ui/field.tsx'
import { Card, Choice } from '../../ui/surface.tsx'
import type { PartProps } from './part-props.ts'
import type { SiteTexts } from './site-draft.ts'
import { webChatTexts } from './texts.ts'

const MAX_TITLE_CHARACTERS = 60
const MAX_WORDING_CHARACTERS = 500

export function WordsCard({
  value: { texts, locale, isAskedFirst },
  onChange,
  faults,
  tag,
  onTag,
}: PartProps & {
  /** The language that is being written, and that the preview shows. */
  tag: string
  onTag: (tag: string) => void
}) {
  const t = useTexts(webChatTexts)
  const language = useLanguage()
  const words = texts[tag]
  if (!words) return null
  const change = (part: Partial<SiteTexts>) => onChange({ texts: { ...texts, [tag]: { ...words, ...part } } })
  const fault = (name: string) => faults[`texts/${tag}/${name}`]
  const locales = ['auto', ...new Set([...LANGUAGES, locale].filter((each) => each !== 'auto'))]
  return (
    <Card title={t('words')}>
      <div className="flex flex-col gap-4">
        <Field label={t('locale')} hint={t('localeHint')} fault={faults.locale}>
          <Select value={locale} onChange={({ target }) => onChange({ locale: target.value })}>
            {locales.map((each) => (
              <option key={each} value={each}>
                {each === 'auto' ? t('localeAuto') : localeName(each, language)}
              </option>
            ))}
          </Select>
        </Field>
        <Choice
          label={t('wordsIn')}
          value={tag}
          options={Object.keys(texts).map((each) => ({ value: each, text: localeName(each, language) }))}
          onChange={onTag}
        />
        <p className="-mt-2 text-sm text-faint">{t('wordsHint')}</p>
        <Field label={t('title')} hint={t('titleHint')} fault={fault('title')} optional>
          <Input
            lang={tag}
            maxLength={MAX_TITLE_CHARACTERS}
            value={words.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label={t('greeting')} hint={t('greetingHint')} fault={fault('greeting')} optional>
          <TextArea
            lang={tag}
            rows={2}
            maxLength={MAX_WORDING_CHARACTERS}
            value={words.greeting}
            onChange={({ target }) => change({ greeting: target.value })}
          />
        </Field>
        <Field label={t('away')} hint={t('awayHint')} fault={fault('away')} optional>
          <TextArea
            lang={tag}
            rows={2}
            maxLength={MAX_WORDING_CHARACTERS}
            value={words.away}
            onChange={({ target }) => change({ away: target.value })}
          />
        </Field>
        {isAskedFirst && (
          <Field label={t('preChat')} hint={t('preChatHint')} fault={fault('pre_chat')} optional>
            <TextArea
              lang={tag}
              rows={2}
              maxLength={MAX_WORDING_CHARACTERS}
              value={words.pre_chat}
              onChange={({ target }) => change({ pre_chat: target.value })}
            />
          </Field>
        )}
      </div>
    </Card>
  )
}
