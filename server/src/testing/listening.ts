// A world that listens on a port, for clients that speak HTTP.
import type { AddressInfo } from 'node:net'
import type { World } from './world.ts'

/** Its origin. It listens until the world ends. */
export async function listening({ app }: World): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
