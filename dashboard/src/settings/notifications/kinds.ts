// The kinds of notifications in the order of the page, each with the scope that a member needs in order to be told.
import type { NotificationPreferences } from '../../data/api.ts'

export type Kind = keyof NotificationPreferences['kinds']

/** The same rights as on the server; null: every member is told. */
export const KINDS: readonly { kind: Kind; scope: string | null }[] = [
  { kind: 'booking_created', scope: 'bookings:read' },
  { kind: 'booking_cancelled', scope: 'bookings:read' },
  { kind: 'task_waiting', scope: 'bookings:read' },
  { kind: 'assigned_to_me', scope: null },
  { kind: 'conversation_waiting', scope: 'messages:read' },
  { kind: 'conversation_handed_over', scope: 'messages:read' },
  { kind: 'ai_notice', scope: null },
  { kind: 'automation_notice', scope: null },
  { kind: 'automation_stopped', scope: null },
  { kind: 'webhook_disabled', scope: 'webhooks:manage' },
]
