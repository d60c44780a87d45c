// What is asked of somebody else's server in one guarded call.

export interface SafeRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Milliseconds over look-up, connect, TLS and headers. */
  deadline: number
  /** Of the answer's body; what comes after is not read. */
  mostBytes: number
}
