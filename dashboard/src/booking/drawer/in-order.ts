// Changes of one booking by this page go one after the other: each expects the version that the one before has made.
import type { Booking } from '../../data/api.ts'

/** The change that is being sent, by booking. */
const underWay = new Map<string, Promise<Booking>>()

export function inOrder(before: Booking, send: (version: number) => Promise<Booking>): Promise<Booking> {
  const earlier = Promise.resolve(underWay.get(before.id) ?? before).catch(() => before)
  // If the stream has brought a newer version than the answer to the earlier change, `before` has that version.
  const sending = earlier.then(({ version }) => send(Math.max(version, before.version)))
  const end = () => {
    if (underWay.get(before.id) === sending) underWay.delete(before.id)
  }
  underWay.set(before.id, sending)
  sending.then(end, end)
  return sending
}
