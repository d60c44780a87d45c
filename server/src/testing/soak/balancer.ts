// A balancer in front of several processes: each connection goes to the next process that takes it, as with nginx or a
// cloud's balancer.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Finish } from '../process.ts'

/** Returns its address. */
export async function aBalancer(finish: Finish, ports: readonly number[]): Promise<string> {
  const sockets = new Set<Socket>()
  let turn = 0

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket.setNoDelay(true)
  }

  function join(client: Socket, tries: number): void {
    if (tries === 0) return void client.destroy()
    const port = ports[turn++ % ports.length] as number
    const server = keep(connect(port, '127.0.0.1'))
    const next = () => join(client, tries - 1)
    server.once('error', next)
    server.once('connect', () => {
      server.off('error', next)
      client.pipe(server).pipe(client)
      client.once('close', () => server.destroy())
      server.once('close', () => client.destroy())
    })
  }

  const server = createServer((client) => join(keep(client), ports.length))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  finish(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
