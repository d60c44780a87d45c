// The client for Holdfast: every operation of its API as a method, in Node, browsers and wherever else there is fetch.
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
export { type Page, Pages } from './pages.ts'
export * from './verify-webhook.ts'

export interface HoldfastSettings {
  /** Where Holdfast is, with or without `/v1`. In a page that it serves itself: `/`. */
  baseUrl: string
  /** `hfk_…`, or what finds it out before each attempt. Without one, the session of a team member counts. */
  apiKey?: string | (() => string | Promise<string>) | undefined
  /** The workspace that a team member works in; by default the one joined first. */
  workspace?: string | undefined
  /** Whether a browser sends the cookie of the session; by default to its own origin only. */
  credentials?: 'omit' | 'same-origin' | 'include' | undefined
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** How often a call that failed is tried again, if trying again is safe: 3 unless told. */
  maxRetries?: number | undefined
  /** Milliseconds: when the server asks for a longer wait, its refusal is thrown at once. 60,000 unless told. */
  maxRetryWait?: number | undefined
  /** Milliseconds that each attempt may take: 30,000 unless told. */
  timeout?: number | undefined
  /** Ends all calls at once. */
  signal?: AbortSignal | undefined
  /** Sent along with every call. */
  headers?: Record<string, string> | undefined
}

interface Call<T> extends Parts<CallOptions> {
  method: string
  path: Path
  key: string | null
  read: (response: Response) => Promise<T>
}

export class Holdfast extends Operations {
  /** Private, so that nobody prints the key by printing the client. */
  readonly #settings: HoldfastSettings
  readonly #base: string

  constructor(settings: HoldfastSettings) {
    super()
    // What stands behind a ? or # would swallow the paths, and fetch tells everybody the password in an address.
    if (!/^(https?:\/\/[^/?#@]+(?=\/|$)|\/(?!\/))[^?#]*$/i.test(settings.baseUrl)) {
      throw new TypeError('baseUrl must be where Holdfast is, such as https://holdfast.example.com.')
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
      // Nobody is sent elsewhere along with their key, nor is a POST made a GET on the way.
      redirect: 'manual',
      ...(settings.credentials && { credentials: settings.credentials }),
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: toForm(form) }),
    }
    const attempt = async () => {
      const headers = await this.#headersOf(call)
      // Not as a method: a browser's fetch refuses to be one of another object.
      const fetch = settings.fetch ?? globalThis.fetch
      return carryOut({ fetch, url, init: { ...init, headers }, timeout, signal, read })
    }
    const isRepeatable = method === 'GET' || key !== null
    return withRetries(attempt, { most: maxRetries, longestWait: maxRetryWait, isRepeatable, signal })
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

/** Checked here, since what a runtime says about a bad header has the whole of it in its words. */
async function textOf(apiKey: string | (() => string | Promise<string>)): Promise<string> {
  const key = String(typeof apiKey === 'function' ? await apiKey() : apiKey).trim()
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new TypeError('apiKey must be a key of Holdfast, hfk_…, or a function that answers one.')
}

/** Pages and their workers have a location. There a User-Agent of ours is none of our business. */
const isBrowser = () => (globalThis as { location?: unknown }).location !== undefined

/** Pages that did not come over https have no randomUUID. */
function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is undefined was not said. */
function defined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}
