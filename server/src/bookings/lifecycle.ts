// The life of a booking as data: which operation leads from which status to which, and which events it emits.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { CATEGORY_AFTER } from '../stages/faults.ts'
import type { Config } from '../stages/schema.ts'
import { OPEN_STATUSES, type StagedOperation, type TaskKind } from '../stages/schema.ts'
import {
  type BookingEvent,
  bookingCancelled,
  bookingCheckedIn,
  bookingClaimed,
  bookingCompleted,
  bookingConfirmed,
  bookingCreated,
  bookingFailed,
  bookingMoved,
  bookingNoShow,
  bookingPaymentAwaited,
  bookingReopened,
  bookingRescheduled,
  bookingUnclaimed,
  holdReleased,
} from './events.ts'

export const STATUSES = [
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
] as const
export type Status = (typeof STATUSES)[number]

/** Booked, and not ended yet. */
export const OPEN: readonly Status[] = OPEN_STATUSES
/** The statuses of bookings that take time or wait in a queue. */
export const ACTIVE: readonly Status[] = ['held', ...OPEN]

/** The operations that a caller can ask for on an existing booking. */
export const OPERATIONS = [
  'confirm',
  'release',
  'cancel',
  'reschedule',
  'mark_paid',
  'check_in',
  'no_show',
  'complete',
  'fail',
  'reopen',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** The operations that need no data but the booking itself. */
export type PlainOperation = Exclude<Operation, 'confirm' | 'release' | 'reschedule' | 'mark_paid' | 'reopen'>

/**
 * Operations, and also causes that no operation names: what begins a booking, what ends it without a request, and what
 * moves it between stages, which is an action of the workspace (with or without an assignee) or the removal of its
 * stage.
 */
export type MoveCause = Operation | 'hold' | 'book' | 'expire' | 'lapse' | 'act' | 'claim' | 'unclaim' | 'migrate'

export interface Move {
  by: MoveCause
  /** null: the booking is new. */
  from: Status | null
  to: Status
  /**
   * The events in the order in which they are written. When a booking is rescheduled, only the new booking emits an
   * event.
   */
  events: readonly BookingEvent[]
  /** The operation that decides the new stage; null: the stage does not change. */
  stage: StagedOperation | null
}

export const MOVES: readonly Move[] = [
  ...moves('hold', [null], 'held', [bookingCreated]),
  ...moves('book', [null], 'confirmed', [bookingCreated, bookingConfirmed]),
  ...moves('book', [null], 'pending_payment', [bookingCreated]),
  ...moves('confirm', ['held'], 'confirmed', [bookingConfirmed]),
  ...moves('confirm', ['held'], 'pending_payment', [bookingPaymentAwaited]),
  ...moves('release', ['held'], 'released', [holdReleased], 'cancel'),
  ...moves('expire', ['held'], 'expired', [bookingCancelled], 'cancel'),
  ...moves('lapse', ['pending_payment'], 'cancelled', [bookingCancelled], 'cancel'),
  ...moves('mark_paid', ['pending_payment'], 'confirmed', [bookingConfirmed]),
  ...moves('cancel', ['confirmed', 'pending_payment', 'checked_in'], 'cancelled', [bookingCancelled], 'cancel'),
  ...moves('reschedule', ['confirmed', 'pending_payment'], 'rescheduled', [], 'reschedule'),
  ...moves('reschedule', [null], 'confirmed', [bookingRescheduled]),
  ...moves('reschedule', [null], 'pending_payment', [bookingRescheduled]),
  ...moves('check_in', ['confirmed'], 'checked_in', [bookingCheckedIn], 'check_in'),
  ...moves('no_show', ['confirmed'], 'no_show', [bookingNoShow], 'no_show'),
  ...moves('complete', ['confirmed', 'checked_in'], 'completed', [bookingCompleted], 'complete'),
  ...moves('fail', ['confirmed', 'checked_in'], 'failed', [bookingFailed], 'fail'),
  ...moves('reopen', ['cancelled'], 'pending_payment', [bookingReopened]),
  ...moves('reopen', ['cancelled'], 'confirmed', [bookingReopened, bookingConfirmed]),
  ...moves('reopen', ['cancelled'], 'checked_in', [bookingReopened, bookingConfirmed]),
  ...moves('reopen', ['no_show', 'completed', 'failed'], 'confirmed', [bookingReopened]),
  ...moves('reopen', ['completed', 'failed'], 'checked_in', [bookingReopened]),
  ...OPEN.flatMap((status) => [
    ...moves('act', [status], status, [bookingMoved]),
    ...moves('claim', [status], status, [bookingClaimed]),
    ...moves('unclaim', [status], status, [bookingUnclaimed]),
  ]),
  ...ACTIVE.flatMap((status) => moves('migrate', [status], status, [bookingMoved])),
]

function moves(
  by: MoveCause,
  from: readonly (Status | null)[],
  to: Status,
  events: readonly BookingEvent[],
  stage: StagedOperation | null = null,
): Move[] {
  return from.map((each) => ({ by, from: each, to, events, stage }))
}

export function getMove(by: MoveCause, from: Status | null, to: Status): Move {
  const move = MOVES.find((each) => each.by === by && each.from === from && each.to === to)
  if (!move) throw new Error(`Nothing leads from ${from} to ${to} by ${by}`)
  return move
}

/** Holds, and holds that have ended, are not bookings whose notes or tags could change. */
export const UNCHANGEABLE: readonly Status[] = ['held', 'released', 'expired']

/** Lists leave these statuses out unless the caller names them. */
export const UNLISTED: readonly Status[] = ['held', 'released', 'expired', 'rescheduled']

/** The status of a booking at a moment, whether or not a sweep has recorded it. */
export function statusAt({ status, hold_expires_at }: HoldState, now: Date): Status {
  const hasExpired = status === 'held' && hold_expires_at !== null && hold_expires_at <= now
  return hasExpired ? 'expired' : status
}

interface HoldState {
  status: Status
  hold_expires_at: Date | null
}

/** The bookings that a payment can be recorded for. Only the one that waits for it moves. */
const PAYABLE: readonly Status[] = [...OPEN, 'completed']

/** How long after its end a booking can be reopened. */
const REOPEN_WITHIN_MS = DAY_MS

export const isReopenable = ({ ended_at }: { ended_at: Date | null }, now: Date): boolean =>
  ended_at !== null && now < plus(ended_at, REOPEN_WITHIN_MS)

interface Allowing {
  status: Status
  kind: TaskKind
  ended_at: Date | null
}

/** A task of a queue has no time, so it cannot be rescheduled. */
export function allowedOperations({ status, kind, ended_at }: Allowing, now: Date): Operation[] {
  const leaving = new Set(MOVES.filter(({ from }) => from === status).map(({ by }) => by))
  return OPERATIONS.filter((operation) => {
    if (operation === 'mark_paid') return PAYABLE.includes(status)
    if (operation === 'reopen' && !isReopenable({ ended_at }, now)) return false
    return leaving.has(operation) && (operation !== 'reschedule' || kind === 'scheduled')
  })
}

/** The status that an operation leads to. Confirming can lead to two: see `statusOnConfirming`. */
export function outcomeOf(operation: PlainOperation | 'release' | 'reschedule' | 'mark_paid'): Status {
  return (MOVES.find(({ by, from }) => by === operation && from !== null) as Move).to
}

export const statusOnConfirming = ({ deposit_cents }: { deposit_cents: number | null }): Status =>
  (deposit_cents ?? 0) > 0 ? 'pending_payment' : 'confirmed'

/** The category of the stages for a booking that has ended with this status. */
export const endCategory = (status: Status) =>
  CATEGORY_AFTER[MOVES.find(({ to, stage }) => to === status && stage !== null)?.stage as StagedOperation]

/** The stage after a move, unless an action decides it. */
export const stageOf = ({ stage }: Move, { operation_stages }: Config, kind: TaskKind, before: string) =>
  stage === null ? before : operation_stages[stage][kind]
