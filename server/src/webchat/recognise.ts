// A visitor who wrote without a name turns out to be a user of the website: what both wrote belongs together.
import type { ExternalId } from '../channels/provider.ts'
import { customerRecognised } from '../customers/events.ts'
import { addIds, findBySender } from '../customers/sender.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import type { Visitor } from './visitor.ts'

export const CHANNEL = 'webchat'

/** The ids by which customers know a visitor. The first is the one to answer to. */
export const visitorIdentity = (id: string): ExternalId => ({ kind: 'webchat_visitor', external_id: id })
export const userIdentity = (sub: string): ExternalId => ({ kind: 'webchat_user', external_id: sub })

/**
 * Whether the customer of a visitor is nobody but this visitor. The team may have merged that customer with another one
 * because of a phone number that somebody typed; a token proves who the visitor is, and nothing about the other one.
 */
export async function isOnlyThisVisitor({ db, workspaceId }: ReadCtx, visitor: Visitor): Promise<boolean> {
  if (visitor.customer_id === null) return true
  const own = await db
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', CHANNEL)
    .where('kind', '=', 'webchat_visitor')
    .where('external_id', '=', visitor.id)
    .executeTakeFirst()
  if (!own) return false
  const others = await db
    .selectFrom('customer_identities')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', own.customer_id)
    .where('external_id', '!=', visitor.id)
    .executeTakeFirst()
  const merged = await db
    .selectFrom('customer_aliases')
    .select('old_id')
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', own.customer_id)
    .executeTakeFirst()
  return !others && !merged
}

/** The token is proof: the user's customer and the visitor's become one, or the visitor's becomes the user's. */
export async function recogniseVisitor(ctx: WriteCtx, { customer_id }: Visitor, sub: string): Promise<void> {
  if (customer_id === null) return
  const owner = await findBySender(ctx, CHANNEL, { ids: [userIdentity(sub)] })
  if (owner === null) await addIds(ctx, CHANNEL, customer_id, [userIdentity(sub)])
  else if (owner !== customer_id) {
    emit(ctx, customerRecognised, { customer_id: owner, other_id: customer_id, proof: 'webchat_token' })
  }
}
