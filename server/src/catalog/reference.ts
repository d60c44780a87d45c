// Checks that ids in a body refer to entries of the workspace that exist and are not archived.
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'

export interface Reference {
  /** Where the id is in the body. */
  pointer: string
  to: 'services' | 'schedules' | 'resources' | 'resource_groups' | 'members'
  id: string
}

/** A list with the reference, or an empty list if the id is null. */
export function reference(pointer: string, to: Reference['to'], id: string | null): Reference[] {
  return id === null ? [] : [{ pointer, to, id }]
}

export async function requireKnown(ctx: ReadCtx, references: readonly Reference[]): Promise<void> {
  const unknown = await findUnknown(ctx, references)
  if (unknown.length === 0) return
  const pointers = unknown.map(({ pointer }) => pointer)
  throw new Problem('not_found', { detail: `Nothing here has the id in ${pointers.join(', ')}.` })
}

/** The references to what does not exist or is archived. */
export async function findUnknown(ctx: ReadCtx, references: readonly Reference[]): Promise<Reference[]> {
  const tables = [...new Set(references.map(({ to }) => to))]
  const known = await Promise.all(tables.map((table) => findIds(ctx, table, references)))
  return references.filter(({ to, id }) => !known[tables.indexOf(to)]?.has(id))
}

async function findIds({ db, workspaceId }: ReadCtx, table: Reference['to'], references: readonly Reference[]) {
  const ids = references.filter(({ to }) => to === table).map(({ id }) => id)
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    // Members are never archived: a member who leaves is deleted.
    .$if(table !== 'members', (query) => query.where('archived_at', 'is', null))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
