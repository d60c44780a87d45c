// Idempotency keys: a call that is sent again, because its answer was lost, is still carried out once.
import { ConnectionError } from './api.ts'

const unsettled = new Map<string, string>()

/** `what` identifies the call. The same key is used until the server has answered it, with success or a refusal. */
export async function once<T>(what: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(what)
  const key = unsettled.get(name) ?? newKey()
  unsettled.set(name, key)
  try {
    const answer = await send(key)
    unsettled.delete(name)
    return answer
  } catch (error) {
    if (!(error instanceof ConnectionError)) unsettled.delete(name)
    throw error
  }
}

/** Pages without https have no randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
