// Finds the active entries that keep another entry from being archived.
import { sql } from 'kysely'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'

/** An active entry that refers to another one and cannot work without it. */
export interface UsingEntry {
  kind: 'service' | 'resource'
  name: string
}

const MAX_NAMED = 10

/** Checks only the catalog itself; the slice of bookings checks future bookings. */
export async function requireUnused(
  ctx: ReadCtx,
  kind: { users(ctx: ReadCtx, id: string): Promise<UsingEntry[]> },
  id: string,
): Promise<void> {
  const users = await kind.users(ctx, id)
  if (users.length === 0) return
  const count = (kind: UsingEntry['kind']) => {
    const { length } = users.filter((user) => user.kind === kind)
    return length === 0 ? [] : [`${length} active ${kind}${length === 1 ? '' : 's'}`]
  }
  const named = users.slice(0, MAX_NAMED).map(({ name }) => name)
  const unnamed = users.length - named.length
  const names = [...named, ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(', ')
  throw new Problem('invalid_transition', {
    detail: `Still in use by ${[...count('service'), ...count('resource')].join(' and ')}: ${names}.`,
  })
}

/** The services that have this pool among their requirements. */
export async function usersOfPool(ctx: ReadCtx, entry: { group_id: string } | { resource_ids: [string] }) {
  const services = await active(ctx, 'services')
    .where(sql<boolean>`requirements @> ${JSON.stringify([entry])}::jsonb`)
    .execute()
  return services.map(toUser('service'))
}

export async function usersOfSchedule(ctx: ReadCtx, id: string): Promise<UsingEntry[]> {
  const [services, resources] = await Promise.all([
    active(ctx, 'services').where('schedule_id', '=', id).execute(),
    active(ctx, 'resources').where('schedule_id', '=', id).execute(),
  ])
  return [...services.map(toUser('service')), ...resources.map(toUser('resource'))]
}

const active = ({ db, workspaceId }: ReadCtx, table: 'services' | 'resources') =>
  db
    .selectFrom(table)
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .where('active', '=', true)
    .orderBy('name_key')

const toUser =
  (kind: UsingEntry['kind']) =>
  ({ name }: { name: string }): UsingEntry => ({ kind, name })
