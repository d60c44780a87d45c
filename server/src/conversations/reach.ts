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
export async function reachOf(
  { db, workspaceId }: ReadCtx,
  { customer_id, channel, identity_id }: Recipient,
): Promise<Reachable> {
  const [identities, customer] = await Promise.all([
    db
      .selectFrom('customer_identities')
      .select(['id', 'kind', 'external_id', 'blocked', 'last_seen_at', 'created_at'])
      .where('workspace_id', '=', workspaceId)
      .where('customer_id', '=', customer_id)
      .where('channel', '=', channel)
      .execute(),
    db
      .selectFrom('customers')
      .select('phone')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', customer_id)
      .executeTakeFirst(),
  ])
  const seen = ({ last_seen_at, created_at }: (typeof identities)[number]) => (last_seen_at ?? created_at).getTime()
  const inOrder = identities.toSorted(
    (a, b) => Number(b.id === identity_id) - Number(a.id === identity_id) || seen(b) - seen(a),
  )
  const to = inOrder.map(({ kind, external_id }) => ({ kind: kind as IdentityKind, external_id }))
  const phone = channel === 'whatsapp' ? (customer?.phone ?? null) : null
  // A number that somebody typed may belong to another person, so it is used only if there is no identity.
  if (phone !== null && to.length === 0) to.push({ kind: 'wa_id', external_id: phone.slice(1) })
  return { to, isBlocked: inOrder[0]?.blocked ?? false }
}

export function notReachable(pointer: string, message: string): Problem {
  return invalid({ pointer, code: 'not_reachable', message })
}
