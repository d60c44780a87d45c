// Decides who may receive an event: every caller who may read what it changed, by the access of the routes.
import { type Caller, refusalOf } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import type { LedgerEvent } from '../platform/context.ts'
import type { EventType } from '../platform/event.ts'

/** An event as a caller may see it. */
type Seen = Pick<LedgerEvent, 'type' | 'data'>

export interface Visibility {
  /** Whether the caller may read what events of this type change. */
  mayKnow(caller: Caller, eventType: string): boolean
  /** Whether the caller gets this event. */
  isFor(caller: Caller, event: Seen): boolean
  /** The data of the event without the names of the members who get it. */
  dataOf(event: Seen): Record<string, unknown>
}

/** Nobody receives an event of an unknown type. */
export function visibilityOf(events: readonly EventType[], routes: readonly Route[]): Visibility {
  const accesses = new Map(events.map(({ type, readAt }) => [type, accessOf(routes, readAt)]))
  const forFew = new Set(events.filter(({ onlyMembers }) => onlyMembers).map(({ type }) => type))
  const mayKnow = (caller: Caller, eventType: string) => {
    const access = accesses.get(eventType)
    return access !== undefined && refusalOf(access, caller) === null
  }
  return {
    mayKnow,
    isFor: (caller, { type, data }) => mayKnow(caller, type) && (!forFew.has(type) || isNamed(caller, data)),
    dataOf({ type, data }) {
      if (!forFew.has(type)) return data
      const { member_ids: _others, ...rest } = data
      return rest
    },
  }
}

function isNamed(caller: Caller, { member_ids }: Record<string, unknown>): boolean {
  return caller.kind === 'member' && Array.isArray(member_ids) && member_ids.includes(caller.actor.id)
}

function accessOf(routes: readonly Route[], at: string) {
  const route = routes.find((each) => each.at === at)
  if (!route) throw new Error(`There is no route ${at}`)
  return route.access
}
