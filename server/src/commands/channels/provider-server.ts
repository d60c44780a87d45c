// The HTTP server of an emulated provider. It reads requests, and answers or fails as the switches say.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Failure, Failures, RefusalByCode } from './failure.ts'
import { listenLocally } from './local-server.ts'

export interface ProviderRequest {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  at: Date
}

/** A request with its result. */
export interface RecordedRequest extends ProviderRequest {
  /** The name of the call. */
  call: string
  /** The status of the answer; null while there is none. */
  status: number | null
  failure: Failure | null
}

export interface ProviderAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** The call of a provider's API that a request makes. */
export interface ProviderCall {
  /** The name that switches use for it. */
  name: string
  run(): ProviderAnswer | Promise<ProviderAnswer>
  /** A refusal in the provider's format. */
  refuse(failure: RefusalByCode): ProviderAnswer
}

export interface ProviderServerOptions {
  /** 0: a free port. */
  port: number
  clock(): Date
  failures: Failures
  read(request: ProviderRequest): ProviderCall
  /** Called when a request has its answer. */
  onChange(): void
}

/** The pause between two bytes of a dripping answer. */
const DRIP_MS = 20
const PAGE = { 'content-type': 'text/html; charset=utf-8' }
const MAX_CHUNK_BYTES = 64 * 1024

export const json = (status: number, body: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: Buffer.from(JSON.stringify(body)),
})

/** The fields and files of a form, a query or a JSON body, by their names. */
export async function fieldsOf({ headers, query, body }: ProviderRequest): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? ''
  const inQuery = Object.fromEntries(query)
  if (body.length === 0) return inQuery
  if (/^application\/json\b/i.test(type)) return { ...inQuery, ...(JSON.parse(body.toString('utf8')) as object) }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return inQuery
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return { ...inQuery, ...Object.fromEntries(form) }
}

export async function openProviderServer({ port, clock, failures, read, onChange }: ProviderServerOptions) {
  const requests: RecordedRequest[] = []
  const sockets = new Set<Socket>()

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const url = new URL(incoming.url ?? '/', 'http://provider')
    const request: ProviderRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body,
      at: clock(),
    }
    const call = read(request)
    const failure = failures.take(call.name)
    const recorded: RecordedRequest = { ...request, call: call.name, status: null, failure }
    requests.push(recorded)
    if (failure) await fail(call, failure, response)
    else send(response, await call.run())
    if (response.headersSent) recorded.status = response.statusCode
    onChange()
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy())
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const opened = await listenLocally(server, port)
  return {
    origin: `http://127.0.0.1:${opened}`,
    port: opened,
    /** All requests, in order. */
    requests,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, headers, body }: ProviderAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body)
}

async function fail(call: ProviderCall, failure: Failure, response: ServerResponse): Promise<void> {
  if (failure.kind === 'error') return send(response, call.refuse(failure))
  if (failure.kind === 'status') {
    const body = Buffer.from(`<html><body><h1>${failure.status}</h1></body></html>`)
    return send(response, { status: failure.status, headers: PAGE, body })
  }
  if (failure.kind === 'hang') return
  if (failure.kind === 'drop') return void response.socket?.resetAndDestroy()
  const answer = await call.run()
  if (failure.kind === 'hang_after') return
  if (failure.kind === 'drop_after') return void response.socket?.resetAndDestroy()
  if (failure.kind === 'late') {
    await failure.until
    return send(response, answer)
  }
  if (failure.kind === 'nonsense') {
    return send(response, { status: 200, headers: PAGE, body: Buffer.from('<html>Please log in.</html>') })
  }
  if (failure.kind === 'drip') return drip(response, answer)
  if (failure.kind === 'wrong_type') {
    const { media_type, bytes = answer.body } = failure
    return send(response, { ...answer, headers: { 'content-type': media_type }, body: bytes })
  }
  pour(response, answer, failure.size ?? Number.POSITIVE_INFINITY)
}

function drip(response: ServerResponse, { status, headers, body }: ProviderAnswer): void {
  response.writeHead(status, headers)
  let at = 0
  const timer = setInterval(() => {
    response.write(body.subarray(at, at + 1).length > 0 ? body.subarray(at, at + 1) : ' ')
    at += 1
  }, DRIP_MS)
  response.on('close', () => clearInterval(timer))
}

/** Writes the answer and then zeros, as fast as the caller reads them, up to this size. */
function pour(response: ServerResponse, { status, headers, body }: ProviderAnswer, size: number): void {
  response.writeHead(status, headers)
  response.write(body)
  let left = size - body.length
  const go = () => {
    while (left > 0 && !response.destroyed) {
      const part = Math.min(left, MAX_CHUNK_BYTES)
      left -= part
      if (!response.write(Buffer.alloc(part))) return
    }
    if (left <= 0) response.end()
  }
  response.on('drain', go)
  go()
}
