// An event is a value: its type, the shape of its data, its subjects, and the route that reads what has changed.
import type { TObject } from 'typebox'

/** The subjects that an event can have. Each has its own column in the ledger, such as `customer_id`. */
export type Subject = 'customer' | 'booking' | 'conversation'

/** The ids of an event's subjects; null if the event has no such subject, such as the customer of a hold. */
export type Subjects = Partial<Record<Subject, string | null>>

interface Definition {
  /** Members that are always there are part of the contract of a webhook; optional members are not. */
  data: TObject
  /** The event appears in the timelines of these subjects. */
  about?: readonly Subject[]
  /** The route that reads what has changed. A caller that may call it gets the event from the stream. */
  readAt: string
  /** Only the members in `member_ids` of its data get it from the stream, and they get it without that list. */
  onlyMembers?: true
  /**
   * The text about it in the contract, for those who receive it as a webhook. Left out: it is not sent as a webhook.
   */
  webhook?: { summary: string; description: string }
}

export interface EventType<Data extends TObject = TObject, About extends Subject = Subject> extends Definition {
  type: string
  data: Data
  about?: readonly About[]
}

/** Defines an event. `slices.ts` lists all events; a test fails for an event that is not listed. */
export function event<const Type extends string, const D extends Definition>(type: Type, definition: D) {
  return { type, ...definition }
}

export const hasTypeOf = (events: readonly EventType[], type: string): boolean =>
  events.some((event) => event.type === type)
