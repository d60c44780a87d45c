// Who a booking is for: found by id or phone, or made together with the booking.
import { addCustomer, findCustomerByPhone, getCustomer } from '../customers/customer.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { invalid, Problem } from '../platform/problem.ts'
import type { BookingCustomer } from './booking.ts'
import type { NewBooking } from './schema.ts'

export type PersonIn = Static<typeof NewBooking>['customer']

/** Looks without waiting for anything else; the answer puts the person in place, once the time is there. */
export type Person = (ctx: WriteCtx, workspace: WorkspaceRef) => BookingCustomer

export function refuseHalfPerson(given: PersonIn | null | undefined): void {
  if (!given || given.id) return
  const missing = (['name', 'phone'] as const).filter((name) => !given[name])
  if (missing.length === 0) return
  throw invalid(
    ...missing.map((name) => ({
      pointer: `/customer/${name}`,
      code: 'required',
      message: `${name} is required, unless the customer is named by id.`,
    })),
  )
}

/** What is known stays as it is: a caller who books under a known number does not rename its owner. */
export async function findPerson(ctx: WriteCtx, given: PersonIn): Promise<Person> {
  if (given.id) return asKnown(await getKnown(ctx, given.id))
  const [name, phone] = [given.name as string, given.phone as string]
  const known = await findCustomerByPhone(ctx, phone)
  if (known) return asKnown(known)
  // Not before the time is taken: whoever holds a new number while waiting for a resource could meet somebody who
  // holds the resource and waits for the number.
  return (tx, workspace) => toPerson(addCustomer(tx, { name, phone, locale: given.locale ?? null }, workspace.locale))
}

async function getKnown(ctx: WriteCtx, id: string): Promise<BookingCustomer> {
  try {
    return await getCustomer(ctx, id)
  } catch (error) {
    if (error instanceof Problem) throw new Problem('not_found', { detail: 'There is no such customer: /customer/id.' })
    throw error
  }
}

const asKnown = (customer: BookingCustomer) => () => toPerson(customer)
const toPerson = ({ id, name, phone, locale }: BookingCustomer) => ({ id, name, phone, locale })
