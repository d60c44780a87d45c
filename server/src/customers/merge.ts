// Merges two customers: the part in the tables of customers. `bookings/merge.ts` does the rest.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { orUnknownId } from '../platform/not-found.ts'
import { invalid } from '../platform/problem.ts'
import { requireNotAnonymous } from './anonymise.ts'
import { claimPhone } from './claim.ts'
import { getCustomer, hasTyped, lockCustomer, overwriteCustomer } from './customer.ts'
import { customerMerged } from './events.ts'
import type { Customer } from './schema.ts'

type CustomerShape = Static<typeof Customer>

/** Locks two customers; null if they are one customer already. */
export async function lockBoth(
  ctx: WriteCtx,
  id: string,
  otherId: string,
): Promise<{ target: CustomerShape; other: CustomerShape } | null> {
  if (id === otherId) {
    throw invalid({ pointer: '/other_id', code: 'same_customer', message: 'A customer cannot be merged with itself.' })
  }
  const current = (await getCustomer(ctx, id)).id
  const currentOther = (await orUnknownId(getCustomer(ctx, otherId), 'customer', '/other_id')).id
  if (current === currentOther) return null
  // In the order of the ids, so that two merges of the same pair cannot deadlock.
  const locked = new Map<string, CustomerShape>()
  for (const each of [current, currentOther].toSorted()) locked.set(each, await lockCustomer(ctx, each))
  for (const customer of locked.values()) requireNotAnonymous(customer)
  const [target, other] = [locked.get(current) as CustomerShape, locked.get(currentOther) as CustomerShape]
  return target.id === other.id ? null : { target, other }
}

/** Moves the rows in the tables of customers, and stores the old id. The rows of other slices were moved before. */
export async function absorbCustomer(
  ctx: WriteCtx,
  target: CustomerShape,
  other: CustomerShape,
): Promise<CustomerShape> {
  for (const table of ['customer_identities', 'customer_comments', 'customer_aliases']) {
    await sql`update ${sql.table(table)} set customer_id = ${target.id}
      where workspace_id = ${ctx.workspaceId} and customer_id = ${other.id}`.execute(ctx.db)
  }
  const { phone, lost, phone_typed } = await chooseNumber(ctx, target, other)
  await sql`update customers set claimed_phones = customers.claimed_phones || other.claimed_phones
    from customers other where customers.workspace_id = ${ctx.workspaceId} and customers.id = ${target.id}
      and other.workspace_id = ${ctx.workspaceId} and other.id = ${other.id}`.execute(ctx.db)
  await ctx.db.deleteFrom('customers').where('workspace_id', '=', ctx.workspaceId).where('id', '=', other.id).execute()
  ctx.insert('customer_aliases', {
    workspace_id: ctx.workspaceId,
    old_id: other.id,
    customer_id: target.id,
    merged_at: ctx.now,
  })
  if (lost !== null) claimPhone(ctx, target.id, lost)
  const fields = {
    name: target.name,
    phone,
    locale: target.locale,
    email: target.email ?? other.email,
    company: target.company ?? other.company,
    tags: cleanTags([...target.tags, ...other.tags]),
    address: target.address ?? other.address,
    notes: target.notes ?? other.notes,
  }
  overwriteCustomer(ctx, target, fields, { phone_typed })
  const { id, name, email } = other
  const data = { customer: { id: target.id, name: target.name }, merged: { id, name, phone: other.phone, email } }
  emit(ctx, customerMerged, data, { customer: target.id })
  return getCustomer(ctx, target.id)
}

/** A proven number wins over a typed one; else the target's does. A typed number that is lost becomes a claim. */
async function chooseNumber(ctx: WriteCtx, target: CustomerShape, other: CustomerShape) {
  const isTyped = target.phone !== null && (await hasTyped(ctx, target.id))
  const isOtherTyped = other.phone !== null && (await hasTyped(ctx, other.id))
  if (target.phone === null) return { phone: other.phone, lost: null, phone_typed: isOtherTyped }
  if (other.phone === null) return { phone: target.phone, lost: null, phone_typed: isTyped }
  if (isTyped && !isOtherTyped) return { phone: other.phone, lost: target.phone, phone_typed: false }
  return { phone: target.phone, lost: isOtherTyped ? other.phone : null, phone_typed: isTyped }
}
