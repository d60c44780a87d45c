// The error for a call that the API refused: callers branch on its code.
import type { KnownProblemCode } from './generated/operations.gen.ts'
import type { Alternative, Fault, Problem } from './generated/types.gen.ts'

/** More codes may be added. `unexpected_answer` is the client's own: something other than Holdfast answered. */
export type ProblemCode = KnownProblemCode | 'unexpected_answer' | (string & {})

/** Members that a problem with this code always has. */
interface MembersByCode {
  already_claimed: 'claimed_by' | 'claimed_at'
  customer_exists: 'customer_id'
  slot_taken: 'alternatives'
  validation_error: 'errors'
  version_conflict: 'current_version'
}
type MembersOf<Code> = Code extends keyof MembersByCode ? MembersByCode[Code] : never

/** The error with this code. For several codes it is a union, which a check of `code` narrows. */
export type HoldfastErrorOf<Code extends ProblemCode> = Code extends ProblemCode
  ? HoldfastError & { readonly code: Code; readonly problem: Problem & Required<Pick<Problem, MembersOf<Code>>> }
  : never

export class HoldfastError extends Error {
  override readonly name = 'HoldfastError'
  /** Branch on this. */
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly detail: string
  /** The whole answer, with all that comes with its code. */
  readonly problem: Problem
  /** The id of the request in the server's log. */
  readonly requestId: string | null
  /** Seconds after which the call may be tried again, if the server says so. */
  readonly retryAfter: number | null
  /** With `slot_taken`: the nearest free times. Empty with other codes. */
  readonly alternatives: readonly Alternative[]
  /** With `validation_error`: every fault of the request. Empty with other codes. */
  readonly errors: readonly Fault[]

  constructor(problem: Problem, { status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(`${problem.code}: ${problem.detail}`)
    this.code = problem.code
    this.status = status
    this.title = problem.title
    this.detail = problem.detail
    this.problem = problem
    this.requestId = headers.get('request-id')
    this.retryAfter = secondsOf(headers.get('retry-after'))
    this.alternatives = problem.alternatives ?? []
    this.errors = problem.errors ?? []
  }
}

/** Whether this is an error of the API, and has one of these codes if any are given. */
export function isProblem(error: unknown): error is HoldfastError
export function isProblem<Code extends ProblemCode>(error: unknown, ...codes: Code[]): error is HoldfastErrorOf<Code>
export function isProblem(error: unknown, ...codes: ProblemCode[]): boolean {
  return error instanceof HoldfastError && (codes.length === 0 || codes.includes(error.code))
}

/** Makes the error from the body of an answer. */
export function toError(response: Response, body: string): HoldfastError {
  return new HoldfastError(findProblem(body) ?? unexpected(response), response)
}

function findProblem(body: string): Problem | null {
  try {
    const problem = JSON.parse(body)
    return [problem.code, problem.title, problem.detail].every((text) => typeof text === 'string') ? problem : null
  } catch {
    // The body is not JSON, or it is null.
    return null
  }
}

/** The problem for an answer that is not from Holdfast, such as the page of a proxy, or a redirect. */
export function unexpected({ status, headers }: Response): Problem {
  const what = headers.get('content-type')?.split(';')[0] ?? 'nothing'
  return {
    type: 'about:blank',
    title: 'This is not an answer of Holdfast',
    status,
    code: 'unexpected_answer',
    detail: `The answer is ${what} with status ${status}, which is not from Holdfast. Is baseUrl right?`,
    instance: '',
  }
}

/** Reads Retry-After, which is a number of seconds or, from some proxies, a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header)
  // Only this form is parsed: from other texts, such as 0.5, some runtimes make a date in the past.
  const moment = /^\s*[a-z]{3,}, .*gmt\s*$/i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(moment) ? null : Math.max(0, (moment - Date.now()) / 1000)
}
