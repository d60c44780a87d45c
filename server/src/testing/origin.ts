// The HTTP address of a world, for clients that do not call it in process.
import type { AddressInfo } from 'node:net'
import type { World } from './world.ts'

/** The test world begins to listen at the first call, and stops when the test world ends. */
export async function originOf({ app }: World): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
