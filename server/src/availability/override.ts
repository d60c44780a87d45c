// The rules about times that a team may override for one booking: the notice, the opening hours, and the past.
import { DAY_MS, MINUTE_MS } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { invalid, type Problem } from '../platform/problem.ts'
import type { SlotCase } from './engine/case.ts'
import { bookingWindow, chooseFor } from './engine/slots.ts'

export const OVERRIDES = ['notice', 'hours', 'past'] as const
export type Override = (typeof OVERRIDES)[number]

export const MAX_DAYS_BACK = 30

/** Throws unless the start is between notice and horizon, or the caller overrides the rule that it breaks. */
export function requireInWindow(slotCase: SlotCase, start: Date, override: readonly Override[]): void {
  const rule = ruleBrokenAt(slotCase, start)
  if (rule !== null && !override.includes(rule)) {
    throw refused('min_notice', 'This is too soon, or in the past.')
  }
  if (isTooLongAgo(slotCase, start)) {
    throw refused('too_long_ago', `A booking begins at most ${MAX_DAYS_BACK} days ago.`)
  }
  if (isTooFarAhead(slotCase, start)) throw refused('max_advance', 'This is too far ahead.')
}

const refused = (code: string, message: string): Problem => invalid({ pointer: '/start', code, message })

/** The case as if everything were always open. The busy times stay. */
export function withoutHours(slotCase: SlotCase): SlotCase {
  return {
    ...slotCase,
    service: { ...slotCase.service, schedule_id: null },
    resources: slotCase.resources.map((resource) => ({ ...resource, schedule_id: null })),
  }
}

/** The rules that a booking must override to begin at this whole minute; null: no override helps. */
export function overridesFor(slotCase: SlotCase, start: Date): Override[] | null {
  if (isTooLongAgo(slotCase, start) || isTooFarAhead(slotCase, start)) return null
  const minute = start.getTime() / MINUTE_MS
  const rule = ruleBrokenAt(slotCase, start)
  const isOpen = chooseFor(slotCase, minute, getZone) !== null
  if (!isOpen && chooseFor(withoutHours(slotCase), minute, getZone) === null) return null
  return [...(rule === null ? [] : [rule]), ...(isOpen ? [] : ['hours' as const])]
}

/** A start in the past breaks only that rule, whatever the notice is. */
function ruleBrokenAt(slotCase: SlotCase, start: Date): 'notice' | 'past' | null {
  if (start.getTime() < slotCase.now) return 'past'
  return start.getTime() / MINUTE_MS < bookingWindow(slotCase, getZone).from ? 'notice' : null
}

const isTooLongAgo = ({ now }: SlotCase, start: Date) => start.getTime() < now - MAX_DAYS_BACK * DAY_MS

const isTooFarAhead = (slotCase: SlotCase, start: Date) =>
  start.getTime() / MINUTE_MS >= bookingWindow(slotCase, getZone).to
