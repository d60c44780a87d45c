// Creates bookings: a hold of ten minutes, a booking at once, or a task that waits in a queue.
import { MINUTE_MS, parseMoment, plus } from '@holdfast/time/moment.ts'
import type { Override } from '../availability/override.ts'
import { joinQueue } from '../availability/queue.ts'
import { type Reservation, reserve, type ServiceCheck } from '../availability/reserve.ts'
import type { CatalogService } from '../catalog/catalog.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { type BookingShape, type HoldShape, NO_TIME, NOBODY, type StoredBooking, toBooking, toHold } from './booking.ts'
import { type BookingContext, lockBookingContext } from './booking-context.ts'
import { dueDeposit, NO_DEPOSIT, planLapse } from './deposit.ts'
import { type Details, defaultDetails, readDetails, requireValidIntake } from './details.ts'
import { planExpiry } from './hold.ts'
import { statusOnConfirming } from './lifecycle.ts'
import { findPerson, requireName } from './person.ts'
import { recordNew } from './record.ts'
import type { NewBooking, NewHold } from './schema.ts'
import { holdThread } from './thread.ts'

const HOLD_MS = 10 * MINUTE_MS

export async function createHold(
  ctx: WriteCtx,
  body: Static<typeof NewHold>,
  workspace: WorkspaceRef,
  details: Partial<Details> = {},
): Promise<HoldShape> {
  requireName(body.customer)
  const hold_expires_at = plus(ctx.now, HOLD_MS)
  const { task } = await takeTime(ctx, workspace, body, { hold_expires_at })
  const hold = await holdThread(ctx, { ...task, ...details })
  recordNew(ctx, hold, { by: 'hold' })
  planExpiry(ctx, hold)
  return toHold(hold)
}

export async function createBooking(
  ctx: WriteCtx,
  body: Static<typeof NewBooking>,
  workspace: WorkspaceRef,
): Promise<BookingShape> {
  requireName(body.customer)
  const details = await readDetails(ctx, body)
  const check = (service: CatalogService) => requireValidIntake(service.intake_fields, details.intake ?? {})
  const { start } = body
  const override = body.override ?? []
  const taken = start
    ? await takeTime(ctx, workspace, { ...body, start }, { check, override })
    : await takePlaceInQueue(ctx, workspace, body, check)
  const booking = await holdThread(ctx, { ...taken.task, ...details })
  // The history says which rules did not count.
  recordNew(ctx, booking, { by: 'book', ...(start && override.length > 0 && { data: { override } }) })
  planLapse(ctx, booking)
  return toBooking(booking, taken.context)
}

/** Makes a task that waits in the queue of its service. Nobody has to be its customer. */
export async function createTask(
  ctx: WriteCtx,
  body: Wish & Pick<Static<typeof NewBooking>, 'notes' | 'priority' | 'due_at' | 'conversation_id'>,
  workspace: WorkspaceRef,
): Promise<BookingShape> {
  const details = await readDetails(ctx, body)
  const check = (service: CatalogService) => requireValidIntake(service.intake_fields, {})
  const { task, context } = await takePlaceInQueue(ctx, workspace, body, check)
  const made = await holdThread(ctx, { ...task, ...details })
  recordNew(ctx, made, { by: 'book' })
  planLapse(ctx, made)
  return toBooking(made, context)
}

/** A new task, and the context that it was made with. */
interface NewTask {
  task: StoredBooking
  context: BookingContext
}

type Wish = Pick<Static<typeof NewBooking>, 'service_id' | 'party_size' | 'resource_ids'> &
  Pick<Static<typeof NewHold>, 'customer'>

const wishOf = ({ service_id, party_size, resource_ids }: Wish, { timezone }: WorkspaceRef) => ({
  service_id,
  party_size: party_size ?? 1,
  resource_ids: resource_ids ?? [],
  timezone,
})

async function takeTime(
  ctx: WriteCtx,
  workspace: WorkspaceRef,
  body: Wish & { start: string },
  {
    check,
    hold_expires_at = null,
    override = [],
  }: { check?: ServiceCheck; hold_expires_at?: Date | null; override?: readonly Override[] },
): Promise<NewTask> {
  const id = newId('bkg')
  const wish = {
    ...wishOf(body, workspace),
    start: parseMoment(body.start) as Date,
    holder_id: id,
    hold_expires_at,
    override,
  }
  const [context, time, saveCustomer] = await together(
    lockBookingContext(ctx),
    reserve(ctx, wish, check),
    findPerson(ctx, workspace, body.customer),
  )
  const status = hold_expires_at === null ? statusOnConfirming(time.service) : 'held'
  const customer = await saveCustomer()
  const task = newTask(ctx, context, time.service, wish.party_size)
  // A hold waits for no deposit yet; its confirmation fixes it.
  const deposit = status === 'held' ? NO_DEPOSIT : {}
  return { task: { ...task, ...deposit, ...timeOf(time), id, status, hold_expires_at, customer }, context }
}

async function takePlaceInQueue(
  ctx: WriteCtx,
  workspace: WorkspaceRef,
  body: Wish,
  check: ServiceCheck,
): Promise<NewTask> {
  const wish = wishOf(body, workspace)
  const [context, service, saveCustomer] = await together(
    lockBookingContext(ctx),
    joinQueue(ctx, wish, check),
    findPerson(ctx, workspace, body.customer),
  )
  return { task: { ...newTask(ctx, context, service, wish.party_size), customer: await saveCustomer() }, context }
}

/**
 * Runs all three in one round trip. The context comes first, because the lock of the stages must be taken before any
 * other. When several fail, an unknown id is reported first, then the refusal of the time.
 */
async function together<A, B>(
  opened: Promise<BookingContext>,
  time: Promise<A>,
  person: Promise<B>,
): Promise<[BookingContext, A, B]> {
  const [context, taken, found] = await Promise.allSettled([opened, time, person])
  if (context.status === 'fulfilled' && taken.status === 'fulfilled' && found.status === 'fulfilled') {
    return [context.value, taken.value, found.value]
  }
  const refusals = [taken, found, context].flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  )
  throw refusals.find((error) => error instanceof Problem && error.code === 'not_found') ?? refusals[0]
}

/** The fields of a booking that depend on its time. */
export function timeOf({ start, end, allocations }: Reservation) {
  const [first] = allocations
  return {
    starts_at: start,
    ends_at: end,
    resource_ids: allocations.map(({ resource_id }) => resource_id),
    allocated_from: first?.start ?? null,
    allocated_to: first?.end ?? null,
  }
}

/** A task without a time, as it begins in a queue. */
function newTask(
  ctx: WriteCtx,
  { stages }: BookingContext,
  service: CatalogService,
  party_size: number,
): StoredBooking {
  const kind = service.mode === 'queue' ? 'queue' : 'scheduled'
  return {
    id: newId('bkg'),
    status: statusOnConfirming(service),
    stage: stages.initial[kind],
    kind,
    service_id: service.id,
    ...NO_TIME,
    party_size,
    customer: null,
    ...defaultDetails(ctx.actor),
    ...NOBODY,
    hold_expires_at: null,
    rescheduled_from: null,
    rescheduled_to: null,
    cancel_reason: null,
    price_cents: service.price_cents,
    currency: service.currency,
    ...dueDeposit(ctx, service),
    payments: [],
    paid_cents: 0,
    created_by: ctx.actor,
    counters: {},
    evidence: [],
    staged_at: ctx.now,
    ended_at: null,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}
