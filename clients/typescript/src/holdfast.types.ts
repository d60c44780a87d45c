// Checks what the compiler accepts and refuses of calls, pages and errors. Nothing here runs; the compiler is the test.
import type {
  BookingCancelledEvent,
  BookingCompletedEvent,
  BookingConfirmedEvent,
  BookingCreatedEvent,
  BookingNoShowEvent,
  BookingRescheduledEvent,
  WebhookPingEvent,
} from './generated/types.gen.ts'
import { type Booking, type Customer, type Holdfast, isProblem, type Page, type ProblemCode } from './holdfast.ts'
import type { UnknownEvent, WebhookEvent } from './verify-webhook.ts'

const customer = { id: 'cus_1' }

export async function bodies(holdfast: Holdfast) {
  await holdfast.createBooking({ service_id: 'svc_1', customer, start: null, tags: ['new'] })
  // @ts-expect-error a booking needs a customer
  await holdfast.createBooking({ service_id: 'svc_1' })
  // @ts-expect-error a booking needs a body
  await holdfast.createBooking()
  // @ts-expect-error a time is a string
  await holdfast.createBooking({ service_id: 'svc_1', customer, start: new Date() })
  // @ts-expect-error the server would refuse a misspelt field
  await holdfast.createBooking({ service_id: 'svc_1', customer, notse: '' })
  // @ts-expect-error the server would ignore this field
  await holdfast.createBooking({ service_id: 'svc_1', customer, status: 'confirmed' })
  await holdfast.cancelBooking('bkg_1')
  await holdfast.runAction('bkg_1', 'take', undefined, { idempotencyKey: 'mine' })
  await holdfast.getStageConfigVersion(3)
  // @ts-expect-error a file is not a string
  await holdfast.createAttachment('bkg_1', { file: 'bytes', kind: 'photo' })
}

export async function queries(holdfast: Holdfast) {
  await holdfast.listSlots({ service_id: 'svc_1' })
  // @ts-expect-error slots need a service
  await holdfast.listSlots()
  await holdfast.listBookings({ status: 'confirmed' })
  await holdfast.listBookings({ status: ['confirmed', 'newer'] })
  // @ts-expect-error there is no such filter
  await holdfast.listBookings({ stauts: 'confirmed' })
}

export async function keys(holdfast: Holdfast) {
  await holdfast.createCustomer({ name: 'Eva', phone: '+5511' }, { idempotencyKey: 'mine', timeout: 1 })
  // @ts-expect-error on this call a key would have no effect
  await holdfast.cancelBooking('bkg_1', {}, { idempotencyKey: 'mine' })
}

export async function lists(holdfast: Holdfast) {
  const page: Page<Customer> = await holdfast.listCustomers()
  const promise: Promise<Page<Customer>> = holdfast.listCustomers()
  for await (const each of holdfast.listCustomers()) each satisfies Customer
  for await (const each of holdfast.listCustomers().pages()) each satisfies Page<Customer>
  const [first, second]: [Page<Customer>, Booking] = await Promise.all([promise, holdfast.getBooking('bkg_1')])
  const nothing: undefined | void = await holdfast.releaseHold('bkg_1')
  const file: Blob = await holdfast.getFile('token')
  return { page, first, second, nothing, file }
}

export function errors(error: unknown) {
  if (isProblem(error, 'slot_taken')) return error.problem.alternatives[0]?.start satisfies string | undefined
  if (isProblem(error, 'already_claimed')) return error.problem.claimed_by.name satisfies string
  if (isProblem(error, 'version_conflict', 'not_found')) {
    error.code satisfies 'version_conflict' | 'not_found'
    // @ts-expect-error only one of the two has it
    return error.problem.current_version satisfies number
  }
  if (isProblem(error, 'a_code_to_come')) return error.detail
  // @ts-expect-error it may be anything
  if (!isProblem(error)) return error.code
  const code: ProblemCode = error.code
  const { claimed_at } = error.problem
  return [code, claimed_at satisfies string | undefined]
}

/** An editor offers the known values, and any other string is accepted too. */
export function growing({ status }: Booking) {
  const known: Extract<typeof status, 'confirmed'> = 'confirmed'
  const newer: typeof status = 'newer'
  return [known, newer]
}

/** The types in verify-webhook.ts are written by hand, to keep it one file. Here they must fit the contract. */
type InContract =
  | BookingCancelledEvent
  | BookingCompletedEvent
  | BookingConfirmedEvent
  | BookingCreatedEvent
  | BookingNoShowEvent
  | BookingRescheduledEvent
  | WebhookPingEvent
type InVerifyWebhook = Exclude<WebhookEvent, UnknownEvent>

export const events = {
  sent: (event: InContract): InVerifyWebhook => event,
  received: (event: InVerifyWebhook): InContract => event,
}
