// Sends one request over a connection and reads its answer, up to the wanted size and within the time.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { Connection } from './connections.ts'
import type { Deadline } from './deadline.ts'
import { CallError, notHttp } from './failure.ts'
import type { SafeRequest } from './request.ts'

/** How long a body may take after its headers have arrived, unless the request has its own limit. */
const BODY_DEADLINE_MS = SECOND_MS
/** The most interim answers before the final one, such as 103 Early Hints. */
const MAX_INTERIM_ANSWERS = 16
/** The most bytes outside the body. undici limits headers, but a server can also send empty lines without end. */
const MAX_BYTES_OUTSIDE_BODY = 512 * 1024

export interface ReceivedAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Why the body of an answer is not whole: it is too long, it took too long, or the connection was closed. */
export type Cut = 'size' | 'time' | 'connection'

/**
 * `hasLeft`: the request began to be written to a connection; `hasBegun`: an answer began to arrive.
 * If an answer is not whole, more of it is on its way, and the connection cannot be used again. The error is that of
 * the network, or the reason why the time was over.
 */
export type ExchangeOutcome =
  | { answer: ReceivedAnswer; isWhole: boolean; cutBy: Cut | null }
  | { answer: null; error: unknown; hasLeft: boolean; hasBegun: boolean }

export function exchange(
  connection: Connection,
  path: string,
  { method, headers, body, maxBytes, bodyDeadline = BODY_DEADLINE_MS }: SafeRequest,
  deadline: Deadline,
): Promise<ExchangeOutcome> {
  return new Promise((resolve) => {
    let answer: ReceivedAnswer | null = null
    let patience: NodeJS.Timeout | undefined
    let hasLeft = false
    let hasBegun = false
    let isOver = false
    let hints = 0
    let size = 0
    const chunks: Buffer[] = []

    // An answer counts as soon as its headers are complete, even if its body fails.
    const stop = (error: unknown, cutBy: Cut | null = cutOf(error)) => {
      if (isOver) return
      isOver = true
      clearTimeout(patience)
      if (answer === null) return resolve({ answer, error, hasLeft, hasBegun })
      answer.body = Buffer.concat(chunks, Math.min(size, maxBytes))
      resolve({ answer, isWhole: cutBy === null, cutBy })
    }

    deadline.watch(stop)
    if (isOver) return
    connection.begin(MAX_BYTES_OUTSIDE_BODY + maxBytes)
    connection.client.dispatch(
      { path, method, headers, body: body ?? null },
      {
        onRequestStart() {
          hasLeft = true
        },
        onResponseStarted() {
          hasBegun = true
        },
        onResponseStart(_controller, status, headers) {
          if (isOver) return
          hints += 1
          if (status >= 200) {
            answer = { status, headers, body: Buffer.alloc(0) }
            patience = setTimeout(stop, bodyDeadline, null, 'time')
          } else if (hints > MAX_INTERIM_ANSWERS) stop(notHttp())
        },
        onResponseData(_controller, chunk) {
          if (isOver) return
          chunks.push(chunk)
          size += chunk.length
          if (size > maxBytes) stop(null, 'size')
        },
        onResponseEnd: () => stop(null, null),
        onResponseError: (_controller, error) => stop(error),
      },
    )
  })
}

const cutOf = (error: unknown): Cut =>
  error instanceof CallError && error.failure === 'timeout' ? 'time' : 'connection'
