// The customer of a booking: found by id or phone, or created together with the booking.
import { requireNotAnonymous } from '../customers/anonymise.ts'
import { takeBackTyped } from '../customers/claim.ts'
import { addCustomer, fillInPhone, findCustomerByPhone, getCustomer } from '../customers/customer.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { orUnknownId } from '../platform/not-found.ts'
import { invalid } from '../platform/problem.ts'
import type { BookingCustomer } from './booking.ts'
import type { NewBooking } from './schema.ts'

type PersonIn = Static<typeof NewBooking>['customer'] | null | undefined

/** An empty text counts as an id that nobody has. */
const isNamedById = ({ id }: NonNullable<PersonIn>) => typeof id === 'string'

/** A name is enough: somebody who walks in may have no number to give. */
export function requireName(given: PersonIn): void {
  if (!given || isNamedById(given) || given.name) return
  throw invalid({
    pointer: '/customer/name',
    code: 'required',
    message: 'name is required, unless the customer is named by id.',
  })
}

/**
 * Only reads. The function that it returns saves the customer, once the time is taken. Known details stay, and only a
 * missing number is filled in: booking under a number does not rename its owner. A name without a number is always a new
 * customer, because two people may have the same name.
 */
export async function findPerson(
  ctx: WriteCtx,
  { locale }: WorkspaceRef,
  given: PersonIn,
): Promise<() => Promise<BookingCustomer | null>> {
  if (!given) return async () => null
  const { known, isTyped } = await findKnown(ctx, given)
  // A new customer is saved only after the time is taken. Otherwise a caller that has inserted a number and waits for a
  // resource could meet one that has locked the resource and waits for the number.
  return async () => {
    if (!known) {
      const { name, phone = null } = given as { name: string; phone?: string | null }
      if (isTyped && phone) await takeBackTyped(ctx, phone)
      return toPerson(addCustomer(ctx, { name, phone, locale: given.locale ?? null }, locale))
    }
    const isNumberNew = known.phone === null && given.phone
    return toPerson(isNumberNew ? await fillInPhone(ctx, known.id, given.phone as string) : known)
  }
}

interface Known {
  known: BookingCustomer | null
  /** A visitor has only typed the number. */
  isTyped: boolean
}

/** Without id and phone there is nobody to find. */
async function findKnown(ctx: WriteCtx, given: NonNullable<PersonIn>): Promise<Known> {
  if (isNamedById(given)) {
    const known = await orUnknownId(getCustomer(ctx, given.id as string), 'customer', '/customer/id')
    requireNotAnonymous(known)
    return { known, isTyped: false }
  }
  if (!given.phone) return { known: null, isTyped: false }
  const { customer: known, isTyped } = await findCustomerByPhone(ctx, given.phone)
  return { known, isTyped }
}

const toPerson = ({ id, name, phone, locale }: BookingCustomer) => ({ id, name, phone, locale })
