// The request that follows a redirect, as browsers and RFC 9110 make it.
import type { ReceivedAnswer } from './exchange.ts'
import type { SafeRequest } from './request.ts'

/** Headers that only the original server may get: its own name, and keys such as X-Api-Key. */
const SECRET_HEADERS = /^host$|auth|cookie|key|password|secret|signature|token/i
const BODY_HEADERS = /^content-/i

const REDIRECTS = [301, 302, 303, 307, 308]
const REDIRECTS_FOR_GOOD = [301, 308]

export const isForGood = (status: number) => REDIRECTS_FOR_GOOD.includes(status)

/** Where an answer leads; null when it is not a redirect. */
export function redirectOf(from: string, { status, headers }: ReceivedAnswer): URL | 'nowhere' | null {
  const { location } = headers
  if (!REDIRECTS.includes(status) || typeof location !== 'string') return null
  // Some servers send the bytes of UTF-8 letters as they are; Node reads each byte as one character.
  const text = Buffer.from(location, 'latin1').toString('utf8')
  if (!URL.canParse(text, from)) return 'nowhere'
  const to = new URL(text, from)
  to.hash = ''
  return to
}

/** null when the answer is not a redirect, or does not say where to. */
export function redirected(request: SafeRequest, answer: ReceivedAnswer): SafeRequest | null {
  const { status } = answer
  const to = redirectOf(request.url, answer)
  if (to === null || to === 'nowhere') return null
  const staysHere = to.origin === new URL(request.url).origin
  const losesBody = status === 303 || (status < 303 && request.method === 'POST')
  const kept = Object.entries(request.headers).filter(
    ([name]) => (staysHere || !SECRET_HEADERS.test(name)) && !(losesBody && BODY_HEADERS.test(name)),
  )
  const { body, ...rest } = request
  return {
    ...rest,
    ...(body !== undefined && !losesBody && { body }),
    url: to.href,
    method: losesBody && request.method !== 'HEAD' ? 'GET' : request.method,
    headers: Object.fromEntries(kept),
    follow: (request.follow ?? 0) - 1,
  }
}
