// Reduces the API's answers to what an agent needs: names, ids and times, and nothing that is empty.
import type {
  Booking,
  Comment,
  Conversation,
  Customer,
  Hold,
  Message,
  Service,
  WorkItem,
} from '../../clients/typescript/src/holdfast.ts'
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

/** A conversation in a list. */
export function toConversationRow(conversation: Conversation, timezone: string) {
  const { id, channel, status, mode, customer, unread_count, waiting_since, last_message, tags } = conversation
  const { priority, assignee, window, channel_paused } = conversation
  return {
    id,
    channel,
    status,
    mode,
    customer: { id: customer.id, name: customer.name, phone: customer.phone },
    ...(unread_count > 0 && { unread: unread_count }),
    waiting_since: waiting_since && toLocal(waiting_since, timezone),
    last_message: last_message && {
      by: last_message.author.name,
      at: toLocal(last_message.created_at, timezone),
      ...(last_message.type !== 'text' && { type: last_message.type }),
      text: last_message.text,
    },
    assignee: assignee?.name,
    ...(priority !== 'normal' && { priority }),
    tags,
    window_until: window?.expires_at && toLocal(window.expires_at, timezone),
    ...(channel_paused && { channel_paused }),
  }
}

export function toConversation(conversation: Conversation, timezone: string) {
  const { mode_reason, mode_until, locale, version } = conversation
  return {
    ...toConversationRow(conversation, timezone),
    mode_reason,
    mode_until: mode_until && toLocal(mode_until, timezone),
    locale,
    version,
  }
}

/** A message of a customer has no status here, because it has arrived. */
export function toMessage(message: Message, timezone: string) {
  const { id, direction, type, text, location, contacts, options, choice, template, event, error, status } = message
  return {
    id,
    by: message.author.name,
    at: toLocal(message.created_at, timezone),
    ...(direction === 'inbound' ? { from_customer: true } : { status }),
    ...(type !== 'text' && { type }),
    ...(message.private && { private: true }),
    text,
    files: message.attachments.map(({ name, media_type }) => ({ name, media_type })),
    location: location && { lat: location.lat, lng: location.lng, name: location.name, address: location.address },
    contacts,
    options: options?.items.map(({ title }) => title),
    chosen: choice?.option_id,
    template: template?.name,
    event,
    ...(message.deleted_at !== null && { deleted: true }),
    error: error && { code: error.code, message: error.message },
  }
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
