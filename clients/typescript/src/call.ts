// The parts of a call, the options that a caller may give for it, and how they become a URL or a form.

/** The parts between the slashes, not yet escaped. */
export type Path = readonly (string | number)[]

export interface CallOptions {
  /** Aborts the call at once, also while it waits for its next attempt. */
  signal?: AbortSignal | undefined
  /** Milliseconds that each attempt may take. */
  timeout?: number | undefined
  /** How often a failed call is tried again, if that is safe. */
  maxRetries?: number | undefined
  /** More headers. They replace headers of the client that have the same name. */
  headers?: Record<string, string> | undefined
}

/** The options of calls that the server carries out once, however often they are sent. */
export interface KeyedCallOptions extends CallOptions {
  /** By default each call gets a new key, and its retries use the same one. */
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
  // With these segments the URL would lead to another operation.
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
