// Somebody who wrote on a channel: which customer that is, and a new customer when nobody has their ids.
import type { WriteCtx } from '../platform/context.ts'

export interface SenderId {
  kind: string
  external_id: string
}

/** As a channel names them. All ids are the same person's; the first is the one to answer to. */
export interface SenderIn {
  ids: readonly [SenderId, ...SenderId[]]
  /** A number that the channel vouches for. */
  phone: string | null
  display_name: string | null
  username: string | null
  locale: string | null
}

export interface Recognised {
  customer_id: string
  /** Of the first of their ids. */
  identity_id: string
}

/**
 * Finds the customer by ids, else by the number that the channel vouches for, else makes one. Ids that are new are added
 * to the customer, and a block ends. Of two at once, the unique keys let one win and the other is tried again.
 */
export async function findOrCreateBySender(
  _ctx: WriteCtx,
  _channel: string,
  _sender: SenderIn,
  /** For a customer whose channel names no language. */
  _locale: string,
): Promise<Recognised> {
  throw new Error('Not written yet')
}

/** Notes that the channel knows a person under another id as well, such as the one that the answer to a send names. */
export async function addIds(
  _ctx: WriteCtx,
  _channel: string,
  _customerId: string,
  _ids: readonly SenderId[],
): Promise<void> {
  throw new Error('Not written yet')
}

/** Notes that a person blocked the business, or let it in again. A person whom nobody knows is left out. */
export async function setBlocked(
  _ctx: WriteCtx,
  _channel: string,
  _ids: readonly SenderId[],
  _state: 'blocked' | 'open',
): Promise<void> {
  throw new Error('Not written yet')
}
