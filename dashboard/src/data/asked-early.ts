// Calls that the page makes before its script is there: the script then takes their answers instead of calling again.

/** The calls that nobody has taken yet, by workspace and path. Both scripts of the page know them by this name. */
interface WithAsked {
  holdfastAsked?: { at: number; answers: Map<string, Promise<Response>> }
}

/** An answer that nobody has taken by then may be out of date. */
const MAX_AGE_MS = 30_000

export function askEarly(workspace: string | undefined, paths: readonly string[]): void {
  const headers: Record<string, string> = workspace === undefined ? {} : { 'svc-workspace': workspace }
  const page = globalThis as WithAsked
  page.holdfastAsked ??= { at: performance.now(), answers: new Map() }
  const { answers } = page.holdfastAsked
  for (const path of paths) {
    const answer = fetch(path, { headers, credentials: 'same-origin', redirect: 'manual' })
    // The caller that takes the answer gets its failure.
    answer.catch(() => undefined)
    answers.set(nameOf(workspace, path), answer)
  }
}

/**
 * Makes the calls that follow from the answer of a call that was made early. A caller that takes that answer gets it
 * after these calls are made; otherwise the page would make them again.
 */
export function askAfter<T>(workspace: string, path: string, pathsFrom: (body: T) => readonly string[]): void {
  const { answers } = (globalThis as WithAsked).holdfastAsked ?? {}
  const name = nameOf(workspace, path)
  const answer = answers?.get(name)?.then(async (response) => {
    try {
      if (response.ok) askEarly(workspace, pathsFrom((await response.clone().json()) as T))
    } catch {
      // If anything failed here, the page makes these calls itself.
    }
    return response
  })
  answer?.catch(() => undefined)
  if (answer) answers?.set(name, answer)
}

/** Like the given `fetch`, but takes the answer of a call that was made early; each answer is taken once. */
export const fetchOrTake =
  (workspace: string | undefined, fetch = globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const asked = (globalThis as WithAsked).holdfastAsked
    if (asked === undefined || typeof input !== 'string' || init?.method !== 'GET') return fetch(input, init)
    const { at, answers } = asked
    const name = nameOf(workspace, input)
    const answer = answers.get(name)
    answers.delete(name)
    if (answer === undefined || performance.now() - at > MAX_AGE_MS) return fetch(input, init)
    // If the server refuses one call, for example because the member is signed out, it refuses the others, too.
    answer.then(
      ({ ok }) => ok || answers.clear(),
      () => undefined,
    )
    return untilAborted(answer, init.signal)
  }

const nameOf = (workspace = '', path: string) => `${workspace} ${path}`

function untilAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason)
      // The answer is not read by anybody.
      answer.then(({ body }) => body?.cancel()).catch(() => undefined)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject)
  })
}
