// Opens an HTTP server that only this machine can reach.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns the port: the given one, or a free one for 0. */
export async function listenLocally(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is in use. Choose another with --port.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
