// One try, one key: what is sent again because nobody knows whether it arrived is still carried out once.
import { ConnectionError } from './api.ts'

const unsettled = new Map<string, string>()

/** `what` tells one try from another. The same key is used until the server has answered, whatever its answer is. */
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

/** Pages that did not come over https have no randomUUID. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
