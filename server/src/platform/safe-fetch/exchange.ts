// One request and its answer, over one connection: read as far as it is wanted, for as long as there is time.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { Connection } from './connections.ts'
import type { Deadline } from './deadline.ts'
import { notHttp } from './failure.ts'
import type { SafeRequest } from './request.ts'

/** How long a body may take once its headers are here, unless the caller says otherwise. */
const BODY_DEADLINE = SECOND_MS
/** Answers before the answer, such as 103 Early Hints. */
const MOST_HINTS = 16
/**
 * All that is no body. Headers are counted by undici, but there are other things to send without end, such as empty
 * lines.
 */
const MOST_BYTES_AROUND = 512 * 1024

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * `hasLeft`: the connection was there and the request began to be written; `hasBegun`: so did an answer.
 * When an answer is not whole there is more of it on the way, and the connection is good for nothing else.
 * The error is what the network said, or why there was no more time.
 */
export type Outcome =
  | { answer: Answer; isWhole: boolean }
  | { answer: null; error: unknown; hasLeft: boolean; hasBegun: boolean }

export function exchange(
  connection: Connection,
  path: string,
  { method, headers, body, mostBytes, bodyDeadline = BODY_DEADLINE }: SafeRequest,
  deadline: Deadline,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer: Answer | null = null
    let patience: NodeJS.Timeout | undefined
    let hasLeft = false
    let hasBegun = false
    let isWhole = false
    let isOver = false
    let hints = 0
    let size = 0
    const chunks: Buffer[] = []

    // An answer counts as soon as its headers are complete, whatever becomes of its body.
    const stop = (error: unknown) => {
      if (isOver) return
      isOver = true
      clearTimeout(patience)
      if (answer === null) return resolve({ answer, error, hasLeft, hasBegun })
      answer.body = Buffer.concat(chunks, Math.min(size, mostBytes))
      resolve({ answer, isWhole })
    }

    deadline.watch(stop)
    if (isOver) return
    connection.begin(MOST_BYTES_AROUND + mostBytes)
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
            patience = setTimeout(stop, bodyDeadline, null)
          } else if (hints > MOST_HINTS) stop(notHttp())
        },
        onResponseData(_controller, chunk) {
          if (isOver) return
          chunks.push(chunk)
          size += chunk.length
          if (size > mostBytes) stop(null)
        },
        onResponseEnd() {
          isWhole = true
          stop(null)
        },
        onResponseError: (_controller, error) => stop(error),
      },
    )
  })
}
