// Reduces the API's answers to what an agent needs: names, ids and times, and nothing that is empty.
import type { Booking, Comment, Customer, Hold, Service, WorkItem } from '../../clients/typescript/src/holdfast.ts'
import { toLocal, toUtc } from './local-time.ts'

type Moments = { start: string | null; end: string | null }

function times({ start, end }: Moments, timezone: string) {
  return {
    start: start && toUtc(start),
    end: end && toUtc(end),
    local: start && toLocal(start, timezone),
  }
}

const brief = (customer: Booking['customer']) =>
  customer && { id: customer.id, name: customer.name, phone: customer.phone }

/** A booking in a list. */
export function toBookingRow(booking: Booking, timezone: string) {
  const { id, status, stage, service_id, customer, assignee, priority, tags, due_at } = booking
  return {
    id,
    status,
    stage,
    service_id,
    ...times(booking, timezone),
    customer: brief(customer),
    resource_ids: [...new Set(booking.allocations.map(({ resource_id }) => resource_id))],
    assignee,
    ...(priority !== 'normal' && { priority }),
    tags,
    due: due_at && toLocal(due_at, timezone),
  }
}

export function toBooking(booking: Booking, timezone: string) {
  const { party_size, notes, intake, location, hold_expires_at, version, available_actions } = booking
  const { price_cents, currency, rescheduled_from, rescheduled_to, cancel_reason } = booking
  return {
    ...toBookingRow(booking, timezone),
    ...(party_size > 1 && { party_size }),
    notes,
    intake,
    location: location?.formatted,
    ...(price_cents !== null && { price: { cents: price_cents, currency } }),
    hold_expires: hold_expires_at && toLocal(hold_expires_at, timezone),
    rescheduled_from,
    rescheduled_to,
    cancel_reason,
    available_actions,
    version,
  }
}

export function toHold(hold: Hold, timezone: string) {
  const { id, service_id, expires_at, resource_ids, customer } = hold
  return {
    id,
    service_id,
    ...times(hold, timezone),
    expires: toLocal(expires_at, timezone),
    resource_ids,
    customer: brief(customer),
  }
}

export function toWork(item: WorkItem, timezone: string) {
  return {
    ...toBookingRow(item, timezone),
    ...(item.overdue && { overdue: true }),
    ...(item.sla.breached && { sla_breached: true }),
    available_actions: item.available_actions,
  }
}

export function toCustomerRow({ id, name, phone, email, company, tags }: Customer) {
  return { id, name, phone, email, company, tags }
}

export function toCustomer(customer: Customer) {
  const { locale, address, notes, version } = customer
  return { ...toCustomerRow(customer), locale, address: address?.formatted, notes, version }
}

export function toComment({ author, created_at, body }: Comment, timezone: string) {
  return { by: author.name, at: toLocal(created_at, timezone), body }
}

export function toServiceRow({ id, name, mode, duration_minutes, price_cents, currency, active }: Service) {
  return {
    id,
    name,
    ...(mode !== 'appointment' && { mode }),
    minutes: duration_minutes,
    ...(price_cents !== null && { price: { cents: price_cents, currency } }),
    ...(!active && { active }),
  }
}

export function toService(service: Service) {
  const { description, buffer_minutes, min_notice_minutes, max_advance_days, deposit_cents } = service
  const { min_party_size, max_party_size, requirements, intake_fields, tags } = service
  return {
    ...toServiceRow(service),
    description,
    buffer_minutes,
    min_notice_minutes,
    max_advance_days,
    min_party_size,
    max_party_size,
    deposit_cents,
    requirements,
    intake_fields,
    tags,
  }
}
