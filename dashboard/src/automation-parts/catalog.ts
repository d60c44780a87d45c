// The parts of automations and flows: the triggers, actions, fields and comparisons that the server knows.
import { ORIGINS } from '../booking/origins.ts'
import { PRIORITIES } from '../booking/priority.ts'
import { CHANNELS } from '../parts/channels.ts'
import type { Trigger } from './definition.ts'

export type SubjectKind = 'booking' | 'conversation' | 'customer'

/** The members that a trigger may have besides its type. */
export type TriggerMember = 'minutes' | 'stage' | 'words' | 'tag' | 'cron'

interface TriggerKind {
  /** Null: the trigger is a schedule, which has no subject. */
  subject: SubjectKind | null
  asks: readonly TriggerMember[]
}

const about = (subject: SubjectKind | null, ...asks: TriggerMember[]): TriggerKind => ({ subject, asks })

export const TRIGGERS = {
  'booking.created': about('booking'),
  'booking.confirmed': about('booking'),
  'booking.starts_in': about('booking', 'minutes'),
  'booking.checked_in': about('booking'),
  'booking.completed': about('booking'),
  'booking.ended_ago': about('booking', 'minutes'),
  'booking.rescheduled': about('booking'),
  'booking.cancelled': about('booking'),
  'booking.no_show': about('booking'),
  'booking.failed': about('booking'),
  'booking.stage_entered': about('booking', 'stage'),
  'booking.stage_stuck': about('booking', 'stage', 'minutes'),
  'task.unclaimed_for': about('booking', 'minutes'),
  'conversation.opened': about('conversation'),
  'message.arrived': about('conversation', 'words'),
  'conversation.waiting_for': about('conversation', 'minutes'),
  'conversation.handed_over': about('conversation'),
  'conversation.resolved': about('conversation'),
  'customer.created': about('customer'),
  'customer.tagged': about('customer', 'tag'),
  schedule: about(null, 'cron'),
} as const satisfies Record<string, TriggerKind>

export type TriggerType = keyof typeof TRIGGERS
export const TRIGGER_TYPES = Object.keys(TRIGGERS) as TriggerType[]

const kindOf = (type: string): TriggerKind | undefined =>
  Object.hasOwn(TRIGGERS, type) ? TRIGGERS[type as TriggerType] : undefined

export const subjectOf = (trigger: Pick<Trigger, 'type'>): SubjectKind | null => kindOf(trigger.type)?.subject ?? null
export const asksOf = (type: string): readonly TriggerMember[] => kindOf(type)?.asks ?? []

const EVERY: readonly (SubjectKind | null)[] = ['booking', 'conversation', 'customer', null]
const PEOPLE: readonly (SubjectKind | null)[] = ['booking', 'conversation', 'customer']

/** The subjects that each action works on; null stands for a schedule. */
export const ACTIONS = {
  send_message: PEOPLE,
  wait: EVERY,
  notify_team: EVERY,
  add_tags: PEOPLE,
  remove_tags: PEOPLE,
  add_comment: PEOPLE,
  assign: ['booking', 'conversation'],
  set_priority: ['booking', 'conversation'],
  set_mode: ['conversation'],
  resolve: ['conversation'],
  run_stage_action: ['booking'],
  create_task: EVERY,
  call_webhook: EVERY,
  stop: EVERY,
} as const satisfies Record<string, readonly (SubjectKind | null)[]>

export type ActionType = keyof typeof ACTIONS
export const ACTION_TYPES = Object.keys(ACTIONS) as ActionType[]

export const actionsFor = (subject: SubjectKind | null): ActionType[] =>
  ACTION_TYPES.filter((type) => (ACTIONS[type] as readonly (SubjectKind | null)[]).includes(subject))

/** The channels of a message: one of them, or the one on which the customer wrote last. */
export const MESSAGE_CHANNELS = ['last_used', ...CHANNELS] as const
/** The ids of buttons that the bot understands. */
export const BUTTONS = ['do:confirm', 'do:reschedule', 'do:cancel', 'do:book', 'do:human'] as const

export type FieldType = 'text' | 'id' | 'number' | 'boolean' | 'moment' | 'list' | 'enum' | 'dynamic'
export const ROOTS = ['booking', 'customer', 'service', 'conversation', 'message', 'workspace'] as const
export type Root = (typeof ROOTS)[number]

const CURRENCIES = ['BRL', 'ARS', 'PYG', 'USD']
const stamps = { created_at: 'moment', updated_at: 'moment', version: 'number' } as const

/** By root and path; a list has the known values of an enum. */
const DECLARED: Record<Root, Record<string, Exclude<FieldType, 'enum'> | readonly string[]>> = {
  booking: {
    status: [
      'confirmed',
      'pending_payment',
      'checked_in',
      'completed',
      'no_show',
      'cancelled',
      'rescheduled',
      'failed',
      'held',
      'released',
      'expired',
    ],
    service_id: 'id',
    assignee: 'id',
    stage: 'id',
    start: 'moment',
    end: 'moment',
    party_size: 'number',
    price_cents: 'number',
    paid_cents: 'number',
    deposit_cents: 'number',
    deposit_due_at: 'moment',
    priority: PRIORITIES,
    tags: 'list',
    notes: 'text',
    source: ORIGINS,
    'created_by.kind': ['api_key', 'member', 'customer', 'bot', 'automation', 'system'],
    kind: ['scheduled', 'queue'],
    due_at: 'moment',
    claimed_at: 'moment',
    ended_at: 'moment',
    cancel_reason: 'text',
    'location.formatted': 'text',
    currency: CURRENCIES,
    id: 'id',
    conversation_id: 'id',
    rescheduled_from: 'id',
    rescheduled_to: 'id',
    ...stamps,
  },
  customer: {
    name: 'text',
    tags: 'list',
    phone: 'text',
    email: 'text',
    locale: 'text',
    company: 'text',
    notes: 'text',
    'address.formatted': 'text',
    claimed_phone: 'text',
    id: 'id',
    ...stamps,
  },
  service: {
    id: 'id',
    name: 'text',
    tags: 'list',
    mode: ['appointment', 'queue'],
    duration_minutes: 'number',
    price_cents: 'number',
    deposit_cents: 'number',
    deposit_due_minutes: 'number',
    currency: CURRENCIES,
    description: 'text',
    active: 'boolean',
    buffer_minutes: 'number',
    buffer_before_minutes: 'number',
    slot_interval_minutes: 'number',
    min_notice_minutes: 'number',
    max_advance_days: 'number',
    min_party_size: 'number',
    max_party_size: 'number',
    schedule_id: 'id',
    ...stamps,
  },
  conversation: {
    channel: CHANNELS,
    mode: ['bot', 'human'],
    status: ['open', 'resolved'],
    priority: PRIORITIES,
    tags: 'list',
    'assignee.id': 'id',
    'assignee.name': 'text',
    unread_count: 'number',
    'window.open': 'boolean',
    channel_paused: 'boolean',
    locale: 'text',
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
    waiting_since: 'moment',
    last_inbound_at: 'moment',
    last_activity_at: 'moment',
    'window.expires_at': 'moment',
    resolved_at: 'moment',
    id: 'id',
    ...stamps,
  },
  message: { text: 'text' },
  workspace: { open: 'boolean', name: 'text' },
}

export interface KnownField {
  name: string
  root: Root
  path: string
  type: FieldType
  values: readonly string[]
  /** Only texts can contain this field; conditions cannot compare it. */
  isForTexts: boolean
}

const declared = (root: Root): KnownField[] =>
  Object.entries(DECLARED[root]).map(([path, type]) => ({
    name: `${root}.${path}`,
    root,
    path,
    type: typeof type === 'string' ? type : 'enum',
    values: typeof type === 'string' ? [] : type,
    isForTexts: false,
  }))

const forTexts = (root: Root, path: string): KnownField => ({
  name: `${root}.${path}`,
  root,
  path,
  type: 'text',
  values: [],
  isForTexts: true,
})

export const FIELDS: readonly KnownField[] = [
  forTexts('customer', 'first_name'),
  forTexts('booking', 'start_local'),
  forTexts('booking', 'day'),
  forTexts('booking', 'time'),
  ...ROOTS.flatMap(declared),
]

/** The variables that most texts need; they are offered first. */
const COMMON = [
  'customer.first_name',
  'booking.start_local',
  'booking.day',
  'booking.time',
  'service.name',
  'workspace.name',
  'customer.name',
  'customer.phone',
]

export function rootsOf(trigger: Pick<Trigger, 'type'>): readonly Root[] {
  if (trigger.type === 'message.arrived') return ['message', 'conversation', 'customer', 'workspace']
  const subject = subjectOf(trigger)
  if (subject === 'booking') return ['booking', 'customer', 'service', 'workspace']
  if (subject === 'conversation') return ['conversation', 'customer', 'workspace']
  return subject === 'customer' ? ['customer', 'workspace'] : ['workspace']
}

/** The fields that a condition can compare after this trigger. */
export const fieldsFor = (trigger: Pick<Trigger, 'type'>): KnownField[] =>
  FIELDS.filter(({ root, isForTexts }) => !isForTexts && rootsOf(trigger).includes(root))

/** The variables that a text can have after this trigger, those that are needed often first. */
export function variablesFor(trigger: Pick<Trigger, 'type'>): { common: string[]; others: string[] } {
  const names = FIELDS.filter(({ root }) => rootsOf(trigger).includes(root)).map(({ name }) => name)
  const common = COMMON.filter((name) => names.includes(name))
  return { common, others: names.filter((name) => !common.includes(name)) }
}

const INTAKE = /^booking\.(intake|counters)\.[A-Za-z0-9_-]{1,60}$/

/** Fields that the workspace, an answer or a webhook named are compared as they come. */
export function fieldOf(name: string): KnownField {
  const found = FIELDS.find((field) => field.name === name)
  if (found) return found
  const type = name.startsWith('booking.counters.') ? 'number' : 'dynamic'
  const root = INTAKE.test(name) ? 'booking' : 'message'
  return { name, root, path: name, type, values: [], isForTexts: false }
}

const PLAIN: readonly FieldType[] = ['text', 'id', 'number', 'boolean', 'moment', 'enum', 'dynamic']
const ORDERED: readonly FieldType[] = ['number', 'moment', 'dynamic']
const CHOSEN: readonly FieldType[] = ['text', 'id', 'number', 'enum', 'dynamic']

/** The types of fields that each comparison takes. */
export const OPS = {
  eq: PLAIN,
  ne: PLAIN,
  in: CHOSEN,
  nin: CHOSEN,
  gt: ORDERED,
  gte: ORDERED,
  lt: ORDERED,
  lte: ORDERED,
  contains: ['list', 'text', 'dynamic'],
  starts_with: ['text', 'dynamic'],
  exists: [...PLAIN, 'list'],
  changed_to: PLAIN.filter((type) => type !== 'dynamic'),
} as const satisfies Record<string, readonly FieldType[]>

export type Op = keyof typeof OPS
export const OP_NAMES = Object.keys(OPS) as Op[]

export const opsFor = (type: FieldType): Op[] =>
  OP_NAMES.filter((op) => (OPS[op] as readonly FieldType[]).includes(type))
