// Stored files: a row describes the file, the storage has its bytes. What the file belongs to is written in the same
// transaction as the row.
import { createHash } from 'node:crypto'
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Media } from '../lib/media.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { type Links, readLink } from './link.ts'

export interface StoredFile {
  id: string
  name: string
  media_type: string
  size: number
  sha256: string
}

/** The columns of a stored file, for queries that join it. */
export const FILE_COLUMNS = ['files.name', 'files.media_type', 'files.size', 'files.sha256'] as const

/**
 * Stores a file and lets `claim` write what it belongs to, in the transaction that writes the file's row. A job is
 * written before the bytes: after an hour it removes them if the file has no row. So a process that dies in between
 * leaves nothing behind, and the storage never has to be searched.
 */
export async function keepFile<T>(
  ctx: OpenCtx,
  /** `id`: for a file that was announced under an id before its bytes were here. */
  { name, media, id = newId('att') }: { name: string; media: Media; id?: string },
  claim: (tx: WriteCtx, file: StoredFile) => Promise<T>,
): Promise<T> {
  const ref = { workspaceId: ctx.workspaceId, id }
  await ctx.write(async (tx) => {
    enqueue(tx, { kind: 'drop-unclaimed-file', payload: { id: ref.id }, due_at: plus(tx.now, HOUR_MS) })
  })
  await ctx.files.put(ref, media.bytes, media.media_type)
  const file = {
    id: ref.id,
    name,
    media_type: media.media_type,
    size: media.bytes.length,
    sha256: createHash('sha256').update(media.bytes).digest('hex'),
  }
  try {
    return await ctx.write((tx) => {
      tx.insert('files', { workspace_id: tx.workspaceId, ...file, created_at: tx.now })
      return claim(tx, file)
    })
  } catch (error) {
    const refusal = isOfDeletedWorkspace(error) ? new Problem('not_found') : error
    // A rule refused the file, so its row was not written. After any other failure only the job can tell whether the
    // row exists.
    if (refusal instanceof Problem && refusal.status < 500) await ctx.files.remove(ref)
    throw refusal
  }
}

/** Takes a file away that nobody claims any more: its row first, so that no link leads to missing bytes. */
export async function dropFile(ctx: OpenCtx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    tx.send(tx.db.deleteFrom('files').where('workspace_id', '=', tx.workspaceId).where('id', '=', id))
  })
  await ctx.files.remove({ workspaceId: ctx.workspaceId, id })
}

/** The workspace was deleted during the upload, and with it the job that would remove the bytes. */
function isOfDeletedWorkspace(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  // Citus names the constraint only in the message, and adds a number to its name.
  return code === '23503' && /\bfiles_workspace(_\d+)?\b/.test(message)
}

/** The file of a link; throws when the link has expired or is not ours, or its workspace was deleted. */
export async function getLinked({ db, now }: ReadCtx, links: Links, token: string) {
  const link = readLink(links, token, now)
  if (!link) throw new Problem('not_found')
  const { workspaceId, id } = link.ref
  const row = await db
    .selectFrom('files')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'files.workspace_id')
    .select(['files.name', 'files.media_type', 'files.size'])
    .where('files.workspace_id', '=', workspaceId)
    .where('files.id', '=', id)
    .where('workspaces.workspace_id', '=', workspaceId)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, ...link }
}

export async function openLinked(ctx: OpenCtx, links: Links, token: string): Promise<FileAnswer> {
  const { name, media_type, size, ref, secondsLeft } = await getLinked(ctx, links, token)
  const content = await ctx.files.open(ref)
  if (!content) throw new Error(`The file of ${ref.id} is not in the storage`)
  return { name, media_type, size, max_age: secondsLeft, content }
}

export const fileJobs: Job[] = [
  {
    kind: 'drop-unclaimed-file',
    async run({ db, files, workspaceId }, { id }) {
      const row = await db
        .selectFrom('files')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id as string)
        .executeTakeFirst()
      if (!row) await files.remove({ workspaceId, id: id as string })
    },
  },
]
