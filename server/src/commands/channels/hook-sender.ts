// Sends the events of an emulated provider to a hook, and keeps those that the hook did not accept, to try them again.

export interface HookRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface HookAnswer {
  /** 0: there was no answer. */
  status: number
  body: string
}

/** A function that sends a request. */
export type Transport = (request: HookRequest) => Promise<HookAnswer>

export interface Delivery {
  request: HookRequest
  attempts: number
  answer: HookAnswer | null
  /** Called when the hook has accepted it. */
  onTaken(): void
}

const HOOK_TIMEOUT_MS = 10_000

export const isTaken = ({ status }: HookAnswer): boolean => status >= 200 && status < 300

export const overHttp: Transport = async ({ method, url, headers, body }) => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body === null ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
    })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    return { status: 0, body: cause?.message || message }
  }
}

export interface HookSenderOptions {
  transport: Transport
  /** The delays before each further try of a delivery that was not accepted; empty: only `retry` tries it again. */
  retryDelaysMs: readonly number[]
  onChange(): void
}

export function openHookSender({ transport, retryDelaysMs, onChange }: HookSenderOptions) {
  const deliveries: Delivery[] = []
  const untaken = new Set<Delivery>()
  const timers = new Set<NodeJS.Timeout>()

  async function attempt(delivery: Delivery): Promise<HookAnswer> {
    delivery.attempts += 1
    const answer = await transport(delivery.request)
    delivery.answer = answer
    if (isTaken(answer)) {
      untaken.delete(delivery)
      delivery.onTaken()
    } else {
      untaken.add(delivery)
      retryLater(delivery)
    }
    onChange()
    return answer
  }

  function retryLater(delivery: Delivery): void {
    const delay = retryDelaysMs[delivery.attempts - 1]
    if (delay === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (untaken.has(delivery)) void attempt(delivery)
    }, delay)
    timers.add(timer)
  }

  return {
    /** All deliveries, in order. */
    deliveries: deliveries as readonly Delivery[],
    untaken: untaken as ReadonlySet<Delivery>,
    send(request: HookRequest, onTaken = () => {}): Promise<HookAnswer> {
      const delivery: Delivery = { request, attempts: 0, answer: null, onTaken }
      deliveries.push(delivery)
      return attempt(delivery)
    },
    /** Tries the deliveries again that were not accepted, one after the other. */
    async retry(): Promise<HookAnswer[]> {
      const answers: HookAnswer[] = []
      for (const delivery of [...untaken]) answers.push(await attempt(delivery))
      return answers
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
