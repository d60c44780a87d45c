// Calls to the server: with the key of the site and the token of the visitor, and never with cookies.

const ROOT = '/v1/public/webchat'
const MAX_WAIT_MS = 20_000
const MAX_UPLOAD_WAIT_MS = 120_000

export interface Fault {
  pointer?: string
  code: string
  message: string
}

/** The server refused a call. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly faults: readonly Fault[]
  /** In seconds; null: the server does not say. */
  readonly retryAfter: number | null
  /** The whole body of the answer. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Record<string, unknown>, retryAfter: number | null) {
    super(typeof problem.detail === 'string' ? problem.detail : `The server answered ${status}`)
    this.status = status
    this.code = typeof problem.code === 'string' ? problem.code : 'unknown'
    this.faults = Array.isArray(problem.errors) ? problem.errors : []
    this.retryAfter = retryAfter
    this.problem = problem
  }
}

/** The server was not reached, or its answer was lost. */
export class NoConnection extends Error {}

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  query?: Readonly<Record<string, string | number | undefined>>
  /** The token of the visitor; left out: the call is about the site only. */
  visitor?: string | null
  idempotencyKey?: string
}

export interface Api {
  call<Answer>(path: string, call?: Call): Promise<Answer>
  stream(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>
}

export function openApi(key: string): Api {
  const authorization = `Bearer ${key}`
  return {
    async call<Answer>(path: string, { method = 'GET', body, query = {}, visitor, idempotencyKey }: Call = {}) {
      const isForm = body instanceof FormData
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(), isForm ? MAX_UPLOAD_WAIT_MS : MAX_WAIT_MS)
      try {
        const answer = await fetch(`${ROOT}${path}${queryText(query)}`, {
          method,
          credentials: 'omit',
          cache: 'no-store',
          // The call is also sent when the page is being closed, so that a kept time is released.
          keepalive: method === 'DELETE',
          signal: timeout.signal,
          headers: {
            authorization,
            ...(visitor && { 'svc-visitor': visitor }),
            ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
            ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        })
        return (await read(answer)) as Answer
      } catch (error) {
        throw error instanceof Refusal ? error : new NoConnection()
      } finally {
        clearTimeout(timer)
      }
    },
    stream: (path, headers, signal) =>
      fetch(`${ROOT}${path}`, {
        credentials: 'omit',
        cache: 'no-store',
        signal,
        headers: { authorization, accept: 'text/event-stream', ...headers },
      }),
  }
}

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (answer.ok) return text === '' ? null : JSON.parse(text)
  // A proxy answered, not the server; the next call may reach it.
  if (answer.status >= 500 && !/json/.test(answer.headers.get('content-type') ?? '')) throw new NoConnection()
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  throw new Refusal(answer.status, problemIn(text), Number.isFinite(seconds) ? seconds : null)
}

function problemIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function queryText(query: NonNullable<Call['query']>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  const text = given.toString()
  return text && `?${text}`
}
