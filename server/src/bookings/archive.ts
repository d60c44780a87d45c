// Taking a service or resource out of the catalog: not while somebody has booked it for a time to come.
import { type RawBuilder, sql } from 'kysely'
import { dropLapsed, lockResources } from '../availability/reserve.ts'
import { archiveEntry } from '../catalog/entry.ts'
import { resources } from '../catalog/resource.ts'
import { services } from '../catalog/service.ts'
import type { WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { stagesForChange } from '../stages/config.ts'
import type { Stages } from '../stages/schema.ts'
import { START } from './booking.ts'
import { ACTIVE } from './lifecycle.ts'

const MOST_NAMED = 10

export function archiveService(ctx: WriteCtx, id: string): Promise<void> {
  return archiveEntry(ctx, services, id, async () => {
    // Whoever is about to book it holds one of these: a time needs resources, a place in the queue the service itself.
    lockResources(ctx)
    lockService(ctx, id)
    dropLapsed(ctx)
    await requireUnbooked(ctx, sql<boolean>`service_id = ${id}`)
  })
}

export function archiveResource(ctx: WriteCtx, id: string): Promise<void> {
  return archiveEntry(ctx, resources, id, async () => {
    requireUnassigned(await stagesForChange(ctx), id)
    lockResources(ctx, [id])
    dropLapsed(ctx, [id])
    await requireUnbooked(ctx, sql<boolean>`(resource_ids @> ${[id]}::text[] or assignee = ${id})`)
  })
}

function requireUnassigned({ actions }: Stages, id: string): void {
  const keys = actions
    .filter(({ effects }) => effects.some(({ resource_id }) => resource_id === id))
    .map(({ key }) => key)
  if (keys.length === 0) return
  const detail = `Actions of the stage configuration give tasks to it: ${keys.join(', ')}.`
  throw new Problem('invalid_transition', { detail })
}

function lockService({ send, db, workspaceId }: WriteCtx, id: string): void {
  send(
    db
      .selectFrom('services')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )
}

/** A hold that has lapsed is in nobody's way; its time was dropped just before, so it can no longer be confirmed. */
async function requireUnbooked({ db, workspaceId, now }: WriteCtx, which: RawBuilder<boolean>): Promise<void> {
  const found = await db
    .selectFrom('bookings')
    .select(['id', sql<string>`count(*) over ()`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where(which)
    .where('status', 'in', ACTIVE)
    .where(sql<boolean>`(kind = 'queue' or ends_at > ${now})`)
    .where(sql<boolean>`(hold_expires_at is null or hold_expires_at > ${now})`)
    .orderBy(START)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute()
  const count = Number(found[0]?.count ?? 0)
  if (count === 0) return
  const more = count > found.length ? `, ${count - found.length} more` : ''
  const detail = `Still needed for ${count} ${count === 1 ? 'booking' : 'bookings'} to come: ${found.map(({ id }) => id).join(', ')}${more}.`
  throw new Problem('invalid_transition', { detail })
}
