// Downloads the files of messages from their providers, and stores those whose bytes are of the type that was sent.
import { HOUR_MS, MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { loadAccount, providerOf } from '../channels/account.ts'
import type { MediaKind } from '../channels/provider.ts'
import { keepFile } from '../files/file.ts'
import { cleanFileName } from '../files/name.ts'
import { type Media, readMessageMedia } from '../lib/media.ts'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import { FETCH_MEDIA, type MediaFailure, type MediaNote } from './media.ts'
import { editMessage, type StoredMessage } from './message.ts'
import { findStoredMessage } from './stored-message.ts'

/** How long to wait before each further try, while the provider cannot be reached. */
const RETRY_AFTER_MS = [2 * SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

export const mediaJobs: Job[] = [
  {
    kind: FETCH_MEDIA,
    lane: 'send',
    run: (ctx, { message_id, tries = 0 }) => fetchMedia(ctx, message_id as string, tries as number),
  },
]

async function fetchMedia(ctx: JobCtx, messageId: string, tries: number): Promise<void> {
  const message = await findStoredMessage(ctx, messageId)
  const note = message?.content.media
  if (!message || !note || note.failure !== null) return
  const account = await loadAccount(ctx, note.channel)
  if (!account) return giveUp(ctx, note, messageId, 'unreachable', 'The channel is no longer set up.')
  const { name, media_type, size } = note
  const fetched = await providerOf(note.channel).fetchMedia(ctx, account, { id: note.ref, name, media_type, size })
  if (fetched.failure !== null) {
    const wait = fetched.retryable ? RETRY_AFTER_MS[tries] : undefined
    if (wait === undefined) return giveUp(ctx, note, messageId, fetched.failure, fetched.message)
    const payload = { message_id: messageId, tries: tries + 1 }
    return ctx.write(async (tx) => enqueue(tx, { kind: FETCH_MEDIA, payload, due_at: plus(tx.now, wait) }))
  }
  const media = readMessageMedia(fetched.bytes)
  const fitting = media && fit(note.kind, media)
  if (!fitting) return giveUp(ctx, note, messageId, 'not_allowed', refusalOf(note, media))
  await keep(ctx, note, fitting, messageId)
}

/** The file with its type, if it fits the kind of its message. A document may be of any known type. */
function fit(kind: MediaKind, media: Media): Media | null {
  const [family] = media.media_type.split('/')
  if (kind === 'document') return media
  if (kind === 'image' || kind === 'sticker') return family === 'image' ? media : null
  // MP4 contains sound or video, and its bytes do not show which.
  if (kind === 'audio' && media.media_type === 'video/mp4') return { ...media, media_type: 'audio/mp4' }
  if (kind === 'video' && media.media_type === 'image/gif') return media
  return family === kind ? media : null
}

function refusalOf({ kind, media_type }: MediaNote, media: Media | null): string {
  const claimed = media_type ? `${kind} (${media_type})` : kind
  if (media) return `It was sent as ${claimed}, but its bytes are ${media.media_type}.`
  return `It was sent as ${claimed}, but it is damaged or of a type that is not stored.`
}

async function keep(ctx: JobCtx, note: MediaNote, media: Media, messageId: string): Promise<void> {
  const name = (note.name && cleanFileName(note.name)) || note.kind
  await keepFile(ctx, { id: note.id, name, media }, async (tx) => {
    const message = await lockWaiting(tx, note, messageId)
    // Another job has stored the file, or the message is gone. The error also removes the row of this file.
    if (!message) throw new Error(`The message ${messageId} no longer waits for its file`)
    tx.insert('message_files', {
      workspace_id: tx.workspaceId,
      id: note.id,
      conversation_id: message.conversation_id,
      message_id: messageId,
      kind: note.kind,
      created_at: tx.now,
    })
    const { media: _, ...content } = message.content
    editMessage(tx, message, { content })
  })
}

async function giveUp(
  ctx: JobCtx,
  note: MediaNote,
  messageId: string,
  failure: MediaFailure,
  reason: string,
): Promise<void> {
  await ctx.write(async (tx) => {
    const message = await lockWaiting(tx, note, messageId)
    if (!message?.content.media) return
    const media = { ...message.content.media, failure, reason: reason.slice(0, 300) }
    editMessage(tx, message, { content: { ...message.content, media } })
  })
}

/** Locks the message if it still waits for this file; null otherwise. */
async function lockWaiting(ctx: WriteCtx, { id }: MediaNote, messageId: string): Promise<StoredMessage | null> {
  const message = await findStoredMessage(ctx, messageId, 'locked')
  const note = message?.content.media
  return note?.id === id && note.failure === null ? message : null
}
