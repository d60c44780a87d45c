// Reads a new message from the body of a call, and finds its faults.
import type { OptionItem } from '../channels/provider.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import { getUnsent } from './attachment.ts'
import type { LockedConversation } from './conversation.ts'
import type { MessageContent, StoredMessage } from './message.ts'
import type { NewMessage } from './message-schema.ts'
import { readOptions } from './options.ts'
import { getMessageOf } from './shown-message.ts'
import type { MessageType } from './words.ts'

type BodyShape = Static<typeof NewMessage>

export interface Draft {
  type: MessageType
  text: string | null
  content: MessageContent
  files: { id: string; kind: string }[]
  reply_to_id: string | null
  private: boolean
}

/** An unknown id is reported before any other fault. */
export async function readDraft(ctx: ReadCtx, conversation: LockedConversation, body: BodyShape): Promise<Draft> {
  const files = await getUnsent(ctx, conversation.id, body.attachments ?? [])
  const answered = body.reply_to_id ? await getMessageOf(ctx, conversation.id, body.reply_to_id) : null
  const options = body.options ? readOptions(body.options.items) : { items: [], faults: [] }
  const isPrivate = body.private ?? false
  const faults = [...contentFaults(conversation, body, isPrivate ? 'note' : 'message'), ...options.faults]
  if (faults.length > 0) throw invalid(...faults)
  return {
    type: typeOf(body, files),
    text: body.text ?? null,
    content: { ...contentOf(body, options.items), ...addresseeOf(answered) },
    files,
    reply_to_id: body.reply_to_id ?? null,
    private: isPrivate,
  }
}

/** Several visitors may share a conversation: a reply is for the visitor whose message it answers. */
function addresseeOf(answered: StoredMessage | null): Pick<MessageContent, 'identity_id'> {
  const identity_id = answered?.content.identity_id
  return identity_id ? { identity_id } : {}
}

/** A message has one content, because it becomes one message at the provider. */
function contentFaults({ channel }: LockedConversation, body: BodyShape, sort: 'message' | 'note'): Fault[] {
  const { text, location, options, template, attachments } = body
  const files = attachments ?? []
  const others = [
    location && '/location',
    options && '/options',
    template && '/template',
    files.length && '/attachments',
  ]
  const given = others.filter((pointer) => typeof pointer === 'string')
  const faults: Fault[] = []
  if (!text && given.length === 0) {
    faults.push({
      pointer: '',
      code: 'required',
      message: 'A message needs a text, a location, options, a template or a file.',
    })
  }
  for (const pointer of given.slice(1)) {
    faults.push({
      pointer,
      code: 'one_content',
      message: `A message cannot have both ${given[0]?.slice(1)} and ${pointer.slice(1)}.`,
    })
  }
  if (text && (location || template)) {
    const what = location ? 'location' : 'template'
    faults.push({ pointer: '/text', code: 'one_content', message: `A message cannot have both a text and a ${what}.` })
  }
  if (options && !text) faults.push({ pointer: '/text', code: 'required', message: 'Options need a text.' })
  if (new Set(files).size < files.length) {
    faults.push({ pointer: '/attachments', code: 'duplicate', message: 'A file may be attached only once.' })
  }
  if (files.length > 1 && channel !== 'webchat' && sort === 'message') {
    faults.push({
      pointer: '/attachments',
      code: 'too_many',
      message: 'On this channel a message has at most one file.',
    })
  }
  return faults
}

function typeOf({ location, options, template }: BodyShape, files: readonly { kind: string }[]): MessageType {
  if (template) return 'template'
  if (options) return 'options'
  if (location) return 'location'
  return (files[0]?.kind as MessageType | undefined) ?? 'text'
}

function contentOf({ location, options, template }: BodyShape, items: OptionItem[]): MessageContent {
  if (template) return { template: { ...template, params: template.params ?? [] } }
  if (options) return { options: { items } }
  if (!location) return {}
  const { lat, lng, name, address } = location
  return { location: { lat, lng, name: name || null, address: address || null, accuracy_m: null, live_until: null } }
}
