// Every write to the catalog begins here.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'

const changing = new WeakSet<ReadCtx>()

/** Whether the context belongs to a change of the catalog, and so may see data that is never committed. */
export const isChangingCatalog = (ctx: ReadCtx) => changing.has(ctx)

/**
 * Raises the catalog's version. Writes of one workspace run one after the other, so what is read after this stays true.
 */
export function beginCatalogChange(ctx: WriteCtx): void {
  changing.add(ctx)
  const { db, workspaceId, send } = ctx
  send(
    db
      .insertInto('catalog_versions')
      .values({ workspace_id: workspaceId, version: 1 })
      .onConflict((row) => row.column('workspace_id').doUpdateSet({ version: sql`catalog_versions.version + 1` })),
  )
}

/** For a workspace that was emptied: its versions go on, because processes remember the catalog of each version. */
export function continueCatalogVersions({ workspaceId, insert }: WriteCtx, version: number): void {
  insert('catalog_versions', { workspace_id: workspaceId, version })
}
