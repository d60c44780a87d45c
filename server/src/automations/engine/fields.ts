// The catalog: every field and variable that conditions and texts can name, with its type and how it is read.
import { parseMoment } from '@holdfast/time/moment.ts'
import { own } from './check.ts'
import type { Scalar } from './definition.ts'
import type { Known } from './facts.ts'
import { dayText, momentText, timeText } from './local-time.ts'

/**
 * An `id` is compared to the letter, because two ids may differ by case alone; a `text` is compared without case and
 * accents. The type of a `dynamic` value is known only when it is read: what was filled in, or a webhook's answer.
 */
export type FieldType = 'text' | 'id' | 'number' | 'boolean' | 'moment' | 'list' | 'enum' | 'dynamic'

export type FieldValue = Scalar | Date | readonly Scalar[] | null

export interface Field {
  name: string
  type: FieldType
  /** The known values of an `enum`. */
  values?: readonly string[]
  /** This value is written for people, in their language: a text can contain it, but a condition cannot compare it. */
  isForTexts?: true
  read(known: Known, locale: string): FieldValue
}

export const ROOTS = ['booking', 'customer', 'conversation', 'message', 'service', 'workspace'] as const
export type Root = (typeof ROOTS)[number]

type Declared = FieldType | readonly string[]

const PRIORITIES = ['low', 'normal', 'high', 'urgent']
const CURRENCIES = ['BRL', 'ARS', 'PYG', 'USD']
const stamps = { version: 'number', created_at: 'moment', updated_at: 'moment' } as const

/** By their wire names; a list has the known values of an enum. A test compares them with the shapes of the slices. */
export const DECLARED: Record<Root, Record<string, Declared>> = {
  booking: {
    id: 'id',
    status: [
      'held',
      'confirmed',
      'pending_payment',
      'checked_in',
      'completed',
      'no_show',
      'failed',
      'cancelled',
      'rescheduled',
      'released',
      'expired',
    ],
    stage: 'id',
    kind: ['scheduled', 'queue'],
    service_id: 'id',
    start: 'moment',
    end: 'moment',
    party_size: 'number',
    priority: PRIORITIES,
    tags: 'list',
    source: ['api', 'dashboard', 'whatsapp', 'telegram', 'webchat', 'agent', 'automation', 'import'],
    notes: 'text',
    due_at: 'moment',
    'location.formatted': 'text',
    assignee: 'id',
    claimed_at: 'moment',
    ended_at: 'moment',
    rescheduled_from: 'id',
    rescheduled_to: 'id',
    cancel_reason: 'text',
    conversation_id: 'id',
    price_cents: 'number',
    currency: CURRENCIES,
    deposit_cents: 'number',
    deposit_due_at: 'moment',
    paid_cents: 'number',
    'created_by.kind': ['api_key', 'member', 'customer', 'bot', 'automation', 'system'],
    ...stamps,
  },
  customer: {
    id: 'id',
    name: 'text',
    phone: 'text',
    locale: 'text',
    email: 'text',
    company: 'text',
    tags: 'list',
    'address.formatted': 'text',
    notes: 'text',
    claimed_phone: 'text',
    ...stamps,
  },
  conversation: {
    id: 'id',
    channel: ['whatsapp', 'telegram', 'webchat'],
    status: ['open', 'resolved'],
    mode: ['bot', 'human'],
    mode_reason: [
      'default',
      'customer_request',
      'bot_unsure',
      'bot_error',
      'rule',
      'team_reply',
      'limit_reached',
      'spam_guard',
      'api',
      'resolved',
      'timeout',
      'paused',
    ],
    mode_until: 'moment',
    snoozed_until: 'moment',
    priority: PRIORITIES,
    tags: 'list',
    'assignee.id': 'id',
    'assignee.name': 'text',
    unread_count: 'number',
    waiting_since: 'moment',
    last_inbound_at: 'moment',
    last_activity_at: 'moment',
    'window.open': 'boolean',
    'window.expires_at': 'moment',
    channel_paused: 'boolean',
    locale: 'text',
    resolved_at: 'moment',
    ...stamps,
  },
  message: { text: 'text' },
  service: {
    id: 'id',
    name: 'text',
    description: 'text',
    mode: ['appointment', 'queue'],
    duration_minutes: 'number',
    buffer_minutes: 'number',
    buffer_before_minutes: 'number',
    slot_interval_minutes: 'number',
    min_notice_minutes: 'number',
    max_advance_days: 'number',
    min_party_size: 'number',
    max_party_size: 'number',
    price_cents: 'number',
    currency: CURRENCIES,
    deposit_cents: 'number',
    deposit_due_minutes: 'number',
    schedule_id: 'id',
    active: 'boolean',
    tags: 'list',
    ...stamps,
  },
  workspace: { name: 'text' },
}

/** Variables that no shape has, made for texts. */
const DERIVED: Record<string, Field['read']> = {
  'customer.first_name': ({ customer }) => {
    const name = own(customer, 'name')
    return typeof name === 'string' ? (name.trim().split(/\s+/)[0] ?? null) : null
  },
  'booking.start_local': (known, locale) => ofStart(known, locale, momentText),
  'booking.day': (known, locale) => ofStart(known, locale, dayText),
  'booking.time': (known, locale) => ofStart(known, locale, timeText),
}

function ofStart(known: Known, locale: string, format: typeof momentText): string | null {
  const start = toValue('moment', own(known.booking, 'start')) as Date | null
  return start && format(start, known.workspace.timezone, locale)
}

/** Every field that has one name for all workspaces. */
export const FIELDS: ReadonlyMap<string, Field> = new Map(
  [
    ...ROOTS.flatMap((root) => Object.entries(DECLARED[root]).map(([path, type]) => declaredField(root, path, type))),
    // Whether the business is open at the moment, by the schedules of its catalog.
    { name: 'workspace.open', type: 'boolean' as const, read: ({ workspace }: Known) => workspace.open ?? null },
    ...Object.entries(DERIVED).map(([name, read]): Field => ({ name, type: 'text', isForTexts: true, read })),
  ].map((field) => [field.name, field]),
)

function declaredField(root: Root, path: string, declared: Declared): Field {
  const parts = path.split('.')
  const type = typeof declared === 'string' ? declared : 'enum'
  const read = (known: Known) => toValue(type, along(known[root], parts))
  return { name: `${root}.${path}`, type, read, ...(typeof declared !== 'string' && { values: declared }) }
}

/** The value at the end of the path. Only own members of objects are followed, not those of prototypes. */
export const along = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((within, name) => own(within, name), value)

/** The value as its type; null when it is missing or is of another type. */
export function toValue(type: FieldType, raw: unknown): FieldValue {
  switch (type) {
    case 'number':
      return typeof raw === 'number' && Number.isFinite(raw) ? raw : null
    case 'boolean':
      return typeof raw === 'boolean' ? raw : null
    case 'moment':
      return toMoment(raw)
    case 'list':
      return Array.isArray(raw) ? raw.filter((entry) => typeof entry === 'string') : null
    case 'dynamic':
      return Array.isArray(raw) ? raw.filter(isScalar) : isScalar(raw) ? raw : null
    default:
      return typeof raw === 'string' ? raw : null
  }
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

function toMoment(raw: unknown): Date | null {
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? null : raw
  return typeof raw === 'string' ? parseMoment(raw) : null
}

/** A definition of what `answers.NAME` is, taken from the question that saves it. */
export interface AnswerType {
  type: FieldType
  values?: readonly string[]
}

/** The names that a definition can use: the facts of its subject, its own answers, and its own steps. */
export interface NameScope {
  roots: ReadonlySet<Root>
  answers: ReadonlyMap<string, AnswerType>
  /** The ids of actions. Only the answer of a webhook has a body. */
  steps: ReadonlyMap<string, 'webhook' | 'other'>
}

export type FieldLookUp = { field: Field } | { problem: 'unknown' | 'other_subject' }

const PART = /^[A-Za-z0-9_-]{1,60}$/
const MAX_PARTS = 8
/** Members of these have names that the workspace chose. */
const OPEN_OBJECTS: ReadonlyMap<string, FieldType> = new Map([
  ['booking.intake', 'dynamic'],
  ['booking.counters', 'number'],
])

export function findField(name: string, scope: NameScope): FieldLookUp {
  const parts = name.split('.')
  const [root = '', second = ''] = parts
  if (parts.length > MAX_PARTS || !parts.every((part) => PART.test(part))) return { problem: 'unknown' }
  if (root === 'answers') return foundAnswer(name, parts, scope)
  if (root === 'steps') return foundStep(name, parts, scope)
  const open = parts.length === 3 ? OPEN_OBJECTS.get(`${root}.${second}`) : undefined
  const read = (known: Known) => toValue(open as FieldType, along(known.booking, parts.slice(1)))
  const field = open === undefined ? FIELDS.get(name) : { name, type: open, read }
  if (!field) return { problem: 'unknown' }
  return scope.roots.has(root as Root) ? { field } : { problem: 'other_subject' }
}

function foundAnswer(name: string, [, key = '', ...rest]: string[], scope: NameScope): FieldLookUp {
  const answer = scope.answers.get(key)
  if (!answer || rest.length > 0) return { problem: 'unknown' }
  return { field: { name, ...answer, read: ({ answers }) => toValue(answer.type, own(answers, key)) } }
}

function foundStep(name: string, [, id = '', member = '', ...rest]: string[], scope: NameScope): FieldLookUp {
  const kind = scope.steps.get(id)
  if (member === 'status' && kind && rest.length === 0) {
    const read = ({ steps }: Known) => toValue('enum', along(steps, [id, 'status']))
    return { field: { name, type: 'enum', values: ['done', 'skipped'], read } }
  }
  if (member !== 'body' || kind !== 'webhook') return { problem: 'unknown' }
  return {
    field: { name, type: 'dynamic', read: ({ steps }) => toValue('dynamic', along(steps, [id, 'body', ...rest])) },
  }
}
