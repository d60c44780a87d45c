// Waits for something to become true: asks again and again, and fails when it takes too long.
import { setTimeout as delay } from 'node:timers/promises'

export async function until<T>(condition: () => T | Promise<T>, patience = 10_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + patience
  for (;;) {
    const answer = await condition()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Did not become true within ${patience} ms: ${condition}`)
    await delay(5)
  }
}
