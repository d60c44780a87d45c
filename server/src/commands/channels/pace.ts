// Limits how fast an emulated provider accepts messages to one person: a burst, then one message per interval.

export interface PaceLimit {
  burst: number
  /** The interval after which one more message is accepted. */
  seconds: number
}

export function openPace(limit: PaceLimit | null, clock: () => Date) {
  const used = new Map<string, { count: number; at: number }>()
  return {
    /** Counts one message. Returns by how many seconds it is too early; 0 if it is accepted. */
    take(person: string): number {
      if (!limit) return 0
      const now = clock().getTime() / 1000
      const { count = 0, at = now } = used.get(person) ?? {}
      const left = Math.max(0, count - (now - at) / limit.seconds)
      if (left + 1 > limit.burst) return Math.ceil((left + 1 - limit.burst) * limit.seconds)
      used.set(person, { count: left + 1, at: now })
      return 0
    },
  }
}
