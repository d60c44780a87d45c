// The answer of a tool when the API refuses a call: the problem and, if the time was taken, other times to offer.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { ConnectionError, HoldfastError } from '../../clients/typescript/src/holdfast.ts'
import { toTime } from './local-time.ts'
import { ToolFault } from './tool-fault.ts'

/** The next step of the agent, for codes that do not already say it. */
const ADVICE: Record<string, string> = {
  slot_taken: 'Offer one of the alternatives and call the tool again with its start.',
  bookings_in_the_way: 'Tell the person which bookings stand in that time.',
  insufficient_scope: 'The API key lacks the scope for this. Do not try again; tell the person.',
  too_early: 'It has not begun. Ask whether it shall end all the same, then send early.',
  version_conflict: 'Somebody has changed it in the meantime. Read it again, then decide.',
  hold_expired: 'Hold the time again, then confirm at once.',
  already_claimed: 'Somebody else has the task. Choose another.',
  customer_exists: 'Use the customer with customer_id.',
  channel_paused: 'Nothing is sent on this channel for now. A private note still works.',
  rate_limited: 'Wait before the next call.',
}

export function refused(error: unknown, timezone: string): CallToolResult {
  const body = { problem: problemOf(error, timezone) }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body }
}

function problemOf(error: unknown, timezone: string): object {
  if (error instanceof ToolFault) return { code: 'invalid_arguments', detail: error.message }
  if (error instanceof ConnectionError) return NO_ANSWER
  if (!(error instanceof HoldfastError)) throw error
  const { type: _, title: __, status: ___, instance: ____, alternatives, ...problem } = error.problem
  const advice = ADVICE[error.code]
  return {
    ...problem,
    ...(alternatives && { alternatives: alternatives.map(({ start }) => toTime(start, timezone)) }),
    ...(error.retryAfter !== null && { retry_after_seconds: error.retryAfter }),
    ...(advice && { advice }),
  }
}

const NO_ANSWER = {
  code: 'unavailable',
  detail: 'Holdfast did not answer.',
  advice: 'The change may have been made or not: look before you try again, or repeat the call with its repeat_key.',
}
