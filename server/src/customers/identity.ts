// The identities of customers on channels: each identity belongs to one customer.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import { phoneKey, readPhone } from '../lib/phone.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import type { Customer, IDENTITY_KINDS, NewCustomer } from './schema.ts'

export type Identity = Static<typeof Customer>['identities'][number]
type IdentityIn = NonNullable<Static<typeof NewCustomer>['identities']>[number]

/** An identity as the query `identitiesOfCustomer` returns it. */
export type IdentityRow = [
  id: string,
  channel: string,
  kind: string,
  external_id: string,
  username: string | null,
  display_name: string | null,
  blocked: boolean,
  created_ms: number,
  seen_ms: number | null,
]

/** WhatsApp's id of a person who hides their number: a country and a code. */
const WA_USER = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]+$/

/** The kind of an identity that a caller of the API has entered. */
function kindOf({ channel, external_id }: IdentityIn): (typeof IDENTITY_KINDS)[number] {
  if (channel === 'telegram') return 'telegram_user'
  if (channel === 'webchat') return 'webchat_user'
  return WA_USER.test(external_id) ? 'wa_user' : 'wa_id'
}

/** The phone key of a WhatsApp id, which is equal for all variants of a number; null for any other id. */
export function phoneKeyOf({ kind, external_id }: { kind: string; external_id: string }): string | null {
  const phone = kind === 'wa_id' ? readPhone(`+${external_id.replace(/^\+/, '')}`) : null
  return phone && phoneKey(phone)
}

const keyOf = ({ channel, external_id }: { channel: string; external_id: string }) => `${channel} ${external_id}`

/** Drops duplicates. An identity that existed before keeps its id and everything that its provider said about it. */
export function stamped(identities: readonly IdentityIn[], now: Date, known: readonly Identity[] = []): Identity[] {
  const before = new Map(known.map((identity) => [keyOf(identity), identity]))
  const unique = new Map(identities.map((identity) => [keyOf(identity), identity]))
  const made = [...unique.values()].map((given) => {
    const { channel, external_id, display_name = null } = given
    const kept = before.get(keyOf(given))
    // If a caller sends an answer back, it also has fields that only providers set. These are ignored.
    return kept
      ? { ...kept, display_name }
      : newIdentity({ channel, external_id, kind: kindOf(given), display_name }, now)
  })
  return made.sort(byMomentAndName)
}

type NewIdentity = Pick<Identity, 'channel' | 'kind' | 'external_id' | 'display_name'> & { username?: string | null }

export function newIdentity(
  { channel, kind, external_id, username = null, display_name }: NewIdentity,
  now: Date,
): Identity {
  const given = { channel, kind, external_id, username, display_name }
  return { id: newId('idn'), ...given, blocked: false, created_at: now, last_seen_at: null }
}

/** The order in which identities are listed. */
function byMomentAndName(a: Identity, b: Identity): number {
  return a.created_at.getTime() - b.created_at.getTime() || (keyOf(a) < keyOf(b) ? -1 : 1)
}

/** Another customer who has one of the identities, or another variant of the number of a WhatsApp id. */
export async function findOwner(
  { db, workspaceId }: ReadCtx,
  customerId: string,
  identities: readonly Identity[],
): Promise<string | null> {
  if (identities.length === 0) return null
  const numbers = identities.map(phoneKeyOf).filter((key) => key !== null)
  const owner = await db
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '!=', customerId)
    .where((where) =>
      where.or([
        ...identities.map(({ channel, kind, external_id }) => where.and({ channel, kind, external_id })),
        ...numbers.map((phone_key) => where.and({ phone_key })),
      ]),
    )
    .executeTakeFirst()
  return owner?.customer_id ?? null
}

export function insertIdentities(ctx: WriteCtx, customer_id: string, identities: readonly Identity[]): void {
  if (identities.length === 0) return
  const rows = identities.map((identity) => ({
    workspace_id: ctx.workspaceId,
    customer_id,
    phone_key: phoneKeyOf(identity),
    ...identity,
  }))
  ctx.insert('customer_identities', ...rows)
}

/** Adds, renames and removes identities. The caller has locked the customer. */
export async function changeIdentities(
  ctx: WriteCtx,
  customerId: string,
  before: readonly Identity[],
  after: readonly Identity[],
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !kept.has(id))
  await requireUnused(ctx, customerId, removed)
  await removeIdentities(ctx, removed)
  const known = new Map(before.map((identity) => [identity.id, identity]))
  await renameIdentities(
    ctx,
    after.filter(({ id, display_name }) => known.has(id) && known.get(id)?.display_name !== display_name),
  )
  insertIdentities(
    ctx,
    customerId,
    after.filter(({ id }) => !known.has(id)),
  )
}

async function removeIdentities({ db, workspaceId }: WriteCtx, removed: readonly Identity[]): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  await db
    .deleteFrom('customer_identities')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
}

async function renameIdentities({ db, workspaceId }: WriteCtx, renamed: readonly Identity[]): Promise<void> {
  if (renamed.length === 0) return
  const ids = renamed.map(({ id }) => id)
  const names = renamed.map(({ display_name }) => display_name)
  await sql`update customer_identities set display_name = renamed.display_name
    from unnest(${ids}::text[], ${names}::text[]) as renamed (id, display_name)
    where workspace_id = ${workspaceId} and customer_identities.id = renamed.id`.execute(db)
}

/**
 * An identity from which a customer wrote cannot be removed: the answers in its conversation are sent to it. The table
 * `conversations` belongs to a higher slice; this one only reads it.
 */
async function requireUnused(ctx: WriteCtx, customerId: string, removed: readonly Identity[]): Promise<void> {
  if (removed.length === 0) return
  const used = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', '=', customerId)
    .where((where) =>
      where.or(
        removed.map(({ id, channel, last_seen_at }) =>
          last_seen_at
            ? where.or([where.and({ channel }), where.and({ identity_id: id })])
            : where.and({ identity_id: id }),
        ),
      ),
    )
    .executeTakeFirst()
  if (used) {
    throw new Problem('invalid_transition', { detail: 'An identity that has a conversation cannot be removed.' })
  }
}

/** A column for a query that reads `customers`. */
export const identitiesOfCustomer = (workspaceId: string) => sql<IdentityRow[] | null>`(
  select json_agg(json_build_array(i.id, i.channel, i.kind, i.external_id, i.username, i.display_name, i.blocked,
    extract(epoch from i.created_at) * 1000, extract(epoch from i.last_seen_at) * 1000))
  from customer_identities i where i.workspace_id = ${workspaceId} and i.customer_id = customers.id
)`

export function toIdentities(rows: readonly IdentityRow[] | null): Identity[] {
  return (rows ?? []).map(toIdentity).sort(byMomentAndName)
}

function toIdentity([id, channel, kind, external_id, username, display_name, blocked, created, seen]: IdentityRow) {
  return {
    id,
    channel,
    kind,
    external_id,
    username,
    display_name,
    blocked,
    created_at: new Date(Math.round(created)),
    last_seen_at: seen === null ? null : new Date(Math.round(seen)),
  }
}
