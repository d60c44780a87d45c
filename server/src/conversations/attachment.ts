// Stores a file that is uploaded before the message that sends it. The message names the file by its id.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { MAX_MEDIA_BYTES } from '../channels/provider.ts'
import { dropFile, keepFile, type StoredFile } from '../files/file.ts'
import type { Links } from '../files/link.ts'
import { cleanFileName } from '../files/name.ts'
import type { UploadedFile } from '../http/form.ts'
import { readMessageMedia } from '../lib/media.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { unknownId } from '../platform/not-found.ts'
import { invalid } from '../platform/problem.ts'
import { getConversationId, lockConversation } from './conversation.ts'
import { toFile } from './shown-message.ts'

export const MAX_UPLOAD_BYTES = MAX_MEDIA_BYTES

const DROP_JOB = 'drop-unsent-file'

export async function uploadAttachment(ctx: OpenCtx, links: Links, conversationId: string, file: UploadedFile) {
  const id = await getConversationId(ctx, conversationId)
  return keepUpload(ctx, links, file, async (tx) => {
    const { id: conversation_id } = await lockConversation(tx, id)
    return { conversation_id }
  })
}

/** A visitor may upload a file before there is a conversation. Only they can send it. */
export const uploadOfVisitor = (ctx: OpenCtx, links: Links, visitor_id: string, file: UploadedFile) =>
  keepUpload(ctx, links, file, async () => ({ visitor_id }))

type Owner = { conversation_id: string } | { visitor_id: string }

async function keepUpload(ctx: OpenCtx, links: Links, file: UploadedFile, findOwner: (tx: WriteCtx) => Promise<Owner>) {
  const media = readMessageMedia(file.bytes)
  if (!media) {
    const message = 'The file is damaged, or files of its type cannot be sent.'
    throw invalid({ pointer: '/file', code: 'file_type', message })
  }
  const kind = kindOf(media.media_type)
  const stored = await keepFile(ctx, { name: cleanFileName(file.name) || kind, media }, async (tx, kept) =>
    keepUnsent(tx, await findOwner(tx), kind, kept),
  )
  return toFile(ctx, links, { ...stored, kind })
}

/** The kind as which a file is shown. */
export function kindOf(mediaType: string): string {
  const [group = ''] = mediaType.split('/')
  return ['image', 'audio', 'video'].includes(group) ? group : 'document'
}

function keepUnsent(ctx: WriteCtx, owner: Owner, kind: string, file: StoredFile): StoredFile {
  ctx.insert('message_files', { workspace_id: ctx.workspaceId, id: file.id, ...owner, kind, created_at: ctx.now })
  enqueue(ctx, { kind: DROP_JOB, payload: { id: file.id }, due_at: plus(ctx.now, DAY_MS) })
  return file
}

/** The files that a new message names. Each must have been uploaded to the conversation and not been sent yet. */
export const getUnsent = (ctx: ReadCtx, conversationId: string, ids: readonly string[]) =>
  unsent(ctx, 'conversation_id', conversationId, ids)

/** The same for a visitor, who can send only files that they uploaded themselves. */
export const getUnsentOfVisitor = (ctx: ReadCtx, visitorId: string, ids: readonly string[]) =>
  unsent(ctx, 'visitor_id', visitorId, ids)

async function unsent(
  { db, workspaceId }: ReadCtx,
  owner: 'conversation_id' | 'visitor_id',
  ownerId: string,
  ids: readonly string[],
) {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('message_files')
    .select(['id', 'kind'])
    .where('workspace_id', '=', workspaceId)
    .where(owner, '=', ownerId)
    .where('message_id', 'is', null)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return ids.map((id, index) => {
    const file = found.find((each) => each.id === id)
    if (!file) throw unknownId('unsent file', `/attachments/${index}`)
    return file
  })
}

/** Removes the files of a message from it; a job deletes their bytes. */
export async function detachFiles(ctx: WriteCtx, messageId: string): Promise<void> {
  const rows = await ctx.ask(
    ctx.db
      .updateTable('message_files')
      .set({ message_id: null })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('message_id', '=', messageId)
      .returning('id'),
  )
  enqueue(ctx, ...rows.map(({ id }) => ({ kind: DROP_JOB, payload: { id } })))
}

export const attachmentJobs: Job[] = [
  {
    kind: DROP_JOB,
    async run(ctx, { id }) {
      const unsent = await ctx.write((tx) => removeUnsent(tx, id as string))
      if (unsent) await dropFile(ctx, id as string)
    },
  },
]

async function removeUnsent(ctx: WriteCtx, id: string): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('message_files')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
