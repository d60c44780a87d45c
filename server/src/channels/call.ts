// One call of a provider's API. It ends with an answer, with a request that was never sent, or with an unknown outcome.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../platform/context.ts'
import type { SafeRequest } from '../platform/safe-fetch/request.ts'
import { type Json, readJson } from './json.ts'
import { type FetchedMedia, MAX_MEDIA_BYTES } from './provider.ts'

const DEADLINE_MS = 15 * SECOND_MS
const BODY_DEADLINE_MS = 5 * SECOND_MS
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** How long the body of a file may take. */
const MEDIA_DEADLINE_MS = 30 * SECOND_MS
const MAX_REDIRECTS = 3

export type Called =
  | { end: 'answered'; status: number; json: Json; headers: Record<string, string | string[] | undefined> }
  /** The request was never sent. */
  | { end: 'not_sent'; message: string }
  /** The request was sent, and no readable answer came. */
  | { end: 'unknown'; message: string }

type CallCtx = Pick<OpenCtx, 'providers'>

export async function callProvider(
  { providers }: CallCtx,
  request: Pick<SafeRequest, 'url' | 'method'> & Partial<SafeRequest>,
): Promise<Called> {
  const answer = await providers.fetch({
    headers: {},
    deadline: DEADLINE_MS,
    bodyDeadline: BODY_DEADLINE_MS,
    maxBytes: MAX_ANSWER_BYTES,
    ...request,
  })
  if (answer.failure !== null) return { end: answer.hasLeft ? 'unknown' : 'not_sent', message: answer.detail }
  const { status, headers } = answer
  const json = answer.isWhole ? readJson(answer.body.toString()) : null
  // A proxy answered. After 502 and 504 the request may have reached the provider; after any other error it has not.
  const mayHaveArrived = status === 502 || status === 504
  if (request.once && mayHaveArrived) {
    return { end: 'unknown', message: `It is not known whether the request reached the provider (HTTP ${status}).` }
  }
  if (json) return { end: 'answered', status, json, headers }
  if (status >= 400 && !mayHaveArrived) return { end: 'answered', status, json: {}, headers }
  return { end: 'unknown', message: `The provider gave no answer that could be read (HTTP ${status}).` }
}

/** Downloads a file from a provider. */
export async function downloadMedia(
  { providers }: CallCtx,
  request: { url: string; headers: Record<string, string> },
): Promise<
  { failure: null; bytes: Buffer; media_type: string | null } | Extract<FetchedMedia, { retryable: boolean }>
> {
  const answer = await providers.fetch({
    ...request,
    method: 'GET',
    deadline: DEADLINE_MS,
    bodyDeadline: MEDIA_DEADLINE_MS,
    maxBytes: MAX_MEDIA_BYTES,
    follow: MAX_REDIRECTS,
  })
  if (answer.failure !== null) return { failure: 'unreachable', retryable: true, message: answer.detail }
  const { status, isWhole, body, headers } = answer
  if (status === 404 || status === 410) return gone(`The provider has no such file (HTTP ${status}).`)
  if (status !== 200) {
    const message = `The provider did not give the file (HTTP ${status}).`
    return { failure: 'unreachable', retryable: status >= 500 || status === 429, message }
  }
  if (!isWhole && body.length >= MAX_MEDIA_BYTES) return tooLarge()
  if (!isWhole) return { failure: 'unreachable', retryable: true, message: 'The file did not come in time.' }
  const type = headers['content-type']
  return { failure: null, bytes: body, media_type: typeof type === 'string' ? type : null }
}

export const gone = (message: string) => ({ failure: 'gone', retryable: false, message }) as const

export const tooLarge = () =>
  ({ failure: 'too_large', retryable: false, message: `The file has over ${MAX_MEDIA_BYTES} bytes.` }) as const
