// Checks every event that a test causes against its definition, and defines events for tests.
import { bodyCheck, type Check } from '../http/check.ts'
import { type TSchema, Type } from '../http/shape.ts'
import { type EventType, event, type Subject, type Subjects } from '../platform/event.ts'

const ONLY_IN_TESTS = 'only in a test'

/** An event that no slice has, with data of any shape. */
export const testEvent = <const Name extends string, const About extends Subject = never>(
  type: Name,
  ...about: About[]
) => event(type, { data: Type.Object({}, { additionalProperties: true }), about, readAt: ONLY_IN_TESTS })

/** Throws when an event is not in the list, has other subjects than its definition, or other data. */
export function inspectorOf(events: readonly EventType[]) {
  const checks = new Map<EventType, Check>()
  return (event: EventType, data: string, about: Subjects): void => {
    if (event.readAt !== ONLY_IN_TESTS && !events.includes(event))
      throw new Error(`slices.ts does not list ${event.type}`)
    const subjects = Object.keys(about).toSorted()
    const defined = [...(event.about ?? [])].toSorted()
    if (subjects.join() !== defined.join()) throw new Error(`${event.type} is about ${defined}, not ${subjects}`)
    const check = checks.get(event) ?? bodyCheck(closed(event.data))
    checks.set(event, check)
    const faults = check(JSON.parse(data))
    if (faults.length > 0) throw new Error(`${event.type} has other data: ${JSON.stringify(faults)}`)
  }
}

/** The same shape without any members but those that it names. */
function closed<S extends TSchema>(shape: S): S {
  const { properties, items } = shape as { properties?: Record<string, TSchema>; items?: TSchema }
  const inside = Object.entries(properties ?? {}).map(([name, member]) => [name, closed(member)])
  return {
    ...shape,
    ...(items && { items: closed(items) }),
    ...(properties && { additionalProperties: false, properties: Object.fromEntries(inside) }),
    ...('additionalProperties' in shape && { additionalProperties: shape.additionalProperties }),
  }
}
