// Waits until a condition is true: checks it again and again, and fails when it takes too long.
import { setTimeout as delay } from 'node:timers/promises'

export async function until<T>(condition: () => T | Promise<T>, deadlineMs = 10_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const answer = await condition()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Did not become true within ${deadlineMs} ms: ${condition}`)
    await delay(5)
  }
}
