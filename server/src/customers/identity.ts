// The identities of customers on channels: each identity belongs to one customer.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Customer, NewCustomer } from './schema.ts'

export type Identity = Static<typeof Customer>['identities'][number]
type IdentityIn = NonNullable<Static<typeof NewCustomer>['identities']>[number]

/** An identity as the database lists it with its customer. */
export type IdentityRow = [channel: string, external_id: string, display_name: string | null, created_ms: number]

const nameOf = ({ channel, external_id }: { channel: string; external_id: string }) => `${channel} ${external_id}`

/** Drops duplicates. An identity that existed before keeps its `created_at`. */
export function stamped(identities: readonly IdentityIn[], now: Date, known: readonly Identity[] = []): Identity[] {
  const before = new Map(known.map((identity) => [nameOf(identity), identity.created_at]))
  const unique = new Map(identities.map((identity) => [nameOf(identity), identity]))
  const made = [...unique.values()].map(({ channel, external_id, display_name = null }) => ({
    channel,
    external_id,
    display_name,
    created_at: before.get(nameOf({ channel, external_id })) ?? now,
  }))
  return made.sort(byMomentAndName)
}

/** The order in which identities are listed. */
function byMomentAndName(a: Identity, b: Identity): number {
  return a.created_at.getTime() - b.created_at.getTime() || (nameOf(a) < nameOf(b) ? -1 : 1)
}

/** Another customer who has one of the identities. */
export async function findOwner(
  { db, workspaceId }: ReadCtx,
  customerId: string,
  identities: readonly Identity[],
): Promise<string | null> {
  if (identities.length === 0) return null
  const owner = await db
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '!=', customerId)
    .where((where) => where.or(identities.map(({ channel, external_id }) => where.and({ channel, external_id }))))
    .executeTakeFirst()
  return owner?.customer_id ?? null
}

export function insertIdentities(ctx: WriteCtx, customer_id: string, identities: readonly Identity[]): void {
  if (identities.length === 0) return
  const rows = identities.map((identity) => ({ workspace_id: ctx.workspaceId, customer_id, ...identity }))
  ctx.insert('customer_identities', ...rows)
}

export function replaceIdentities(ctx: WriteCtx, customerId: string, identities: readonly Identity[]): void {
  ctx.send(
    ctx.db
      .deleteFrom('customer_identities')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('customer_id', '=', customerId),
  )
  insertIdentities(ctx, customerId, identities)
}

/** A column for a query that reads `customers`. */
export const identitiesOfCustomer = (workspaceId: string) => sql<IdentityRow[] | null>`(
  select json_agg(json_build_array(i.channel, i.external_id, i.display_name, extract(epoch from i.created_at) * 1000))
  from customer_identities i where i.workspace_id = ${workspaceId} and i.customer_id = customers.id
)`

export function toIdentities(rows: readonly IdentityRow[] | null): Identity[] {
  return (rows ?? []).map(toIdentity).sort(byMomentAndName)
}

function toIdentity([channel, external_id, display_name, created]: IdentityRow): Identity {
  return {
    channel: channel as Identity['channel'],
    external_id,
    display_name,
    created_at: new Date(Math.round(created)),
  }
}
