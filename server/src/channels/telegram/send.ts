// Sends one message on Telegram. The request is never repeated: Telegram would deliver the message twice.
import type { OpenCtx } from '../../platform/context.ts'
import { asObject, asText } from '../json.ts'
import { toForm } from '../multipart.ts'
import { notReached, refused } from '../not-sent.ts'
import type { Account, Outgoing, SendResult } from '../provider.ts'
import { type BotAnswer, callTelegram } from './api.ts'
import { toRefusal } from './errors.ts'
import { AS_DOCUMENT, methodFor, problemOf, render } from './render.ts'

type File = Extract<Outgoing['content'], { type: 'file' }>

export async function send(ctx: OpenCtx, account: Account, outgoing: Outgoing): Promise<SendResult> {
  const chat = outgoing.to.find(({ kind }) => kind === 'telegram_user')?.external_id
  if (chat === undefined) return refused('not_reachable', 'The customer has no id on Telegram.')
  const { content } = outgoing
  const problem = problemOf(content)
  if (problem !== null || content.type === 'template') return refused('invalid_content', problem ?? '')
  const token = account.secrets.bot_token as string
  return toResult(chat, await call(ctx, token, chat, { ...outgoing, content }))
}

type Sendable = Outgoing & { content: Exclude<Outgoing['content'], { type: 'template' }> }

async function call(ctx: OpenCtx, token: string, chat: string, outgoing: Sendable): Promise<BotAnswer> {
  const { content, message_id } = outgoing
  const reply = replyTo(chat, outgoing.reply_to)
  if (content.type !== 'file') {
    const { method, json } = render(message_id, content)
    const chat_id = Number.isSafeInteger(Number(chat)) ? Number(chat) : chat
    const whole = { chat_id, ...json, ...(reply && { reply_parameters: reply }) }
    return callTelegram(ctx, token, method, { json: whole, once: true })
  }
  const fields = {
    chat_id: chat,
    ...(content.text && { caption: content.text }),
    ...(reply && { reply_parameters: JSON.stringify(reply) }),
  }
  const sent = await sendFile(ctx, token, methodFor(content), fields, content)
  const isRefusedAsPhoto = sent.end === 'refused' && sent.code === 400 && /PHOTO_|IMAGE_PROCESS/.test(sent.message)
  return isRefusedAsPhoto ? sendFile(ctx, token, AS_DOCUMENT, fields, content) : sent
}

function sendFile(
  ctx: OpenCtx,
  token: string,
  { method, field }: typeof AS_DOCUMENT,
  fields: Record<string, string>,
  { name, media_type, bytes }: File,
): Promise<BotAnswer> {
  return callTelegram(ctx, token, method, { form: toForm(fields, { field, name, media_type, bytes }), once: true })
}

/** Only a message of this chat can be answered. If it was deleted since, the answer is sent without it. */
function replyTo(chat: string, externalId: string | null) {
  const id = externalId?.startsWith(`${chat}:`) ? Number(externalId.slice(chat.length + 1)) : Number.NaN
  return Number.isSafeInteger(id) ? { message_id: id, allow_sending_without_reply: true } : null
}

function toResult(chat: string, answer: BotAnswer): SendResult {
  if (answer.end === 'unknown') return { outcome: 'unknown', message: answer.message }
  if (answer.end === 'not_sent') return notReached(answer.message)
  if (answer.end === 'refused') return { outcome: 'refused', ...toRefusal(answer) }
  const id = asText(asObject(answer.result)?.message_id)
  if (id === null) return { outcome: 'unknown', message: 'Telegram answered without an id of the message.' }
  return { outcome: 'sent', external_id: `${chat}:${id}`, recipient: null }
}
