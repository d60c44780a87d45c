// Combines entries of a timeline: a booking that is confirmed when it is made is one entry.
import type { TimelineEntry } from '../data/api.ts'

export interface CombinedEntry {
  entry: TimelineEntry
  /** In the order in which they happened. */
  kinds: readonly string[]
}

/** `entries` are newest first. */
export function combineEntries(entries: readonly TimelineEntry[]): CombinedEntry[] {
  const all: CombinedEntry[] = []
  for (const entry of entries) {
    const last = all.at(-1)
    if (last && isSame(last.entry, entry)) all[all.length - 1] = { entry, kinds: [entry.kind, ...last.kinds] }
    else all.push({ entry, kinds: [entry.kind] })
  }
  return all
}

function isSame(one: TimelineEntry, other: TimelineEntry): boolean {
  const booking = bookingOf(one)
  return booking !== undefined && booking === bookingOf(other) && one.at === other.at && one.actor.id === other.actor.id
}

const bookingOf = ({ data }: TimelineEntry) => (data as { booking?: { id?: string } }).booking?.id
