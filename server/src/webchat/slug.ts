// The addresses of booking pages: which workspace has which one. No two workspaces ever have the same one.
import type { WriteCtx } from '../platform/context.ts'
import type { Db } from '../platform/database.ts'
import { invalid } from '../platform/problem.ts'

export const SLUG_FORM = '^[a-z0-9]+(-[a-z0-9]+)*$'

/**
 * Earlier addresses, which may be printed somewhere, lead to the current one, but a workspace may keep only this many.
 */
const MAX_SLUGS_OF_WORKSPACE = 10

/**
 * Takes an address for this workspace. The workspace keeps its earlier addresses. The row is unique, so an insert waits
 * for a transaction that inserts the same row, and one of the two is refused.
 */
export async function takeSlug(ctx: WriteCtx, slug: string, pointer: string): Promise<void> {
  const { db, workspaceId, now } = ctx
  const owner = await db
    .insertInto('booking_page_slugs')
    .values({ slug, workspace_id: workspaceId, taken_at: now })
    // Writes the row even if it is there, so that it is locked and returned. Among the addresses of the workspace it
    // becomes the latest again.
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ taken_at: now }))
    .returning('workspace_id')
    .executeTakeFirstOrThrow()
  if (owner.workspace_id !== workspaceId) {
    if (await hasSite(ctx, owner.workspace_id)) {
      throw invalid({ pointer, code: 'taken', message: 'Another business has this address.' })
    }
    // The workspace that had the address was deleted.
    ctx.send(
      db.updateTable('booking_page_slugs').set({ workspace_id: workspaceId, taken_at: now }).where('slug', '=', slug),
    )
  }
  ctx.send(
    db
      .deleteFrom('booking_page_slugs')
      .where('workspace_id', '=', workspaceId)
      .where('slug', '!=', slug)
      .where('slug', 'not in', (rows) =>
        rows
          .selectFrom('booking_page_slugs')
          .select('slug')
          .where('workspace_id', '=', workspaceId)
          .where('slug', '!=', slug)
          .orderBy('taken_at', 'desc')
          .orderBy('slug')
          .limit(MAX_SLUGS_OF_WORKSPACE - 1),
      ),
  )
}

async function hasSite({ db }: WriteCtx, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webchat_sites')
    .select('version')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row !== undefined
}

/** The workspace that has this address, or had it before; null: none. Phones begin what is typed with a capital. */
export async function findWorkspaceOfSlug(db: Db, typed: string): Promise<string | null> {
  const slug = typed.toLowerCase()
  if (!new RegExp(SLUG_FORM).test(slug)) return null
  const row = await db
    .selectFrom('booking_page_slugs')
    .select('workspace_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.workspace_id ?? null
}
