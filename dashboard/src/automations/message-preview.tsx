// How a message will look: in each language, on each channel, with the data of a real booking or customer.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { subjectOf } from '../automation-parts/catalog.ts'
import type { Action, Texts, Trigger } from '../automation-parts/definition.ts'
import { useFieldName } from '../automation-parts/words.ts'
import { bookingTexts } from '../booking/texts.ts'
import { templatesQuery } from '../data/message-queries.ts'
import { servicesQuery } from '../data/queries.ts'
import { useMe } from '../data/workspace.ts'
import { CHANNELS, type ChannelName } from '../parts/channels.ts'
import { baseOf, inLanguage } from '../text/in-language.ts'
import { localeNameAmong } from '../text/locale-name.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Options, Select } from '../ui/field.tsx'
import { customerNameOf, filledWith } from './filled-text.ts'
import { subjectsQuery } from './subjects.ts'
import { automationTexts } from './texts.ts'

const NOTES = { telegram: 'telegramNote', webchat: 'webchatNote' } as const

export function MessagePreview({ action, trigger }: { action: Action; trigger: Trigger }) {
  const t = useTexts(automationTexts)
  const names = useTexts(bookingTexts)
  const nameOf = useFieldName()
  const language = useLanguage()
  const { workspace } = useMe()
  const texts: Texts = typeof action.text === 'object' && action.text !== null ? action.text : {}
  const tags = Object.keys(texts)
  const [wanted, setWanted] = useState<string | null>(null)
  const [tried, setChannel] = useState<ChannelName>('whatsapp')
  const kind = subjectOf(trigger) ?? 'booking'
  const { data: found = [] } = useQuery(subjectsQuery(kind, ''))
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: action.template != null })
  if (tags.length === 0) return null
  const channel = CHANNELS.find((each) => each === action.channel) ?? tried
  const locale =
    wanted !== null && tags.includes(wanted)
      ? wanted
      : (tags.find((tag) => baseOf(tag) === baseOf(workspace.locale)) ?? (tags[0] as string))
  const example = found[0]
  const fill = (text: string) => filledWith(text, { found: example, services, workspace, locale, nameOf })
  const name = example && customerNameOf(example)
  const approved = templates.find((each) => each.name === action.template?.name)
  return (
    <section aria-label={t('preview')} className="mt-4 rounded-xl bg-page p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h3 className="min-w-0 flex-1 text-sm font-medium text-soft">{t('preview')}</h3>
        <Select
          aria-label={t('previewLanguage')}
          className="max-w-44"
          value={locale}
          onChange={({ target }) => setWanted(target.value)}
        >
          <Options of={tags.map((tag) => ({ id: tag, name: localeNameAmong(tags, tag, language) }))} />
        </Select>
        <Select
          aria-label={t('previewChannel')}
          className="max-w-44"
          disabled={action.channel !== 'last_used' && action.channel != null}
          value={channel}
          onChange={({ target }) => setChannel(target.value as ChannelName)}
        >
          <Options of={CHANNELS.map((id) => ({ id, name: names(id) }))} />
        </Select>
      </div>
      <div lang={locale} className="max-w-md">
        <p className="rounded-2xl rounded-bl-sm border bg-card px-4 py-2.5 break-words whitespace-pre-wrap">
          {fill(inLanguage(texts, locale))}
        </p>
        {(action.options ?? []).length > 0 && (
          <ul className="flex flex-wrap gap-1.5 pt-2">
            {action.options?.map(({ id, title }) => (
              <li key={id} className="rounded-full border bg-card px-3 py-1 text-sm">
                {fill(inLanguage(title, locale)) || id}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="pt-3 text-sm text-faint">
        {channel === 'whatsapp' ? t(action.template ? 'whatsappNote' : 'whatsappSkipped') : t(NOTES[channel])}
        {approved && channel === 'whatsapp' && ` ${approved.name} (${approved.language})`}
      </p>
      {name && <p className="text-sm text-faint">{t('previewNote', { name })}</p>}
    </section>
  )
}
