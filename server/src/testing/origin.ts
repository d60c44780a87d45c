// Where a world can be reached over HTTP, for clients that do not call it in process.
import type { AddressInfo } from 'node:net'
import type { World } from './world.ts'

/** It listens from the first time that somebody asks, until the world ends. */
export async function originOf({ app }: World): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
