// Sends one message on WhatsApp. The request is never repeated: WhatsApp would deliver the message twice.
import type { OpenCtx } from '../../platform/context.ts'
import type { Called } from '../call.ts'
import { asObject, asObjects, asText } from '../json.ts'
import { toForm } from '../multipart.ts'
import { notReached, type Refused, refused } from '../not-sent.ts'
import type { Account, ExternalId, Outgoing, SendResult } from '../provider.ts'
import { accessOf, callWhatsApp, type WhatsAppAccess } from './api.ts'
import { toCallbackData } from './callback-data.ts'
import { toRefusal } from './errors.ts'
import { problemOf, type Rendered, renderFile, renderLocation, renderOptions, renderText } from './render.ts'
import { fillTemplate } from './template.ts'
import { findTemplate } from './templates.ts'

type File = Extract<Outgoing['content'], { type: 'file' }>

export async function send(ctx: OpenCtx, account: Account, outgoing: Outgoing): Promise<SendResult> {
  const to = recipientOf(outgoing.to)
  if (!to) return refused('not_reachable', 'The customer has no id on WhatsApp.')
  const problem = problemOf(outgoing.content)
  if (problem) return refused('invalid_content', problem)
  const access = accessOf(account)
  const first = await sendOnce(ctx, access, outgoing, to)
  // WhatsApp sometimes loses a file that was just uploaded. Nothing was sent, so a second upload is safe.
  const isLost = first.outcome === 'refused' && first.error.code === 'media_refused'
  return isLost && outgoing.content.type === 'file' ? sendOnce(ctx, access, outgoing, to) : first
}

/** The id that the customer last wrote from. */
function recipientOf(to: readonly ExternalId[]): ExternalId | null {
  return to.find(({ kind }) => kind === 'wa_id' || kind === 'wa_user') ?? null
}

async function sendOnce(ctx: OpenCtx, access: WhatsAppAccess, outgoing: Outgoing, to: ExternalId): Promise<SendResult> {
  const content = await render(ctx, access, outgoing)
  if (isRefused(content)) return content
  const json = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(to.kind === 'wa_id' ? { to: to.external_id } : { recipient: to.external_id }),
    ...(outgoing.reply_to && { context: { message_id: outgoing.reply_to } }),
    biz_opaque_callback_data: toCallbackData(outgoing.message_id, outgoing.retries),
    ...content,
  }
  const path = `${access.phone_number_id}/messages`
  const called = await callWhatsApp(ctx, access, path, { method: 'POST', json, once: true })
  if (called.end === 'not_sent') return notReached(called.message)
  if (called.end === 'unknown') return { outcome: 'unknown', message: called.message }
  const { content: what } = outgoing
  if (called.status >= 300) return refusal(called, what.type === 'template' ? what : undefined)
  const external_id = asText(asObjects(called.json.messages)[0]?.id)
  if (external_id === null) return { outcome: 'unknown', message: 'WhatsApp answered without an id of the message.' }
  const wa_id = asText(asObjects(called.json.contacts)[0]?.wa_id)
  const isOther = wa_id !== null && wa_id !== to.external_id
  return { outcome: 'sent', external_id, recipient: isOther ? { kind: 'wa_id', external_id: wa_id } : null }
}

const isRefused = (content: Rendered | Refused): content is Refused => 'outcome' in content

async function render(ctx: OpenCtx, access: WhatsAppAccess, outgoing: Outgoing): Promise<Rendered | Refused> {
  const { content, message_id } = outgoing
  switch (content.type) {
    case 'text':
      return renderText(content.text)
    case 'location':
      return renderLocation(content)
    case 'options':
      return renderOptions(message_id, content)
    case 'file': {
      const uploaded = await upload(ctx, access, content)
      return typeof uploaded === 'string' ? renderFile(uploaded, content) : uploaded
    }
    case 'template':
      return renderTemplate(ctx, content)
  }
}

async function renderTemplate(
  ctx: OpenCtx,
  { name, language, params }: Extract<Outgoing['content'], { type: 'template' }>,
): Promise<Rendered | Refused> {
  const template = await findTemplate(ctx, name, language)
  if (!template) return refused('template_unknown', `There is no approved template ${name} in ${language}.`)
  const components = fillTemplate(template.parameter_format, template.components, params)
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 && { components }) },
  }
}

/** Returns the id of the file at WhatsApp. After any failure here, no message was sent. */
async function upload(
  ctx: OpenCtx,
  access: WhatsAppAccess,
  { name, media_type, bytes }: File,
): Promise<string | Refused> {
  const form = toForm({ messaging_product: 'whatsapp', type: media_type }, { field: 'file', name, media_type, bytes })
  const called = await callWhatsApp(ctx, access, `${access.phone_number_id}/media`, { method: 'POST', form })
  if (called.end !== 'answered') return notReached(called.message)
  if (called.status >= 300) return refusal(called)
  return asText(called.json.id) ?? refused('media_refused', 'WhatsApp accepted the file and gave it no id.')
}

function refusal(called: Extract<Called, { end: 'answered' }>, template?: { name: string; language: string }): Refused {
  const { error, retry_ms, effect } = toRefusal(asObject(called.json.error), called.status, template)
  const after = Number(called.headers['retry-after'])
  const given = error.retryable && after > 0 ? after * 1_000 : null
  return { outcome: 'refused', error, retry_ms: given ?? retry_ms, effect }
}
