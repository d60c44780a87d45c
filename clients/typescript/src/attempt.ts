// One attempt at a call: it is sent, answered and read within its timeout, or aborted by the caller's signal.
import { TimeoutError, toConnectionError } from './connection-error.ts'
import { HoldfastError, toError, unexpected } from './holdfast-error.ts'
import type { Page } from './pages.ts'

export interface Attempt<T> {
  fetch: typeof fetch
  url: string
  init: RequestInit
  timeout: number
  signal: AbortSignal | undefined
  read: (response: Response) => Promise<T>
}

/** The longest delay that setTimeout accepts. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export async function carryOut<T>({ fetch, url, init, timeout, signal, read }: Attempt<T>): Promise<T> {
  signal?.throwIfAborted()
  const end = new AbortController()
  const stop = () => end.abort(signal?.reason)
  const timer = setTimeout(() => end.abort(new TimeoutError(timeout)), Math.min(timeout, MAX_TIMEOUT_MS))
  signal?.addEventListener('abort', stop)
  try {
    return await read(await fetch(url, { ...init, signal: end.signal }))
  } catch (error) {
    if (end.signal.aborted) throw end.signal.reason
    throw error instanceof HoldfastError ? error : toConnectionError(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response)
  if (response.status === 204) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new HoldfastError(unexpected(response), response)
  }
}

export async function readPage<T>(response: Response): Promise<Page<T>> {
  const page = (await readJson(response)) as Page<T> | null | undefined
  if (Array.isArray(page?.data)) return page
  throw new HoldfastError(unexpected(response), response)
}

export async function readFile(response: Response): Promise<Blob> {
  if (!response.ok) await readText(response)
  return response.blob()
}

async function readText(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw toError(response, text)
  return text
}
