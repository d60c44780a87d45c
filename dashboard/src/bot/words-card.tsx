// The texts of the bot, in all languages side by side; on a phone, one language at a time.
import { useState } from 'react'
import type { Bot } from '../data/api.ts'
import { inLanguage } from '../text/in-language.ts'
import { localeName, localeNameAmong } from '../text/locale-name.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { Card, Choice } from '../ui/surface.tsx'
import { BOT_TEXTS, type BotText, speaks } from './bot-draft.ts'
import type { PartProps } from './part-props.ts'
import { botTexts } from './texts.ts'

const MAX_CHARACTERS = 500

export function WordsCard({ value, onChange, faults, own }: PartProps & { own: Bot['default_texts'] }) {
  const t = useTexts(botTexts)
  const language = useLanguage()
  const tags = Object.keys(value.texts)
  const [shown, setShown] = useState(tags[0] as string)
  const write = (tag: string, name: BotText, text: string) => {
    const texts = value.texts[tag]
    if (texts) onChange({ texts: { ...value.texts, [tag]: { ...texts, [name]: text } } })
  }
  return (
    <Card title={t('words')}>
      <p className="-mt-2 pb-3 text-sm text-faint">{t('wordsHint')}</p>
      <div className="pb-4 md:hidden">
        <Choice
          label={t('wordsIn')}
          value={shown}
          options={tags.map((tag) => ({ value: tag, text: localeNameAmong(tags, tag, language) }))}
          onChange={setShown}
        />
      </div>
      <div className="grid gap-x-4 gap-y-4 md:auto-cols-fr md:grid-flow-col md:grid-rows-[auto_repeat(3,auto)]">
        {tags.map((tag) => (
          <div key={tag} className={cx('contents', tag !== shown && 'max-md:hidden')}>
            <div className="max-md:hidden">
              <h3 className="truncate font-medium">{localeNameAmong(tags, tag, language)}</h3>
              {!speaks(value, tag) && <p className="text-sm text-faint">{t('notSpoken')}</p>}
            </div>
            {BOT_TEXTS.map((name) => (
              <OneText
                key={name}
                tag={tag}
                name={name}
                text={value.texts[tag]?.[name] ?? ''}
                own={inLanguage(own[name], tag)}
                fault={faults[name === 'greeting' ? `greeting/${tag}` : `handoff/${name}/${tag}`]}
                onChange={(text) => write(tag, name, text)}
              />
            ))}
          </div>
        ))}
      </div>
    </Card>
  )
}

function OneText({
  tag,
  name,
  text,
  own,
  fault,
  onChange,
}: {
  tag: string
  name: BotText
  text: string
  own: string
  fault: string | undefined
  onChange: (text: string) => void
}) {
  const t = useTexts(botTexts)
  const language = useLanguage()
  return (
    <div className="flex min-w-0 flex-col">
      <Field
        label={
          <>
            {t(`text:${name}`)}
            <span className="sr-only">{` (${localeName(tag, language)})`}</span>
          </>
        }
        fault={fault}
        className="grow"
      >
        <TextArea
          lang={tag}
          rows={4}
          className="grow"
          maxLength={MAX_CHARACTERS}
          placeholder={own}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {text.trim() !== '' && (
        <Button
          size="small"
          look="quiet"
          className="mt-1 h-auto min-h-8 shrink self-start px-1 text-left whitespace-normal underline"
          title={own}
          onClick={() => onChange('')}
        >
          {t('useOwn')}
        </Button>
      )}
    </div>
  )
}
