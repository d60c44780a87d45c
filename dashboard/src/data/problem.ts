// Turns refusals into texts, and assigns their faults to fields.
import { duration } from '../text/number.ts'
import { problemTexts } from '../text/problem-texts.ts'
import { say, says } from '../text/texts.ts'
import { ConnectionError, HoldfastError, isProblem } from './api.ts'
import { isLost } from './connection.ts'

/** One sentence about what went wrong. */
export function wordsFor(error: unknown): string {
  if (isProblem(error, 'already_claimed')) {
    return say(problemTexts, 'already_claimed', { name: error.problem.claimed_by.name ?? '…' })
  }
  if (isProblem(error, 'rate_limited'))
    return say(problemTexts, 'rate_limited', { wait: waitText(error.retryAfter ?? 1) })
  if (error instanceof HoldfastError) {
    const [fault] = error.errors
    if (fault) return says(problemTexts, fault.code) ? say(problemTexts, fault.code) : fault.message
    // The page of a proxy, not an answer of the server behind it.
    if (error.code === 'unexpected_answer') return say(problemTexts, 'unavailable')
    return says(problemTexts, error.code) ? say(problemTexts, error.code) : error.detail
  }
  return say(problemTexts, error instanceof ConnectionError || isLost() ? 'no_connection' : 'unknown')
}

/** The faults by the field's name in the body: `name`, `address/formatted`, `requirements/0`. */
export function faultsByField(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof HoldfastError)) return {}
  const faults = [...error.errors].reverse()
  return Object.fromEntries(
    faults.map(({ pointer, code, message }) => [
      (pointer ?? '').slice(1),
      says(problemTexts, code) ? say(problemTexts, code) : message,
    ]),
  )
}

const waitText = (seconds: number) => (seconds < 60 ? `${Math.ceil(seconds)} s` : duration(Math.ceil(seconds / 60)))
