// Finds a port that no program listens on right now. Systems give the ports from 32768 on to any connection, so such a
// port may be taken before a program listens on it.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export async function freePort() {
  const port = randomInt(16_000, 20_000)
  const server = createServer()
  const isFree = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
