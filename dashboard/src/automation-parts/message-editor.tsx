// The editor of a message to a customer: where it goes, its text per language, its buttons, its WhatsApp template.
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { bookingTexts } from '../booking/texts.ts'
import { templatesQuery } from '../data/message-queries.ts'
import { useMe } from '../data/workspace.ts'
import { tagsToWrite } from '../parts/languages.ts'
import { localeName, localeNameAmong } from '../text/locale-name.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import type { ActionProps } from './action-props.ts'
import { BUTTONS, MESSAGE_CHANNELS, variablesFor } from './catalog.ts'
import type { MessageOption, Texts } from './definition.ts'
import { editorTexts } from './editor-texts.ts'
import { valueTexts } from './value-texts.ts'
import { MAX_CHARACTERS, VariableButtons, VariableText } from './variable-text.tsx'

const MAX_OPTIONS = 20
const MAX_TITLE_CHARACTERS = 60

export function MessageEditor({ action, trigger, faults, pointer, more = [], onChange }: ActionProps) {
  const t = useTexts(editorTexts)
  const channels = useTexts(bookingTexts)
  const values = useTexts(valueTexts)
  const language = useLanguage()
  const { locale } = useMe().workspace
  const insert = useRef<((name: string) => void) | null>(null)
  const { common, others } = variablesFor(trigger)
  const texts: Texts = typeof action.text === 'object' && action.text !== null ? action.text : {}
  const tags = tagsToWrite(Object.keys(texts), locale)
  return (
    <>
      <Field label={t('channel')} fault={faults[`${pointer}/channel`]} className="max-w-80">
        <Select value={action.channel ?? 'last_used'} onChange={({ target }) => onChange({ channel: target.value })}>
          {MESSAGE_CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {channel === 'last_used' ? values('last_used') : channels(channel)}
            </option>
          ))}
        </Select>
      </Field>
      <VariableButtons variables={{ common: [...more, ...common], others }} insert={insert} />
      {tags.map((tag, index) => (
        <VariableText
          key={tag}
          label={t('textIn', { language: localeName(tag, language) })}
          lang={tag}
          value={texts[tag] ?? ''}
          max={MAX_CHARACTERS.message}
          hint={index === 0 ? t('languagesHint') : undefined}
          fault={faults[`${pointer}/text/${tag}`] ?? (index === 0 ? faults[`${pointer}/text`] : undefined)}
          onChange={(text) => onChange({ text: withText(texts, tag, text) })}
          onFocus={(next) => {
            insert.current = next
          }}
        />
      ))}
      <Buttons
        options={action.options ?? []}
        tags={tags}
        faults={faults}
        pointer={`${pointer}/options`}
        onChange={(options) => onChange({ options: options.length > 0 ? options : null })}
      />
      {(action.channel ?? 'last_used') !== 'telegram' && action.channel !== 'webchat' && (
        <TemplateField
          template={action.template ?? null}
          fault={faults[`${pointer}/template`] ?? faults[`${pointer}/template/name`]}
          onChange={(template) => onChange({ template })}
        />
      )}
    </>
  )
}

/** An empty text removes its language. */
function withText(texts: Texts, tag: string, text: string): Texts {
  const { [tag]: _, ...others } = texts
  return text === '' ? others : { ...texts, [tag]: text }
}

function Buttons({
  options,
  tags,
  faults,
  pointer,
  onChange,
}: {
  options: readonly MessageOption[]
  tags: readonly string[]
  faults: ActionProps['faults']
  pointer: string
  onChange: (options: MessageOption[]) => void
}) {
  const t = useTexts(editorTexts)
  const free = BUTTONS.find((id) => !options.some((option) => option.id === id)) ?? `button-${options.length + 1}`
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium text-soft">{t('buttons')}</legend>
      {options.map((option, index) => (
        <ButtonRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the id of a button changes while it is typed
          key={index}
          option={option}
          tags={tags}
          fault={Object.entries(faults).find(([place]) => place.startsWith(`${pointer}/${index}`))?.[1]}
          onChange={(next) => onChange(next === null ? options.toSpliced(index, 1) : options.with(index, next))}
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <Button size="small" className="self-start" onClick={() => onChange([...options, { id: free, title: {} }])}>
          <Plus size={14} aria-hidden />
          {t('addButton')}
        </Button>
      )}
    </fieldset>
  )
}

function ButtonRow({
  option,
  tags,
  fault,
  onChange,
}: {
  option: MessageOption
  tags: readonly string[]
  fault: string | undefined
  onChange: (option: MessageOption | null) => void
}) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const isOwn = !BUTTONS.some((id) => id === option.id)
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-xl border bg-page p-2 sm:p-3">
      <div className="flex items-center gap-2">
        <Select
          aria-label={t('buttonDoes')}
          value={isOwn ? '' : option.id}
          onChange={({ target }) => onChange({ ...option, id: target.value || 'button' })}
        >
          {BUTTONS.map((id) => (
            <option key={id} value={id}>
              {t(id)}
            </option>
          ))}
          <option value="">{t('ownButton')}</option>
        </Select>
        {isOwn && (
          <Input
            aria-label={t('ownButtonId')}
            className="max-w-40"
            maxLength={200}
            value={option.id}
            onChange={({ target }) => onChange({ ...option, id: target.value })}
          />
        )}
        <IconButton label={t('removeButton')} onClick={() => onChange(null)}>
          <X size={16} />
        </IconButton>
      </div>
      <div className="grid gap-2 sm:grid-cols-3">
        {tags.map((tag) => (
          <div key={tag} className="min-w-0">
            <span aria-hidden className="block truncate pb-0.5 text-xs text-faint">
              {localeNameAmong(tags, tag, language)}
            </span>
            <Input
              lang={tag}
              dir="auto"
              aria-label={t('buttonTitle', { language: localeName(tag, language) })}
              maxLength={MAX_TITLE_CHARACTERS}
              value={option.title[tag] ?? ''}
              onChange={({ target }) => onChange({ ...option, title: withText(option.title, tag, target.value) })}
            />
          </div>
        ))}
      </div>
      {fault && (
        <p role="alert" className="text-sm text-danger-ink">
          {fault}
        </p>
      )}
    </div>
  )
}

function TemplateField({
  template,
  fault,
  onChange,
}: {
  template: NonNullable<ActionProps['action']['template']> | null
  fault: string | undefined
  onChange: (template: ActionProps['action']['template']) => void
}) {
  const t = useTexts(editorTexts)
  const { data: templates = [] } = useQuery(templatesQuery)
  const nameOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`
  const chosen = template && templates.find((each) => nameOf(each) === nameOf(template))
  const params = chosen?.params.names ?? []
  const filledValue = (name: string, index: number) =>
    (Array.isArray(template?.params) ? template.params[index] : template?.params?.[name]) ?? ''
  const fill = (index: number, text: string) => {
    if (!template || !chosen) return
    const filled = params.map((name, at) => (at === index ? text : filledValue(name, at)))
    const isNamed = chosen.params.format === 'named'
    onChange({
      ...template,
      params: isNamed ? Object.fromEntries(params.map((name, at) => [name, filled[at] ?? ''])) : filled,
    })
  }
  return (
    <>
      <Field label={t('template')} hint={t('templateHint')} fault={fault} className="max-w-80">
        <Select
          value={template ? nameOf(template) : ''}
          onChange={({ target }) => {
            const next = templates.find((each) => nameOf(each) === target.value)
            onChange(
              next ? { name: next.name, language: next.language, params: next.params.names.map(() => '') } : null,
            )
          }}
        >
          <option value="">{t('noTemplate')}</option>
          {template && !chosen && <option value={nameOf(template)}>{nameOf(template)}</option>}
          {templates
            .filter((each) => each.sendable || each === chosen)
            .map((each) => (
              <option key={nameOf(each)} value={nameOf(each)}>
                {nameOf(each)}
              </option>
            ))}
        </Select>
      </Field>
      {params.map((name, index) => (
        <VariableText
          key={name}
          label={t('templateParam', { name })}
          rows={1}
          value={filledValue(name, index)}
          max={MAX_CHARACTERS.parameter}
          onChange={(text) => fill(index, text)}
        />
      ))}
    </>
  )
}
