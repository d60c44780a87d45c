// The client for Holdfast: it has a method for every operation of the API, and runs wherever there is fetch.
import { carryOut, readFile, readJson, readPage } from './attempt.ts'
import { type CallOptions, type KeyedCallOptions, type Parts, type Path, pathText, queryText, toForm } from './call.ts'
import { CLIENT_VERSION, Operations } from './generated/operations.gen.ts'
import { Pages } from './pages.ts'
import { withRetries } from './retry.ts'

export type { CallOptions, KeyedCallOptions } from './call.ts'
export { ConnectionError, TimeoutError } from './connection-error.ts'
export type { KnownProblemCode } from './generated/operations.gen.ts'
export type * from './generated/types.gen.ts'
export { HoldfastError, type HoldfastErrorOf, isProblem, type ProblemCode } from './holdfast-error.ts'
export { createIdentityToken, type IdentityInput } from './identity-token.ts'
export { type Page, Pages } from './pages.ts'
export * from './verify-webhook.ts'

export interface HoldfastSettings {
  /** The address of Holdfast, with or without `/v1`. In a page that Holdfast itself serves: `/`. */
  baseUrl: string
  /** `hfk_…`, or a function that is called for it before each attempt. Without a key, the member's session is used. */
  apiKey?: string | (() => string | Promise<string>) | undefined
  /** The workspace that a member works in; by default the one that the member joined first. */
  workspace?: string | undefined
  /** Whether a browser sends the session's cookie; by default only to its own origin. */
  credentials?: 'omit' | 'same-origin' | 'include' | undefined
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** How often a failed call is tried again, if that is safe; by default 3. */
  maxRetries?: number | undefined
  /** Milliseconds, by default 60,000: if the server asks for a longer wait, its refusal is thrown at once. */
  maxRetryWait?: number | undefined
  /** Milliseconds that each attempt may take; by default 30,000. */
  timeout?: number | undefined
  /** Aborts all calls at once. */
  signal?: AbortSignal | undefined
  /** Headers for every call. */
  headers?: Record<string, string> | undefined
}

interface Call<T> extends Parts<CallOptions> {
  method: string
  path: Path
  key: string | null
  read: (response: Response) => Promise<T>
}

export class Holdfast extends Operations {
  /** A private member, so that printing the client does not print the key. */
  readonly #settings: HoldfastSettings
  readonly #base: string

  constructor(settings: HoldfastSettings) {
    super()
    // After a ? or # the paths would be lost, and the errors of fetch would show a password that is in the URL.
    if (!/^(https?:\/\/[^/?#@]+(?=\/|$)|\/(?!\/))[^?#]*$/i.test(settings.baseUrl)) {
      throw new TypeError('baseUrl must be the address of Holdfast, such as https://holdfast.example.com.')
    }
    this.#settings = { ...settings }
    this.#base = `${settings.baseUrl.replace(/\/*(\/v1)?\/*$/, '')}/v1/`
  }

  protected call<T>(method: string, path: Path, parts: Parts<CallOptions>): Promise<T> {
    return this.#send({ ...parts, method, path, key: null, read: readJson }) as Promise<T>
  }

  protected callOnce<T>(method: string, path: Path, parts: Parts<KeyedCallOptions>): Promise<T> {
    const key = parts.options?.idempotencyKey ?? newKey()
    return this.#send({ ...parts, method, path, key, read: readJson }) as Promise<T>
  }

  protected download(path: Path, parts: Parts<CallOptions>): Promise<Blob> {
    return this.#send({ ...parts, method: 'GET', path, key: null, read: readFile })
  }

  protected list<T>(path: Path, { query, options }: Parts<CallOptions>): Pages<T> {
    return new Pages((cursor) => {
      const parts = { query: cursor === null ? query : { ...query, cursor }, options }
      return this.#send({ ...parts, method: 'GET', path, key: null, read: readPage<T> })
    })
  }

  async #send<T>(call: Call<T>): Promise<T> {
    const { method, path, query, body, form, key, options = {}, read } = call
    const settings = this.#settings
    const { timeout = 30_000, maxRetries = 3, maxRetryWait = 60_000 } = { ...defined(settings), ...defined(options) }
    const signal = either(settings.signal, options.signal)
    const url = `${this.#base}${pathText(path)}${queryText(query)}`
    const init: RequestInit = {
      method,
      // A redirect would send the key to another address, and would turn a POST into a GET.
      redirect: 'manual',
      ...(settings.credentials && { credentials: settings.credentials }),
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: toForm(form) }),
    }
    const attempt = async () => {
      const headers = await this.#headersOf(call)
      // A variable, because a browser's fetch throws when it is called as a method of another object.
      const fetch = settings.fetch ?? globalThis.fetch
      return carryOut({ fetch, url, init: { ...init, headers }, timeout, signal, read })
    }
    const isRepeatable = method === 'GET' || key !== null
    return withRetries(attempt, { maxRetries, maxRetryWait, isRepeatable, signal })
  }

  async #headersOf({ body, key, options }: Call<unknown>): Promise<Headers> {
    const { apiKey, workspace, headers: always } = this.#settings
    const headers = new Headers({ ...(isBrowser() ? {} : { 'user-agent': `holdfast-client/${CLIENT_VERSION}` }) })
    if (apiKey !== undefined) headers.set('authorization', `Bearer ${await textOf(apiKey)}`)
    if (workspace !== undefined) headers.set('svc-workspace', workspace)
    if (body) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries({ ...always, ...options?.headers })) headers.set(name, value)
    if (key !== null) headers.set('idempotency-key', key)
    return headers
  }
}

function either(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}

/** Checks the key here, because the runtime's error about a bad header would show the whole key. */
async function textOf(apiKey: string | (() => string | Promise<string>)): Promise<string> {
  const key = String(typeof apiKey === 'function' ? await apiKey() : apiKey).trim()
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new TypeError('apiKey must be an API key of Holdfast, hfk_…, or a function that returns one.')
}

/** Pages and their workers have a location. In a browser the client leaves the User-Agent as it is. */
const isBrowser = () => (globalThis as { location?: unknown }).location !== undefined

/** Makes an idempotency key, also in pages without https, which have no randomUUID. */
function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Leaves out undefined members, so that they do not hide defaults. */
function defined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
