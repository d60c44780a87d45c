// Chooses an approved WhatsApp template, fills in its values and sends it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation, MessageTemplateInput, WhatsAppTemplate } from '../../data/api.ts'
import { templatesQuery } from '../../data/message-queries.ts'
import { folded } from '../../text/folded.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Badge, Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { localeOf } from './canned.ts'
import { templateParams, templateText } from './template-text.ts'
import { composerTexts } from './texts.ts'

export function TemplateDialog({
  conversation,
  send,
  onClose,
}: {
  conversation: Conversation
  /** The caller closes the dialog when the template is sent: the member may be asked first, and may say no. */
  send: (template: MessageTemplateInput) => void
  onClose: () => void
}) {
  const t = useTexts(composerTexts)
  const { data, error, refetch } = useQuery(templatesQuery)
  const [chosen, setChosen] = useState<WhatsAppTemplate | null>(null)
  return (
    <Dialog title={t('templates')} open onClose={onClose}>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonList rows={4} />
      ) : chosen ? (
        <Fill template={chosen} firstName={conversation.customer.name} back={() => setChosen(null)} send={send} />
      ) : (
        <Choose templates={ordered(data, localeOf(conversation))} choose={setChosen} />
      )}
    </Dialog>
  )
}

/** Only templates that can be sent; those in the language of the customer come first. */
function ordered(templates: readonly WhatsAppTemplate[], locale: string): WhatsAppTemplate[] {
  const language = locale.slice(0, 2).toLowerCase()
  const isOther = (template: WhatsAppTemplate) => Number(template.language.slice(0, 2).toLowerCase() !== language)
  return templates
    .filter(({ sendable }) => sendable)
    .toSorted((one, other) => isOther(one) - isOther(other) || one.name.localeCompare(other.name))
}

function Choose({
  templates,
  choose,
}: {
  templates: readonly WhatsAppTemplate[]
  choose: (template: WhatsAppTemplate) => void
}) {
  const t = useTexts(composerTexts)
  const [q, setQ] = useState('')
  if (templates.length === 0) return <Empty title={t('templates')}>{t('noTemplates')}</Empty>
  const found = templates.filter((each) => folded(`${each.name} ${templateText(each, [])}`).includes(folded(q)))
  return (
    <div className="flex flex-col gap-3">
      <SearchInput autoFocus label={t('searchTemplates')} text={q} onPause={(text) => setQ(text)} />
      <ul className="flex flex-col gap-2">
        {found.map((template) => (
          <li key={`${template.name} ${template.language}`}>
            <button
              type="button"
              onClick={() => choose(template)}
              className="w-full rounded-xl border px-4 py-3 text-left hover:bg-sunken"
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-medium">{template.name}</span>
                <Badge>{template.language}</Badge>
              </span>
              <span className="line-clamp-3 text-sm whitespace-pre-wrap text-soft">{templateText(template, [])}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Fill({
  template,
  firstName,
  back,
  send,
}: {
  template: WhatsAppTemplate
  /** Most templates begin with the name, so the first value begins with it. */
  firstName: string
  back: () => void
  send: (template: MessageTemplateInput) => void
}) {
  const t = useTexts(composerTexts)
  const { name, language, params } = template
  const [values, setValues] = useState<readonly string[]>(() =>
    params.names.map((_, index) => (index === 0 ? (firstName.trim().split(/\s+/)[0] ?? '') : '')),
  )
  return (
    <Form
      send={async () => send({ name, language, params: templateParams(template, values) })}
      submit={t('sendTemplate')}
    >
      {params.names.map((each, index) => (
        <Field key={each} label={t('value', { name: each })}>
          <Input
            required
            autoFocus={index === 0}
            value={values[index] ?? ''}
            onChange={({ target }) => setValues(values.with(index, target.value))}
          />
        </Field>
      ))}
      <div>
        <p className="pb-1 text-sm font-medium text-soft">{t('preview')}</p>
        <p className="rounded-xl bg-accent-soft px-4 py-3 break-words whitespace-pre-wrap">
          {templateText(template, values)}
        </p>
      </div>
      <Button look="quiet" size="small" className="self-start" onClick={back}>
        {t('otherTemplate')}
      </Button>
    </Form>
  )
}
