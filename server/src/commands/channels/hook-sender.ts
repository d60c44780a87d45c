// Brings the events of an emulated provider to a hook, and keeps those that were not taken until they are tried again.

export interface HookRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface HookAnswer {
  /** 0: nobody answered. */
  status: number
  body: string
}

/** How a request travels. */
export type Transport = (request: HookRequest) => Promise<HookAnswer>

export interface Delivery {
  request: HookRequest
  attempts: number
  answer: HookAnswer | null
  /** Called when the hook has taken it. */
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
  /** When a delivery that was not taken is tried again, each time after the next of these; none: when it is told to. */
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
    /** All of them, in order. */
    deliveries: deliveries as readonly Delivery[],
    untaken: untaken as ReadonlySet<Delivery>,
    send(request: HookRequest, onTaken = () => {}): Promise<HookAnswer> {
      const delivery: Delivery = { request, attempts: 0, answer: null, onTaken }
      deliveries.push(delivery)
      return attempt(delivery)
    },
    /** Tries those again that were not taken, one after the other. */
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
