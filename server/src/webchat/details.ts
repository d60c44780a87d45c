// What a visitor typed about themselves becomes known to their own customer, where nothing was known before.
import { changeCustomer, lockCustomer } from '../customers/customer.ts'
import { claimPhone } from '../customers/sender.ts'
import type { WriteCtx } from '../platform/context.ts'
import { CHANNEL, isOnlyThisVisitor } from './recognise.ts'
import type { Visitor } from './visitor.ts'

/**
 * A customer whom the team has merged with another one is left alone: a visitor without a token has proven nothing about
 * that person. A number that was typed is only a claim.
 */
export async function fillInDetails(ctx: WriteCtx, visitor: Visitor): Promise<void> {
  const { customer_id, user_sub } = visitor
  if (customer_id === null || (user_sub === null && !(await isOnlyThisVisitor(ctx, visitor)))) return
  const customer = await lockCustomer(ctx, customer_id)
  const change = {
    ...(visitor.name && isMadeUp(customer.name, visitor) && { name: visitor.name }),
    ...(visitor.email && customer.email === null && { email: visitor.email }),
  }
  if (Object.keys(change).length > 0) await changeCustomer(ctx, customer.id, change)
  if (visitor.phone && customer.phone === null) claimPhone(ctx, customer.id, visitor.phone)
}

/** The name that a customer gets who has written without one. */
const isMadeUp = (name: string, { id, user_sub }: Visitor) =>
  [id, user_sub ?? ''].some((external_id) => name === `${CHANNEL} ${external_id.slice(-4)}`)
