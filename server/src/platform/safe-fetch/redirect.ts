// The request that follows a redirect, as browsers and RFC 9110 make it.
import type { Answer } from './exchange.ts'
import type { SafeRequest } from './request.ts'

/** Headers that only the original server may get: its own name, and keys such as X-Api-Key. */
const SECRET_HEADERS = /^host$|auth|cookie|key|password|secret|signature|token/i
const BODY_HEADERS = /^content-/i

/** null when the answer is not a redirect, or does not say where to. */
export function redirected(request: SafeRequest, { status, headers }: Answer): SafeRequest | null {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') return null
  if (!URL.canParse(location, request.url)) return null
  const from = new URL(request.url)
  const to = new URL(location, from)
  to.hash = ''
  const staysHere = to.origin === from.origin
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
