// Writes what a visitor typed about themselves to their own customer, where nothing was known before.
import { claimPhone } from '../customers/claim.ts'
import { changeCustomer, lockCustomer } from '../customers/customer.ts'
import { takePhone } from '../customers/sender.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { CHANNEL, isOnlyThisVisitor } from './recognise.ts'
import type { Visitor } from './visitor.ts'

/**
 * Whether a visitor may change their customer. A customer whom the team has merged with another one is not changed: a
 * visitor without a token has proven nothing about that person.
 */
export const speaksForCustomer = async (ctx: ReadCtx, visitor: Visitor): Promise<boolean> =>
  visitor.user_sub !== null || isOnlyThisVisitor(ctx, visitor)

/** A number that was typed is only a claim. */
export async function fillInDetails(ctx: WriteCtx, visitor: Visitor): Promise<void> {
  const { customer_id } = visitor
  if (customer_id === null || !(await speaksForCustomer(ctx, visitor))) return
  const customer = await lockCustomer(ctx, customer_id)
  const change = {
    ...(visitor.name && isMadeUp(customer.name, visitor) && { name: visitor.name }),
    ...(visitor.email && customer.email === null && { email: visitor.email }),
  }
  if (Object.keys(change).length > 0) await changeCustomer(ctx, customer.id, change)
  if (visitor.phone && customer.phone === null) claimPhone(ctx, customer.id, visitor.phone)
}

/** The number that a visitor books with. A token says who the visitor is, and nothing about a number that they type. */
export async function takeTypedPhone(
  ctx: WriteCtx,
  visitor: Visitor & { customer_id: string },
  phone: string,
): Promise<void> {
  const { customer_id } = visitor
  if (!(await speaksForCustomer(ctx, visitor))) return claimPhone(ctx, customer_id, phone)
  await takePhone(ctx, customer_id, phone)
}

/** The name that a customer gets who has written without one. */
const isMadeUp = (name: string, { id, user_sub }: Visitor) =>
  [id, user_sub ?? ''].some((external_id) => name === `${CHANNEL} ${external_id.slice(-4)}`)
