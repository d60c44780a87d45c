// What a call is made of, and what may be said about each one.

/** The parts between the slashes, as they are: they are escaped on the way. */
export type Path = readonly (string | number)[]

export interface CallOptions {
  /** Ends the call, and its waiting for another try, at once. */
  signal?: AbortSignal | undefined
  /** Milliseconds that each attempt may take. */
  timeout?: number | undefined
  /** How often a call that failed is tried again, if trying again is safe. */
  maxRetries?: number | undefined
  /** More headers, which win over those of the client. */
  headers?: Record<string, string> | undefined
}

/** Of calls that the server carries out once, however often they are sent. */
export interface KeyedCallOptions extends CallOptions {
  /** By default each call has one of its own, and each retry that of its call. */
  idempotencyKey?: string | undefined
}

export interface Parts<Options extends CallOptions> {
  query?: object | undefined
  body?: object | undefined
  /** Sent as multipart/form-data. */
  form?: object | undefined
  options: Options | undefined
}

export function pathText(path: Path): string {
  return path.map(segmentText).join('/')
}

function segmentText(segment: string | number): string {
  const text = encodeURIComponent(segment)
  // Of these a URL would be made that leads to another operation.
  if (text === '' || text === '.' || text === '..' || segment === undefined || segment === null) {
    throw new TypeError(`There is no id or key ${JSON.stringify(segment) ?? 'undefined'}.`)
  }
  return text
}

export function queryText(query: object = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) params.append(name, String(each))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export function toForm(parts: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== null) form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}
