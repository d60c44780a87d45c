// An event is a value: its type, the shape of its data, what it is about, and where that can be read.
import type { TObject } from 'typebox'

/** What an event can be about. Each subject has a column of its own in the ledger, such as `customer_id`. */
export type Subject = 'customer' | 'booking' | 'conversation'

/** The id of each thing that an event is about; null where there is none, such as the customer of a hold. */
export type Subjects = Partial<Record<Subject, string | null>>

interface Definition {
  /** Members that are always there are part of the contract of a webhook; optional ones are not. */
  data: TObject
  /** Whoever reads the timeline of one of these finds the event there. */
  about?: readonly Subject[]
  /** The route that reads what has changed: whoever may call it is told of the event by the stream. */
  readAt: string
  /** What the contract says of it to those who receive it as a webhook. Left out: it is not sent to anybody. */
  webhook?: { summary: string; description: string }
}

export interface EventType<Data extends TObject = TObject, About extends Subject = Subject> extends Definition {
  type: string
  data: Data
  about?: readonly About[]
}

/** Defines an event. `slices.ts` lists all of them, and tests refuse one that it does not list. */
export function event<const Type extends string, const D extends Definition>(type: Type, definition: D) {
  return { type, ...definition }
}
