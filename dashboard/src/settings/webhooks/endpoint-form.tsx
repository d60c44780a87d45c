// The dialog that adds or changes an endpoint: its URL and its events.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type WebhookEndpoint, type WebhookEndpointWithSecret } from '../../data/api.ts'
import { webhooksQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { EVENTS, type EventType } from './events.ts'
import { webhookTexts } from './texts.ts'

const EXAMPLE = 'https://example.com/hooks/holdfast'

export function NewEndpoint({
  open,
  onClose,
  onMade,
}: {
  open: boolean
  onClose: () => void
  onMade: (endpoint: WebhookEndpointWithSecret) => void
}) {
  const t = useTexts(webhookTexts)
  return (
    <Dialog title={t('newEndpoint')} open={open} onClose={onClose}>
      <EndpointForm
        submit={t('create')}
        url=""
        events={EVENTS}
        version={null}
        onClose={onClose}
        send={async (wanted) => onMade(await api().createWebhookEndpoint(wanted))}
      />
    </Dialog>
  )
}

export function EditEndpoint({
  endpoint,
  open,
  onClose,
}: {
  endpoint: WebhookEndpoint
  open: boolean
  onClose: () => void
}) {
  const t = useTexts(webhookTexts)
  const ui = useTexts(uiTexts)
  return (
    <Dialog title={t('editTitle')} open={open} onClose={onClose}>
      <EndpointForm
        submit={ui('save')}
        url={endpoint.url}
        events={EVENTS.filter((type) => endpoint.events.includes(type))}
        onClose={onClose}
        version={endpoint.version}
        send={(wanted, version) => api().updateWebhookEndpoint(endpoint.id, { ...wanted, expected_version: version })}
      />
    </Dialog>
  )
}

function EndpointForm({
  submit,
  url,
  events: proposed,
  version,
  send,
  onClose,
}: {
  submit: string
  url: string
  events: readonly EventType[]
  /** Null for a new endpoint. */
  version: number | null
  send: (wanted: { url: string; events: EventType[] }, version: number | null) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTexts(webhookTexts)
  const queryClient = useQueryClient()
  const [events, setEvents] = useState(proposed)
  // With the version at the start, changes by others while this is open are not overwritten unseen.
  const [begunOn] = useState(version)
  return (
    <Form
      submit={submit}
      onCancel={onClose}
      send={async (data) => {
        try {
          await send({ url: textOf(data, 'url') ?? '', events: [...events] }, begunOn)
          onClose()
        } finally {
          await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
        }
      }}
    >
      {(faults) => (
        <>
          <Field label={t('url')} hint={t('urlHint')} fault={faults.url}>
            <Input name="url" type="url" required defaultValue={url} autoComplete="off" placeholder={EXAMPLE} />
          </Field>
          <fieldset className="min-w-0">
            <legend className="pb-1 text-sm font-medium text-soft">{t('events')}</legend>
            <div className="rounded-xl border px-3 py-1.5">
              {EVENTS.map((type) => (
                <Checkbox
                  key={type}
                  className="min-h-10"
                  checked={events.includes(type)}
                  onChange={({ target: { checked } }) =>
                    setEvents(EVENTS.filter((each) => (each === type ? checked : events.includes(each))))
                  }
                  label={
                    <span className="flex flex-col">
                      <span className="flex flex-wrap items-baseline gap-x-2">
                        {t(type)}
                        <code className="font-mono text-xs text-faint">{type}</code>
                      </span>
                      <span className="text-sm text-faint">{t(`about:${type}`)}</span>
                    </span>
                  }
                />
              ))}
            </div>
            {faults.events && <p className="pt-1 text-sm text-danger-ink">{t('pickEvent')}</p>}
          </fieldset>
        </>
      )}
    </Form>
  )
}
