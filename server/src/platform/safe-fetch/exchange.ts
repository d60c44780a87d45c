// One request and its answer, over one connection: read as far as it is wanted, for as long as there is time.
import type { Dispatcher } from 'undici'
import { SECOND } from '../../lib/time.ts'
import type { SafeRequest } from '../safe-fetch.ts'
import { notHttp } from './failure.ts'

/** How long a body may take once its headers are here. */
const PATIENCE = SECOND
/** Answers before the answer, such as 103 Early Hints. */
const MOST_HINTS = 16

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** Otherwise there is more of it on the way, and the connection is good for nothing else. */
  isWhole: boolean
}

/** The error is what the network said, or the reason of the signal. */
export type Outcome = { answer: Answer } | { answer: null; error: unknown; hasBegun: boolean }

export function exchange(
  client: Dispatcher,
  path: string,
  { method, headers, body, mostBytes }: SafeRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let head: Pick<Answer, 'status' | 'headers'> | null = null
    let patience: NodeJS.Timeout | undefined
    let hasBegun = false
    let isOver = false
    let hints = 0
    let size = 0
    const chunks: Buffer[] = []

    const settle = (outcome: Outcome) => {
      isOver = true
      clearTimeout(patience)
      signal.removeEventListener('abort', giveUp)
      resolve(outcome)
    }
    const answerWith = (head: Pick<Answer, 'status' | 'headers'>, isWhole: boolean) =>
      settle({ answer: { ...head, body: Buffer.concat(chunks, Math.min(size, mostBytes)), isWhole } })
    // An answer counts as soon as its headers are complete, whatever becomes of its body.
    const stop = (error: unknown) => (head ? answerWith(head, false) : settle({ answer: null, error, hasBegun }))
    const giveUp = () => stop(signal.reason)

    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp)
    client.dispatch(
      { path, method, headers, body: body ?? null },
      {
        onRequestStart() {},
        onResponseStarted() {
          hasBegun = true
        },
        onResponseStart(_controller, status, headers) {
          if (isOver) return
          if (status < 200) {
            hints += 1
            if (hints > MOST_HINTS) stop(notHttp())
            return
          }
          head = { status, headers }
          patience = setTimeout(giveUp, PATIENCE)
        },
        onResponseData(_controller, chunk) {
          if (isOver) return
          chunks.push(chunk)
          size += chunk.length
          if (size > mostBytes) giveUp()
        },
        onResponseEnd() {
          if (head && !isOver) answerWith(head, true)
        },
        onResponseError(_controller, error) {
          if (!isOver) stop(error)
        },
      },
    )
  })
}
