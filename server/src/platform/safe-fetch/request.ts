// The request of one guarded call to another server.

export interface SafeRequest {
  url: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: string | Buffer
  /** Milliseconds for look-up, connect, TLS and headers together. Each redirect has the same time again. */
  deadline: number
  /** Milliseconds for the body, after its headers have arrived; one second if left out. */
  bodyDeadline?: number
  /** The longest body of an answer; bytes after it are not read. */
  maxBytes: number
  /** How many redirects are followed, each checked like the first address; none if left out. */
  follow?: number
  /**
   * The request must not be made twice. It uses a new connection: a kept connection may be closed already, and then the
   * call would be made again.
   */
  once?: true
  /** Plain http to public addresses is allowed, too: for pages that anybody may read. Left out: only https. */
  http?: true
  /** Ends the call early: `fetch` then throws, or returns an answer that is not whole. */
  signal?: AbortSignal
}
