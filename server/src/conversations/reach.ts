// Finds the ids to which messages for a customer are sent on a channel.
import type { ChannelName, ExternalId, IdentityKind } from '../channels/provider.ts'
import type { ReadCtx } from '../platform/context.ts'
import { invalid, type Problem } from '../platform/problem.ts'

export interface Reachable {
  /** All ids of the customer, the best one first; empty if there are none. */
  to: ExternalId[]
  /** Whether the customer has blocked the business. */
  isBlocked: boolean
}

interface Recipient {
  customer_id: string
  channel: ChannelName
  /** The identity from which the customer last wrote. */
  identity_id: string | null
}

/** On WhatsApp, a customer without an identity is reached by their phone number. */
export async function reachOf(ctx: ReadCtx, { customer_id, channel, identity_id }: Recipient): Promise<Reachable> {
  const { db, workspaceId } = ctx
  const identities = await db
    .selectFrom('customer_identities')
    .select(['id', 'kind', 'external_id', 'blocked', 'last_seen_at', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customer_id)
    .where('channel', '=', channel)
    .execute()
  // A number that somebody typed may belong to another person, so it is used only if there is no identity.
  if (identities.length === 0 && channel === 'whatsapp')
    return { to: await toNumber(ctx, customer_id), isBlocked: false }
  const seen = ({ last_seen_at, created_at }: (typeof identities)[number]) => (last_seen_at ?? created_at).getTime()
  const inOrder = identities.toSorted(
    (a, b) => Number(b.id === identity_id) - Number(a.id === identity_id) || seen(b) - seen(a),
  )
  const to = inOrder.map(({ kind, external_id }) => ({ kind: kind as IdentityKind, external_id }))
  return { to, isBlocked: inOrder[0]?.blocked ?? false }
}

async function toNumber({ db, workspaceId }: ReadCtx, customerId: string): Promise<ExternalId[]> {
  const customer = await db
    .selectFrom('customers')
    .select('phone')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  const phone = customer?.phone ?? null
  return phone === null ? [] : [{ kind: 'wa_id', external_id: phone.slice(1) }]
}

export function notReachable(pointer: string, message: string): Problem {
  return invalid({ pointer, code: 'not_reachable', message })
}
