// What every write to the catalog begins with.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'

/** Raises the catalog's version, and lets the writes of one workspace through one by one: what is read after it stays true. */
export function beginChange({ db, workspaceId, send }: WriteCtx): void {
  send(
    db
      .insertInto('catalog_versions')
      .values({ workspace_id: workspaceId, version: 1 })
      .onConflict((row) => row.column('workspace_id').doUpdateSet({ version: sql`catalog_versions.version + 1` })),
  )
}
