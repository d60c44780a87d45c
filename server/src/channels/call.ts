// One call of a provider's API, and what its end allows: an answer, surely nothing, or nobody knows.
import { SECOND } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../platform/context.ts'
import type { SafeRequest } from '../platform/safe-fetch/request.ts'

const DEADLINE = 15 * SECOND
const BODY_DEADLINE = 5 * SECOND
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export type Called =
  | { end: 'answered'; status: number; json: Json; headers: Record<string, string | string[] | undefined> }
  /** The request never left. */
  | { end: 'away'; message: string }
  /** The request left, and no answer came that can be read. */
  | { end: 'unknown'; message: string }

export type Json = Record<string, unknown>

export async function callProvider(
  { providers }: Pick<OpenCtx, 'providers'>,
  request: Pick<SafeRequest, 'url' | 'method'> & Partial<SafeRequest>,
): Promise<Called> {
  const answer = await providers.fetch({
    headers: {},
    deadline: DEADLINE,
    bodyDeadline: BODY_DEADLINE,
    mostBytes: MAX_ANSWER_BYTES,
    ...request,
  })
  if (answer.failure !== null) return { end: answer.hasLeft ? 'unknown' : 'away', message: answer.detail }
  const json = answer.isWhole ? readJson(answer.body.toString()) : null
  const { status, headers } = answer
  if (json) return { end: 'answered', status, json, headers }
  // A proxy on the way answers in HTML. Only what says that something worked may have worked.
  if (status < 300) return { end: 'unknown', message: 'The provider gave an answer that could not be read.' }
  return { end: 'answered', status, json: {}, headers }
}

/** The headers of a request whose body is JSON. */
export const JSON_HEADERS = { 'content-type': 'application/json' }

/** An object; null for anything else. */
export function readJson(text: string): Json | null {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return null
  }
}

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const asObjects = (value: unknown): Json[] =>
  asList(value)
    .map(asObject)
    .filter((each) => each !== null)

/** A text that can be stored; null for anything else and for an empty one. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\0', '').toWellFormed()
  return text === '' ? null : text
}

export function asNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() !== '') return asNumber(Number(value))
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
