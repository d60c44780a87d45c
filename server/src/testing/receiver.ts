// A server of another party for tests: it records requests, and answers or misbehaves as the test says.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createBareServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Certificate } from './certificate.ts'

export interface Received {
  method: string
  /** The path with the query. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  at: Date
}

/** The reaction to a request: an answer, or something done to the raw connection. */
export type Reply =
  | { status: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  | ((socket: Socket) => void)

/** Requests are numbered from 1. */
export type Behaviour = (number: number, request: Received) => Reply | Promise<Reply>

export interface ReceiverOptions {
  /** With a certificate the server speaks TLS. */
  certificate?: Certificate
  host?: string
  /** Registers the end; left out: the server listens until the end of the test. */
  finish?: (end: () => Promise<void>) => void
  /** Called for each new connection, instead of reading requests. */
  greet?: (socket: Socket) => void
}

export type Receiver = Awaited<ReturnType<typeof listening>>

export async function listening(
  behaviour: Behaviour = always({ status: 200 }),
  { certificate, host = '127.0.0.1', finish = onTestFinished, greet }: ReceiverOptions = {},
) {
  const requests: Received[] = []
  const connections = { made: 0, open: 0 }
  const sockets = new Set<Socket>()

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, socket } = request
    const at = new Date()
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    const received = { method, path: url, headers, body, at }
    const reply = await behaviour(requests.push(received), received)
    if (typeof reply === 'function') reply(socket)
    else response.writeHead(reply.status, reply.headers).end(reply.body)
  }

  const options = { keepAliveTimeout: 60_000 }
  const listen = (request: IncomingMessage, response: ServerResponse) => void receive(request, response)
  const server = greet
    ? createBareServer(greet)
    : certificate
      ? createSecureServer({ ...options, ...certificate }, listen)
      : createServer(options, listen)
  server.on('connection', (socket: Socket) => {
    connections.made += 1
    connections.open += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      connections.open -= 1
      sockets.delete(socket)
    })
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, host, resolve))
  const { port } = server.address() as AddressInfo

  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  finish(close)
  return {
    url: `${certificate ? 'https' : 'http'}://${host}:${port}/`,
    port,
    /** All requests, in order. */
    requests,
    connections,
    /** Stops before the end of the test. */
    close,
  }
}

export const always =
  (reply: Reply): Behaviour =>
  () =>
    reply

/** The first request gets the first reply, and so on; the last reply is repeated. */
export const inTurn =
  (...replies: readonly [Reply, ...Reply[]]): Behaviour =>
  (number) =>
    replies[Math.min(number, replies.length) - 1] as Reply

/** Reads the request and never answers. */
export const hang = (socket: Socket): void => void socket.resume()

/** Breaks the connection, like a server that crashed. It does not work over TLS. */
export const reset = (socket: Socket): void => void socket.resetAndDestroy()

/** Ends the connection properly, without an answer. */
export const hangUp = (socket: Socket): void => void socket.end()

/** Sends exactly these bytes and ends the connection. */
export const say = (text: string) => (socket: Socket) => void socket.end(text)

/** Sends these bytes in parts, and leaves the connection open. */
export const sayInParts = (parts: readonly string[]) => async (socket: Socket) => {
  socket.setNoDelay(true)
  for (const part of parts) {
    await new Promise((resolve) => socket.write(part, resolve))
    await new Promise(setImmediate)
  }
}

/** Sends the beginning, and then a little more every few milliseconds until the connection closes. */
export const drip = (beginning: string, more: string) => (socket: Socket) => {
  socket.write(beginning)
  const tap = setInterval(() => socket.write(more), 5)
  socket.on('close', () => clearInterval(tap))
}

/** Sends the beginning, and then more without end, as fast as the reader takes it. */
export const pour = (beginning: string, more: string) => (socket: Socket) => {
  const go = () => {
    while (!socket.destroyed && socket.write(more)) {}
  }
  socket.on('drain', go)
  socket.write(beginning)
  go()
}
