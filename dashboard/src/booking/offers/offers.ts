// The offers of a booking: the actions that the server allows now, and the operations for which there is no action.
import type { Action, Booking, StageConfig } from '../../data/api.ts'

export type Operation = 'confirm' | 'release' | 'check_in' | 'complete' | 'no_show' | 'fail' | 'cancel'

export type Offer =
  | { by: 'action'; key: string; action: Action; to: string }
  | { by: 'operation'; key: Operation; to: string }

/** The statuses in which the server carries out each operation. */
const ALLOWED: Record<Operation, readonly string[]> = {
  confirm: ['held'],
  release: ['held'],
  check_in: ['confirmed'],
  complete: ['confirmed', 'checked_in'],
  no_show: ['confirmed'],
  fail: ['confirmed', 'checked_in'],
  cancel: ['confirmed', 'pending_payment', 'checked_in'],
}
const OPERATIONS = Object.keys(ALLOWED) as Operation[]

/** The most likely offer comes first. */
export function offersOf(booking: Booking, config: StageConfig): Offer[] {
  const actions = config.actions
    .filter(({ key }) => booking.available_actions.includes(key))
    .map((action): Offer => ({ by: 'action', key: action.key, action, to: action.to }))
  const operations = OPERATIONS.filter((operation) => isOffered(operation, booking, config)).map(
    (key): Offer => ({ by: 'operation', key, to: stageAfter(key, booking, config) }),
  )
  const offers = [...actions, ...operations]
  return offers.sort((one, other) => weightOf(one, config) - weightOf(other, config))
}

/** If the workspace has an action for an operation, only the action is offered, with its guards and fields. */
function isOffered(operation: Operation, { status, kind, customer }: Booking, { actions }: StageConfig): boolean {
  if (!ALLOWED[operation].includes(status)) return false
  if (operation === 'confirm') return customer !== null
  // The customer of a task in a queue does not arrive; the task is taken.
  if (operation === 'check_in' && kind === 'queue') return false
  return !actions.some((action) => action.operation === operation && action.kinds.includes(kind))
}

function stageAfter(operation: Operation, { kind, stage }: Booking, { operation_stages }: StageConfig): string {
  if (operation === 'confirm') return stage
  const byKind = operation_stages[operation === 'release' ? 'cancel' : operation]
  return kind === 'queue' ? byKind.queue : byKind.scheduled
}

/** Taking comes first, then continuing, then the good end; releasing and bad ends come last. */
function weightOf(offer: Offer, config: StageConfig): number {
  if (isBadEnd(offer, config)) return 9
  if (offer.by === 'operation') return offer.key === 'confirm' ? 0 : 8
  const { type, operation } = offer.action
  if (type === 'claim') return 0
  if (type === 'release') return 7
  if (operation === 'check_in') return 1
  if (operation === 'complete') return 3
  return type === 'outcome' ? 5 : 2
}

export function isBadEnd({ to }: Offer, { stages }: StageConfig): boolean {
  const category = stages.find(({ key }) => key === to)?.category
  return category === 'failed' || category === 'cancelled'
}

/** The offer for the large button; none if only bad ends or releasing are left. */
export function mainOffer(offers: readonly Offer[], config: StageConfig): Offer | undefined {
  return offers.find((offer) => weightOf(offer, config) < 7)
}

/** The fields that an offer asks for. */
export function fieldsOf(offer: Offer) {
  return offer.by === 'action' ? offer.action.fields : []
}

const AFTER_THE_START: readonly (string | null)[] = ['complete', 'no_show']

/** Whether the offer ends a booking that has not begun: the server requires a confirmation for this. */
export function isEarly(offer: Offer, { kind, start }: Pick<Booking, 'kind' | 'start'>, now: Date): boolean {
  const operation = offer.by === 'operation' ? offer.key : offer.action.operation
  const hasBegun = start === null || Date.parse(start) <= now.getTime()
  return kind === 'scheduled' && !hasBegun && AFTER_THE_START.includes(operation)
}

export const isClaim = (offer: Offer) => offer.by === 'action' && offer.action.type === 'claim'

/** The offer that undoes what was just done, if the workspace has such an action and it has no fields. */
export function undoOffer(before: Booking, after: Booking, config: StageConfig): Offer | undefined {
  if (before.status !== after.status) return undefined
  return offersOf(after, config).find(
    (offer) =>
      offer.by === 'action' &&
      offer.to === before.stage &&
      offer.action.operation === null &&
      offer.action.type !== 'outcome' &&
      offer.action.fields.every(({ required }) => !required) &&
      (offer.action.type === 'release') === (before.assignee === null && after.assignee !== null),
  )
}
