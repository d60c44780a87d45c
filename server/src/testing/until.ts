// Waits until a condition is true: checks it again and again, and fails when it takes too long.
import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_MS = 5
/**
 * After a second, the test probably waits for a program or a lease. Then it checks less often, because a query every 5
 * ms would cost much.
 */
const LONG_WAIT_MS = 1_000
const PAUSE_OF_LONG_WAIT_MS = 50

export async function until<T>(condition: () => T | Promise<T>, deadlineMs = 30_000): Promise<NonNullable<T>> {
  const began = Date.now()
  for (;;) {
    const answer = await condition()
    if (answer) return answer
    const waitedMs = Date.now() - began
    if (waitedMs > deadlineMs) throw new Error(`Did not become true within ${deadlineMs} ms: ${condition}`)
    await delay(waitedMs < LONG_WAIT_MS ? PAUSE_MS : PAUSE_OF_LONG_WAIT_MS)
  }
}
