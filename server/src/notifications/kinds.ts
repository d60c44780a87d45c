// The kinds of notices: the events that make them, the members who get them, and what a button can take.
import { aiNoticeAdded } from '../ai/events.ts'
import { automationNotified } from '../automations/events.ts'
import {
  bookingCancelled,
  bookingClaimed,
  bookingConfirmed,
  bookingMoved,
  bookingUnclaimed,
} from '../bookings/events.ts'
import { conversationChanged, conversationHandedOver, messageStored } from '../conversations/events.ts'
import { type Access, key, member, type Role, refusalOf, scopesOf } from '../http/caller.ts'
import type { EventType } from '../platform/event.ts'
import { endpointDisabled } from '../webhooks/events.ts'

export const NOTICE_KINDS = [
  'conversation_waiting',
  'conversation_handed_over',
  'assigned_to_me',
  'booking_created',
  'booking_cancelled',
  'task_waiting',
  'webhook_disabled',
  'ai_notice',
  'automation_stopped',
  'automation_notice',
] as const
export type Kind = (typeof NOTICE_KINDS)[number]

/** The kinds of subjects of events that are told. `subject.ts` reads the subjects. */
export type NoticeSubjectKind = 'booking' | 'conversation' | 'webhook_endpoint' | 'ai_notice' | 'automation'

type Data = Record<string, unknown>

export interface ToldEvent {
  event: EventType
  kind: Kind
  about: NoticeSubjectKind
  /** Whether members are told of an event with this data; left out: always. */
  when?(data: Data): boolean
  /** `assignee`: only the member who has it now is told; left out: every member who may read it. */
  to?: 'assignee'
}

/** Every event that members are told of. An event may be in several rows. */
export const TOLD_EVENTS: readonly ToldEvent[] = [
  { event: messageStored, kind: 'conversation_waiting', about: 'conversation', when: isForPeople },
  { event: conversationHandedOver, kind: 'conversation_handed_over', about: 'conversation' },
  { event: conversationChanged, kind: 'assigned_to_me', about: 'conversation', to: 'assignee', when: isAssignment },
  { event: bookingClaimed, kind: 'assigned_to_me', about: 'booking', to: 'assignee' },
  { event: bookingMoved, kind: 'assigned_to_me', about: 'booking', to: 'assignee' },
  { event: bookingConfirmed, kind: 'booking_created', about: 'booking', when: isNewBooking },
  { event: bookingConfirmed, kind: 'task_waiting', about: 'booking', when: isTask },
  { event: bookingUnclaimed, kind: 'task_waiting', about: 'booking', when: isTask },
  {
    event: bookingCancelled,
    kind: 'booking_cancelled',
    about: 'booking',
    when: ({ reason }) => reason !== 'expired',
  },
  { event: endpointDisabled, kind: 'webhook_disabled', about: 'webhook_endpoint' },
  { event: aiNoticeAdded, kind: 'ai_notice', about: 'ai_notice', when: (data) => !isOfAutomation(data) },
  { event: aiNoticeAdded, kind: 'automation_stopped', about: 'automation', when: isStop },
  { event: automationNotified, kind: 'automation_notice', about: 'automation' },
]

/** A customer wrote, and a person has to answer. */
function isForPeople(data: Data): boolean {
  const { message, conversation } = data as { message: { direction: string }; conversation: { mode: string } }
  return message.direction === 'inbound' && conversation.mode === 'human'
}

function isAssignment({ changed }: Data): boolean {
  return (changed as string[]).includes('assignee_id')
}

/** A booking that comes back is not new. */
function isNewBooking(data: Data): boolean {
  return !isTask(data) && !data.reopened_from
}

/** A task of a queue has no time until somebody takes it. */
function isTask({ booking }: Data): boolean {
  return (booking as { start_at: string | null }).start_at === null
}

const codeOf = ({ notice }: Data) => (notice as { code: string }).code

function isStop(data: Data): boolean {
  return codeOf(data) === 'automation_stopped'
}

/** An AI notice about an automation: its stop has a kind of its own, and each of its texts has an event of its own. */
function isOfAutomation(data: Data): boolean {
  return isStop(data) || codeOf(data) === 'automation_notice'
}

/** The right that a member needs in order to be told: that of the route that reads it. */
export const ACCESS: Readonly<Record<Kind, Access>> = {
  conversation_waiting: key('messages:read'),
  conversation_handed_over: key('messages:read'),
  assigned_to_me: member('agent'),
  booking_created: key('bookings:read'),
  booking_cancelled: key('bookings:read'),
  task_waiting: key('bookings:read'),
  webhook_disabled: key('webhooks:manage'),
  ai_notice: member('agent'),
  automation_stopped: member('agent'),
  automation_notice: member('agent'),
}

/** The subject that a button of a notice takes, and the right that the member needs for it. */
export const TAKES: Readonly<Partial<Record<Kind, { what: 'task' | 'conversation'; access: Access }>>> = {
  task_waiting: { what: 'task', access: key('bookings:write') },
  conversation_waiting: { what: 'conversation', access: key('messages:write') },
  conversation_handed_over: { what: 'conversation', access: key('messages:write') },
}

/** Whether a member with this role may do this. */
export function mayDo(role: Role, access: Access): boolean {
  const nobody = { id: '', name: '' }
  const workspace = { ...nobody, timezone: '', locale: '', currency: '', address: null }
  const actor = { kind: 'member', ...nobody } as const
  const user = { ...nobody, email: '' }
  return refusalOf(access, { kind: 'member', actor, scopes: scopesOf(role), role, user, workspace }) === null
}

export const mayKnow = (role: Role, kind: Kind) => mayDo(role, ACCESS[kind])

/** The kinds that a member with this role may read. */
export const kindsFor = (role: Role) => NOTICE_KINDS.filter((kind) => mayKnow(role, kind))
