// How fast an emulated provider lets messages through to one person: a burst, and then one per interval.

export interface PaceLimit {
  burst: number
  /** Seconds until one more may be sent. */
  seconds: number
}

export function openPace(limit: PaceLimit | null, clock: () => Date) {
  const used = new Map<string, { count: number; at: number }>()
  return {
    /** Counts one more. Answers how many seconds it comes too early; 0 when it may pass. */
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
