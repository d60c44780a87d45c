// Who may receive an event: every caller who may read what it changed. The routes say who that is.
import { type Caller, refusalOf } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import type { EventType } from '../platform/event.ts'

export type MayKnow = (caller: Caller, eventType: string) => boolean

/** Nobody receives an event of an unknown type. */
export function visibilityOf(events: readonly EventType[], routes: readonly Route[]): MayKnow {
  const accesses = new Map(events.map(({ type, readAt }) => [type, accessOf(routes, readAt)]))
  return (caller, eventType) => {
    const access = accesses.get(eventType)
    return access !== undefined && refusalOf(access, caller) === null
  }
}

function accessOf(routes: readonly Route[], at: string) {
  const route = routes.find((each) => each.at === at)
  if (!route) throw new Error(`There is no route ${at}`)
  return route.access
}
