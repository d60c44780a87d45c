// Every error that a client can get, in one table. Code throws an error by its code; only this file knows the statuses.
import type { ReadCtx } from './context.ts'

interface Entry {
  status: number
  title: string
  /** The meaning of the code, for the page at /problems/{code}. */
  meaning: string
  /** Advice for the caller, for the same page. */
  advice: string
}

const TABLE = {
  validation_error: {
    status: 422,
    title: 'The request is not valid',
    meaning: 'A field, parameter or header is missing, unknown or out of range, or the body cannot be read.',
    advice:
      'Read `errors`: it lists all faults, each with a JSON pointer into the body or the name of the parameter or header.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is missing, invalid or revoked',
    meaning: 'The `Authorization: Bearer` header is absent, or its key is mistyped, expired or revoked.',
    advice: 'Send a valid key. Keys are created in the dashboard under Settings, Developers, and are shown once.',
  },
  invalid_visitor: {
    status: 401,
    title: 'The visitor of the chat is unknown',
    meaning: 'The `Svc-Visitor` header is absent, or its token is of another site, has expired or was ended.',
    advice: 'Open a session with `POST /v1/public/webchat/sessions`, and send its `visitor_token`.',
  },
  idempotency_key_required: {
    status: 400,
    title: 'This operation needs an Idempotency-Key header',
    meaning: 'The operation changes something that must not happen twice, so it asks for a key of yours.',
    advice: 'Send a new unique value for each intended change, and the same value when you repeat the call.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The key lacks the needed scope',
    meaning: 'The key is valid but may not do this, or the area is open to team members in the dashboard only.',
    advice: 'Create a key with the scope that the contract names for the operation.',
  },
  not_found: {
    status: 404,
    title: 'There is no such thing here',
    meaning:
      'The path or an id in the request is unknown in this workspace. An id of another workspace is unknown too.',
    advice: 'Check the id and the workspace that the key belongs to.',
  },
  slot_taken: {
    status: 409,
    title: 'Someone else took this time',
    meaning: 'The time was possible, but other bookings, holds or time off stand in its way.',
    advice: 'Offer one of the `alternatives`: times that are free for the same service.',
  },
  bookings_in_the_way: {
    status: 409,
    title: 'Bookings stand in this time',
    meaning: 'The resource is booked or held in the time that it shall have off; `bookings` lists them.',
    advice: 'Move or cancel them first, or send `over: true` to keep them and take the time off around them.',
  },
  already_claimed: {
    status: 409,
    title: 'Another team member took this task first',
    meaning: 'The queue task has an assignee; `claimed_by` and `claimed_at` say who and since when.',
    advice: 'Take another task, or ask the assignee to release it.',
  },
  customer_exists: {
    status: 409,
    title: 'A customer with this phone or identity exists',
    meaning: 'Phone numbers and channel identities are unique in a workspace; variants of one mobile number are equal.',
    advice: 'Use the customer named in `customer_id`.',
  },
  invalid_transition: {
    status: 409,
    title: 'Not allowed in the current state',
    meaning: 'The thing is in a state that this operation does not start from.',
    advice: 'Read it again. If the problem has `allowed`, choose an operation from it.',
  },
  too_early: {
    status: 409,
    title: 'The booking has not begun',
    meaning: 'A booking is completed, or its customer absent, only once its time has come.',
    advice: 'Wait for its start, or send `early: true` to end it all the same.',
  },
  version_conflict: {
    status: 409,
    title: 'Someone edited this first',
    meaning: 'The `expected_version` of the request is not the current one.',
    advice: 'Read it again, apply your change to it, and send `current_version` as `expected_version`.',
  },
  channel_paused: {
    status: 409,
    title: 'The channel is paused',
    meaning: 'Messages are not sent on a channel while it is paused.',
    advice: 'Resume the channel in the dashboard, or send later.',
  },
  quota_exceeded: {
    status: 409,
    title: 'The workspace is full',
    meaning: 'A workspace has at most so many of these; `detail` says how many.',
    advice: 'Delete what you no longer need, then repeat the call.',
  },
  invalid_url: {
    status: 422,
    title: 'This is not the address of a website',
    meaning: 'The address cannot be read, is neither http nor https, or contains a user name or a password.',
    advice: 'Send the address as a browser shows it, such as `https://www.example.com/`.',
  },
  blocked_address: {
    status: 422,
    title: 'This address is not public',
    meaning: 'The address, or the name of its host, leads to a private network, to this machine or to no website.',
    advice: 'Send the address of a website that anybody on the internet can open.',
  },
  hold_expired: {
    status: 410,
    title: 'The hold has expired',
    meaning: 'Ten minutes passed before the hold was confirmed; the time is free again.',
    advice: 'Look for a time and make a new hold.',
  },
  idempotency_conflict: {
    status: 422,
    title: 'This Idempotency-Key was used with another request',
    meaning: 'Within 24 hours the same key came with a different method, path or body.',
    advice: 'Use a new key for a different request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The request budget is used up for the moment.',
    advice: 'Wait the number of seconds in `Retry-After`, then repeat the call.',
  },
  session_required: {
    status: 401,
    title: 'Sign in first',
    meaning: 'This area needs the session of a team member.',
    advice: 'Sign in through the dashboard, or `POST /v1/auth/sign-in/email`.',
  },
  invalid_credentials: {
    status: 401,
    title: 'E-mail or password is wrong',
    meaning: 'No account has this e-mail address with this password.',
    advice: 'Check both. After repeated failures you have to wait before you try again.',
  },
  forbidden: {
    status: 403,
    title: 'You may not do this',
    meaning: 'The role of the team member does not allow it, or the request came from a foreign origin.',
    advice: 'Ask an owner or admin of the workspace.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This path does not take that method',
    meaning: 'The path exists, but not with this method.',
    advice: 'Use one of the methods in the `Allow` header.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    meaning:
      'Bodies may have 1 MiB, or 16 KiB where no credentials are needed; uploads 10 MiB, files of messages 16 MiB.',
    advice: 'Send a smaller body.',
  },
  internal_error: {
    status: 500,
    title: 'Something broke on our side',
    meaning: 'An unexpected error. It is logged under the id in `instance`.',
    advice:
      'Repeat the call later, with the same Idempotency-Key if the operation accepts one; report `instance` if the error stays.',
  },
  unavailable: {
    status: 503,
    title: 'The service is out of reach for a moment',
    meaning: 'The database or the file storage cannot be reached, or the process is stopping.',
    advice: 'Repeat the call after the number of seconds in `Retry-After`.',
  },
} as const satisfies Record<string, Entry>

export type ProblemCode = keyof typeof TABLE
export const problemCodes = Object.keys(TABLE) as ProblemCode[]
export const describeProblem = (code: ProblemCode): Entry => TABLE[code]

/** One fault of a `validation_error`, and where it is: in the body, in a parameter or in a header. */
export type Fault = ({ pointer: string } | { parameter: string } | { header: string }) & {
  code: string
  message: string
  /** How many things conflict, if they can be counted. */
  count?: number
}

export class Problem extends Error {
  readonly code: ProblemCode
  /** Members in addition to the standard ones; `detail` explains this case, `headers` are sent as headers. */
  more: Record<string, unknown> & { detail?: string }
  readonly headers: Record<string, string>
  /** Finds members that take time, after the change was rolled back and its locks are released. */
  fill: ((ctx: ReadCtx) => Promise<Record<string, unknown>>) | null = null

  constructor(
    code: ProblemCode,
    more: Record<string, unknown> & { detail?: string } = {},
    headers: Record<string, string> = {},
  ) {
    super(more.detail ?? TABLE[code].title)
    this.code = code
    this.more = more
    this.headers = headers
  }

  get status(): number {
    return TABLE[this.code].status
  }
}

/** Adds the members that `fill` finds. */
export async function fillIn(problem: Problem, ctx: ReadCtx): Promise<void> {
  if (problem.fill) problem.more = { ...problem.more, ...(await problem.fill(ctx)) }
  problem.fill = null
}

export function invalid(...faults: Fault[]): Problem {
  return new Problem('validation_error', { detail: faults.map((fault) => fault.message).join(' '), errors: faults })
}
