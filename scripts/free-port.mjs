// Finds ports that no program listens on right now. Systems give the ports from 32768 on to any connection, so such a
// port may be taken before a program listens on it.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const PORT_COUNT = 3_000
let next = randomInt(PORT_COUNT)

/** A port from `first` on. Programs that look for ports at the same time usually find different ones. */
export async function freePort(first = 16_000) {
  for (let tries = 0; tries < PORT_COUNT; tries += 1) {
    const port = first + next
    next = (next + 1) % PORT_COUNT
    if (await isFree(port)) return port
  }
  throw new Error(`No port is free from ${first} to ${first + PORT_COUNT - 1}`)
}

function isFree(port) {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
