// Texts that the team writes often. Each has a shortcut by which it is found, and one text per language.
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import type { CannedReply, CannedReplyChange, NewCannedReply } from './canned-reply-schema.ts'
import { cannedReplyChanged } from './events.ts'

type CannedReplyShape = Static<typeof CannedReply>

export async function listCannedReplies(ctx: ReadCtx, page: Page) {
  return fetchPage(cannedReplies(ctx), page, newestFirst(), toCannedReply)
}

export async function getCannedReply(ctx: ReadCtx, id: string): Promise<CannedReplyShape> {
  const row = await cannedReplies(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toCannedReply(row)
}

export async function createCannedReply(
  ctx: WriteCtx,
  { shortcut, texts }: Static<typeof NewCannedReply>,
): Promise<CannedReplyShape> {
  const id = newId('cnr')
  const reply = { id, shortcut: shortcut.trim(), texts, version: 1, created_at: ctx.now, updated_at: ctx.now }
  await requireFreeShortcut(ctx, reply)
  ctx.insert('canned_replies', { workspace_id: ctx.workspaceId, ...reply, texts: JSON.stringify(texts) })
  emit(ctx, cannedReplyChanged, { canned_reply: { id } })
  return reply
}

export async function changeCannedReply(
  ctx: WriteCtx,
  id: string,
  { shortcut, texts, expected_version }: Static<typeof CannedReplyChange>,
): Promise<CannedReplyShape> {
  const before = await lockCannedReply(ctx, id)
  requireVersion(before, expected_version)
  const fresh = { shortcut: shortcut?.trim() ?? before.shortcut, texts: texts ?? before.texts }
  if (namesOfChanges({ shortcut: before.shortcut, texts: before.texts }, fresh).length === 0) return before
  await requireFreeShortcut(ctx, { id, ...fresh })
  const stamps = { version: before.version + 1, updated_at: ctx.now }
  ctx.send(
    ctx.db
      .updateTable('canned_replies')
      .set({ ...stamps, shortcut: fresh.shortcut, texts: JSON.stringify(fresh.texts) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  emit(ctx, cannedReplyChanged, { canned_reply: { id } })
  return { ...before, ...fresh, ...stamps }
}

export async function deleteCannedReply(ctx: WriteCtx, id: string): Promise<void> {
  await lockCannedReply(ctx, id)
  ctx.send(ctx.db.deleteFrom('canned_replies').where('workspace_id', '=', ctx.workspaceId).where('id', '=', id))
  emit(ctx, cannedReplyChanged, { canned_reply: { id } })
}

/** If another transaction takes the shortcut after this check, the unique index makes ours fail, and it runs again. */
async function requireFreeShortcut(
  ctx: WriteCtx,
  { id, shortcut }: Pick<CannedReplyShape, 'id' | 'shortcut'>,
): Promise<void> {
  const other = await ctx.db
    .selectFrom('canned_replies')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('shortcut', '=', shortcut)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other)
    throw invalid({
      pointer: '/shortcut',
      code: 'duplicate',
      message: `Another canned reply has the shortcut ${shortcut}.`,
    })
}

async function lockCannedReply(ctx: WriteCtx, id: string): Promise<CannedReplyShape> {
  const row = await cannedReplies(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toCannedReply(row)
}

type Row = Omit<CannedReplyShape, 'texts'> & { texts: unknown }

const toCannedReply = (row: Row): CannedReplyShape => ({ ...row, texts: row.texts as CannedReplyShape['texts'] })

function cannedReplies({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('canned_replies')
    .select(['id', 'shortcut', 'texts', 'version', 'created_at', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
}
