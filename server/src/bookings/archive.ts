// Archives a service or resource, unless it is booked for a future time.
import { type RawBuilder, sql } from 'kysely'
import { dropExpired, lockResources } from '../availability/reserve.ts'
import { archiveEntry } from '../catalog/entry.ts'
import { resources } from '../catalog/resource.ts'
import { services } from '../catalog/service.ts'
import type { WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { stagesForChange } from '../stages/config.ts'
import type { Stages } from '../stages/schema.ts'
import { START } from './booking.ts'
import { ACTIVE } from './lifecycle.ts'

const MAX_BOOKINGS_NAMED = 10

export function archiveService(ctx: WriteCtx, id: string): Promise<void> {
  return archiveEntry(ctx, services, id, async () => {
    // A rival that is about to book the service locks one of these: resources for a time, or the service itself for a
    // queue.
    lockResources(ctx)
    lockService(ctx, id)
    dropExpired(ctx)
    await requireUnbooked(ctx, sql<boolean>`service_id = ${id}`)
  })
}

export function archiveResource(ctx: WriteCtx, id: string): Promise<void> {
  return archiveEntry(ctx, resources, id, async () => {
    requireUnassigned(await stagesForChange(ctx), id)
    lockResources(ctx, [id])
    dropExpired(ctx, [id])
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

/** An expired hold does not count: its time was dropped just before, so it can no longer be confirmed. */
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
    .limit(MAX_BOOKINGS_NAMED)
    .execute()
  const count = Number(found[0]?.count ?? 0)
  if (count === 0) return
  const more = count > found.length ? `, ${count - found.length} more` : ''
  const detail = `Still needed for ${count} ${count === 1 ? 'booking' : 'bookings'} to come: ${found.map(({ id }) => id).join(', ')}${more}.`
  throw new Problem('invalid_transition', { detail })
}
