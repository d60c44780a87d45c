// The failures of a call, and the texts that describe them.

export type Failure =
  | 'timeout'
  | 'dns_error'
  | 'tls_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'blocked_address'
  | 'protocol_error'

/** Thrown where our own code finds the failure. */
export class CallError extends Error {
  readonly failure: Failure
  /** The request left before the call failed: the other side may have done what it asks. */
  hasLeft = false

  constructor(failure: Failure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

export const timedOut = () => new CallError('timeout', 'There was no complete answer in time.')
export const wasReset = () => new CallError('connection_reset', 'The connection was closed before an answer came.')
export const notHttp = () => new CallError('protocol_error', 'The answer was not valid HTTP.')

const REFUSED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL']
const RESET = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']
/** Errors on our side: a wrong request, or a machine without free resources. */
const OURS = [
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_DESTROYED',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOBUFS',
]

const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not signed by a trusted authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not signed by a trusted authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is not signed by a trusted authority.',
}

/** The failure for an error of the network or of the server; an error on our side is thrown again. */
export function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  const { name = '', code = '', syscall = '', message = '' } = error as NodeJS.ErrnoException
  if (OURS.includes(code)) throw error
  if (name === 'HTTPParserError') return notHttp()
  // undici reports an unexpected answer or upgrade in this way.
  if (code === 'UND_ERR_SOCKET' && message.startsWith('bad ')) return notHttp()
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return tlsFailure(error)
  if (code === 'ETIMEDOUT') return timedOut()
  if (RESET.includes(code) || syscall === 'read' || syscall === 'write') return wasReset()
  if (REFUSED.includes(code) || syscall === 'connect')
    return new CallError('connection_refused', 'The connection was refused.')
  // Other limits of undici, and answers that it considers impossible.
  if (/^(UND_ERR_|ERR_ASSERTION$)/.test(code)) return notHttp()
  throw error
}

/** The failure for an error in the TLS handshake. */
export function tlsFailure(error: unknown): CallError {
  const { code = '' } = error as NodeJS.ErrnoException
  if (RESET.includes(code)) return wasReset()
  if (code === 'ETIMEDOUT') return timedOut()
  return new CallError('tls_error', CERTIFICATE[code] ?? 'The TLS handshake failed.')
}
