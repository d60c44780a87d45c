// Joins calls about the same thing that come while an earlier one is running: they wait for its end, and go together.

interface Company<T> {
  items: T[]
  done: Promise<void>
}

/** Calls with the same key are joined. Each of them ends, or fails, with the call that carries its items. */
export function joinCalls<T>(
  work: (key: string, items: readonly T[]) => Promise<void>,
): (key: string, items: readonly T[]) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Company<T>>()

  async function go(key: string, items: readonly T[]): Promise<void> {
    await running.get(key)?.catch(() => {})
    waiting.delete(key)
    const call = work(key, items)
    running.set(key, call)
    try {
      await call
    } finally {
      if (running.get(key) === call) running.delete(key)
    }
  }

  return (key, items) => {
    const company = waiting.get(key)
    if (company) {
      company.items.push(...items)
      return company.done
    }
    const own = [...items]
    const done = go(key, own)
    waiting.set(key, { items: own, done })
    return done
  }
}
