// What every write to the catalog begins with.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'

const changing = new WeakSet<ReadCtx>()

/** Whether the context belongs to a change of the catalog, and so sees what may never come to be. */
export const isChangingCatalog = (ctx: ReadCtx) => changing.has(ctx)

/** Raises the catalog's version, and lets the writes of one workspace through one by one: what is read after it stays true. */
export function beginChange(ctx: WriteCtx): void {
  changing.add(ctx)
  const { db, workspaceId, send } = ctx
  send(
    db
      .insertInto('catalog_versions')
      .values({ workspace_id: workspaceId, version: 1 })
      .onConflict((row) => row.column('workspace_id').doUpdateSet({ version: sql`catalog_versions.version + 1` })),
  )
}
