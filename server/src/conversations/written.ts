// Stores what a visitor of the chat widget wrote.
import type { Sender, SharedLocation } from '../channels/provider.ts'
import { noteInbound } from '../channels/status.ts'
import type { WriteCtx } from '../platform/context.ts'
import { unknownId } from '../platform/not-found.ts'
import { invalid } from '../platform/problem.ts'
import { getUnsentOfVisitor } from './attachment.ts'
import { readTyped } from './choice.ts'
import { type SenderThread, storeSaid } from './incoming.ts'
import type { NewMessage, StoredMessage } from './message.ts'
import { findByExternalId } from './stored-message.ts'
import { findSeenMessage, type Viewpoint } from './viewpoint.ts'
import type { MessageType } from './words.ts'

export type WrittenContent =
  | { type: 'text'; text: string }
  | { type: 'choice'; option_id: string; message_id: string }
  | { type: 'location'; location: SharedLocation }
  | { type: 'files'; ids: readonly string[] }

export interface Written {
  visitor_id: string
  sender: Sender
  /** Whether the writer sees the whole thread, or only messages of the identity that writes. */
  sees: 'own' | 'all'
  /** A second call with the same reference finds the first message. */
  external_id: string | null
  content: WrittenContent
}

export interface StoredWriting {
  message: StoredMessage
  wasThere: boolean
}

export async function storeWritten(ctx: WriteCtx, thread: SenderThread, written: Written): Promise<StoredWriting> {
  const { sender, external_id, sees } = written
  const { conversation, person } = thread
  const known = external_id === null ? null : await findByExternalId(ctx, conversation.id, external_id)
  if (known) return { message: known, wasThere: true }
  const viewpoint = { conversation_id: conversation.id, identity_id: sees === 'all' ? null : person.identity_id }
  const content = await readWritten(ctx, viewpoint, written)
  const said = { sender, external_id, at: ctx.now }
  const message = await storeSaid(ctx, thread, said, { content: {}, reply_to_id: null, ...content })
  if (!message) throw new Error('A new message was not stored')
  noteInbound(ctx, 'webchat')
  return { message, wasThere: false }
}

type Part = Pick<NewMessage, 'type' | 'text' | 'files'> & { content?: StoredMessage['content'] }

async function readWritten(ctx: WriteCtx, viewpoint: Viewpoint, { visitor_id, content }: Written): Promise<Part> {
  switch (content.type) {
    case 'text': {
      const choice = await readTyped(ctx, viewpoint, content.text, null)
      return { type: 'text', text: content.text, ...(choice && { content: { choice, is_choice_typed: true } }) }
    }
    case 'choice':
      return readChoice(ctx, viewpoint, content)
    case 'location':
      return { type: 'location', text: null, content: { location: content.location } }
    case 'files': {
      const files = await getUnsentOfVisitor(ctx, visitor_id, content.ids)
      return { type: (files[0]?.kind ?? 'document') as MessageType, text: null, files }
    }
  }
}

/** An option of any earlier message can be chosen. */
async function readChoice(
  ctx: WriteCtx,
  viewpoint: Viewpoint,
  { option_id, message_id }: Extract<WrittenContent, { type: 'choice' }>,
): Promise<Part> {
  const offer = await findSeenMessage(ctx, viewpoint, message_id)
  if (!offer) throw unknownId('message', '/choice/message_id')
  const item = offer.content.options?.items.find(({ id }) => id === option_id)
  if (!item) {
    throw invalid({
      pointer: '/choice/option_id',
      code: 'unknown_option',
      message: 'The message offers no such option.',
    })
  }
  return { type: 'text', text: item.title, content: { choice: { option_id, title: item.title, message_id } } }
}
