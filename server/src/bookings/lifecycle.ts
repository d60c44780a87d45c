// The life of a booking as data: which operation leads from which status to which, and what the ledger says of it.
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

/** Booked, and still to be done. */
export const OPEN: readonly Status[] = OPEN_STATUSES
/** Those that take up time or wait in a queue. */
export const ACTIVE: readonly Status[] = ['held', ...OPEN]

/** What a caller can ask of a booking that is there. */
export const OPERATIONS = [
  'confirm',
  'release',
  'cancel',
  'reschedule',
  'check_in',
  'no_show',
  'complete',
  'fail',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** The operations that need nothing but the booking. */
export type PlainOperation = Exclude<Operation, 'confirm' | 'release' | 'reschedule'>

/**
 * Also what begins or ends a booking without being asked of it, and what moves it from stage to stage: an action of
 * the workspace, with or without somebody taking the task, or stages that were taken away.
 */
export type Cause = Operation | 'hold' | 'book' | 'expire' | 'act' | 'claim' | 'unclaim' | 'migrate'

export interface Move {
  by: Cause
  /** null: the booking begins. */
  from: Status | null
  to: Status
  /** In the order in which they are written. A booking that moves away is told by the event of the one it becomes. */
  events: readonly BookingEvent[]
  /** Where the operation puts the task; null: it stays where it is. */
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
  ...moves('cancel', ['confirmed', 'pending_payment', 'checked_in'], 'cancelled', [bookingCancelled], 'cancel'),
  ...moves('reschedule', ['confirmed', 'pending_payment'], 'rescheduled', [], 'reschedule'),
  ...moves('reschedule', [null], 'confirmed', [bookingRescheduled]),
  ...moves('reschedule', [null], 'pending_payment', [bookingRescheduled]),
  ...moves('check_in', ['confirmed'], 'checked_in', [bookingCheckedIn], 'check_in'),
  ...moves('no_show', ['confirmed'], 'no_show', [bookingNoShow], 'no_show'),
  ...moves('complete', ['confirmed', 'checked_in'], 'completed', [bookingCompleted], 'complete'),
  ...moves('fail', ['confirmed', 'checked_in'], 'failed', [bookingFailed], 'fail'),
  ...OPEN.flatMap((status) => [
    ...moves('act', [status], status, [bookingMoved]),
    ...moves('claim', [status], status, [bookingClaimed]),
    ...moves('unclaim', [status], status, [bookingUnclaimed]),
  ]),
  ...ACTIVE.flatMap((status) => moves('migrate', [status], status, [bookingMoved])),
]

function moves(
  by: Cause,
  from: readonly (Status | null)[],
  to: Status,
  events: readonly BookingEvent[],
  stage: StagedOperation | null = null,
): Move[] {
  return from.map((each) => ({ by, from: each, to, events, stage }))
}

export function getMove(by: Cause, from: Status | null, to: Status): Move {
  const move = MOVES.find((each) => each.by === by && each.from === from && each.to === to)
  if (!move) throw new Error(`Nothing leads from ${from} to ${to} by ${by}`)
  return move
}

/** The statuses of a time that is kept or was given up: there is no booking yet whose notes or tags could change. */
export const UNCHANGEABLE: readonly Status[] = ['held', 'released', 'expired']

/** Lists leave these out unless they are asked for by name. */
export const UNLISTED: readonly Status[] = ['held', 'released', 'expired', 'rescheduled']

/** What is true of a booking at a moment, whether or not a sweep has written it down. */
export function statusAt({ status, hold_expires_at }: Lapsing, now: Date): Status {
  const hasLapsed = status === 'held' && hold_expires_at !== null && hold_expires_at <= now
  return hasLapsed ? 'expired' : status
}

interface Lapsing {
  status: Status
  hold_expires_at: Date | null
}

/** A queue has no times to move to another. */
export function allowedOperations(status: Status, kind: TaskKind): Operation[] {
  const leaving = new Set(MOVES.filter(({ from }) => from === status).map(({ by }) => by))
  return OPERATIONS.filter(
    (operation) => leaving.has(operation) && (operation !== 'reschedule' || kind === 'scheduled'),
  )
}

/** The one status that an operation leads to; confirming has two: see `statusOnConfirming`. */
export function outcomeOf(operation: Exclude<Operation, 'confirm'>): Status {
  return (MOVES.find(({ by, from }) => by === operation && from !== null) as Move).to
}

export const statusOnConfirming = ({ deposit_cents }: { deposit_cents: number | null }): Status =>
  (deposit_cents ?? 0) > 0 ? 'pending_payment' : 'confirmed'

/** The category of the stages that a booking of an ended status stands in. */
export const endCategory = (status: Status) =>
  CATEGORY_AFTER[MOVES.find(({ to, stage }) => to === status && stage !== null)?.stage as StagedOperation]

/** Where a move puts a task, unless an action says where. */
export const stageOf = ({ stage }: Move, { operation_stages }: Config, kind: TaskKind, before: string) =>
  stage === null ? before : operation_stages[stage][kind]
