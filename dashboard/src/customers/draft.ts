// The draft of a customer in a form, and the fields that are sent.
import type { Customer, CustomerChange, NewCustomer } from '../data/api.ts'
import { phoneOrNull, phoneText } from '../text/phone.ts'
import { placeFrom } from '../text/place.ts'

export interface CustomerDraft {
  name: string
  phone: string
  email: string
  company: string
  tags: readonly string[]
  address: string
  /** Latitude and longitude as text. */
  position: string
  locale: string
  notes: string
}

export type DraftField = keyof CustomerDraft

const FIELDS: readonly DraftField[] = [
  'name',
  'phone',
  'email',
  'company',
  'tags',
  'address',
  'position',
  'locale',
  'notes',
]

export function emptyDraft(name: string, locale: string): CustomerDraft {
  return { name, phone: '', email: '', company: '', tags: [], address: '', position: '', locale, notes: '' }
}

export function toDraft(customer: Customer, currency: string): CustomerDraft {
  const { name, phone, email, company, tags, address, locale, notes } = customer
  return {
    name,
    phone: phone === null ? '' : phoneText(phone, currency),
    email: email ?? '',
    company: company ?? '',
    tags,
    address: address?.formatted ?? '',
    position: address?.lat == null || address.lng == null ? '' : `${address.lat}, ${address.lng}`,
    locale,
    notes: notes ?? '',
  }
}

export function toNewCustomer(draft: CustomerDraft, currency: string): NewCustomer {
  const { name, locale, tags } = draft
  return {
    name: name.trim(),
    locale,
    tags: [...tags],
    ...optionalParts(draft),
    phone: phoneOrNull(draft.phone, currency),
  }
}

/** Only the changed fields, so that saving does not undo changes of other fields by somebody else. */
export function toChange(base: CustomerDraft, draft: CustomerDraft, currency: string): CustomerChange {
  const changed = new Set(differing(base, draft))
  const parts = optionalParts(draft)
  return {
    ...(changed.has('name') && { name: draft.name.trim() }),
    ...(changed.has('phone') && { phone: phoneOrNull(draft.phone, currency) }),
    ...(changed.has('email') && { email: parts.email }),
    ...(changed.has('company') && { company: parts.company }),
    ...(changed.has('tags') && { tags: [...draft.tags] }),
    ...((changed.has('address') || changed.has('position')) && { address: parts.address }),
    ...(changed.has('locale') && { locale: draft.locale }),
    ...(changed.has('notes') && { notes: parts.notes }),
  }
}

export function differing(one: CustomerDraft, other: CustomerDraft): DraftField[] {
  return FIELDS.filter((field) => textOf(one, field) !== textOf(other, field))
}

/** The own changes on top of the customer that somebody else has saved. */
export function onTopOf(fresh: CustomerDraft, base: CustomerDraft, mine: CustomerDraft): CustomerDraft {
  return { ...fresh, ...Object.fromEntries(differing(base, mine).map((field) => [field, mine[field]])) }
}

export function textOf(draft: CustomerDraft, field: DraftField): string {
  const value = draft[field]
  return typeof value === 'string' ? value.trim() : value.join(', ')
}

function optionalParts({ email, company, notes, address, position }: CustomerDraft) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  const formatted = orNull(address)
  const place = placeFrom(position)
  return {
    email: orNull(email),
    company: orNull(company),
    notes: orNull(notes),
    // A position without an address is sent too; the server answers that the address is missing.
    address: formatted === null && place === null ? null : { formatted: formatted ?? '', ...place },
  }
}
