// The draft of a service, and the body that saves it.
import type { NewService, Requirement, Service } from '../../data/api.ts'
import { withKeys } from './intake-field.ts'

const NUMBERS = {
  duration_minutes: 30,
  buffer_minutes: 0,
  buffer_before_minutes: 0,
  slot_interval_minutes: 15,
  min_notice_minutes: 0,
  max_advance_days: null,
  min_party_size: 1,
  max_party_size: null,
  price_cents: null,
  deposit_cents: null,
} as const

type Numbers = Record<keyof typeof NUMBERS, number | null>
type Rest = Pick<
  Service,
  'name' | 'description' | 'mode' | 'currency' | 'requirements' | 'schedule_id' | 'intake_fields' | 'active' | 'tags'
>

/** A number is null while its field is empty; the server then uses its default. */
export type ServiceDraft = Numbers & Rest

export function draftOf({ id: _, version: __, created_at: ___, updated_at: ____, ...fields }: Service): ServiceDraft {
  return fields
}

export function newDraft(currency: string): ServiceDraft {
  return {
    name: '',
    description: null,
    mode: 'appointment',
    ...NUMBERS,
    currency: currency as Service['currency'],
    requirements: [],
    schedule_id: null,
    intake_fields: [],
    active: true,
    tags: [],
  }
}

export function bodyOf(draft: ServiceDraft): NewService {
  return {
    ...draft,
    name: draft.name.trim(),
    mode: draft.mode as 'appointment' | 'queue',
    currency: draft.currency as NonNullable<NewService['currency']>,
    duration_minutes: draft.duration_minutes ?? NUMBERS.duration_minutes,
    intake_fields: withKeys(draft.intake_fields) as NonNullable<NewService['intake_fields']>,
  }
}

/** A queue needs one resource of one pool. */
export function inMode(draft: ServiceDraft, mode: ServiceDraft['mode']): Partial<ServiceDraft> {
  if (mode !== 'queue') return { mode }
  return { mode, requirements: draft.requirements.slice(0, 1).map((need): Requirement => ({ ...need, quantity: 1 })) }
}
