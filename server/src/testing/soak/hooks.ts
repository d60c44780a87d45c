// A receiver of all webhooks of a soak: every event of the ledger comes at least once.
import type pg from 'pg'
import type { Finish } from '../process.ts'
import { listening } from '../receiver.ts'
import type { Weather } from '../storm-clients.ts'
import { isAllSent, lost, readEvents, subscribe } from '../storm-webhooks.ts'
import { until } from '../until.ts'

/** A delivery that a killed worker had leased is made half a minute later. */
const PATIENCE_MS = 120_000

export async function openHooks(finish: Finish, weather: Weather, pool: pg.Pool) {
  /** How often each event came. */
  const received = new Map<string, number>()
  const receiver = await listening(
    (_number, { body }) => {
      receiver.requests.length = 0
      const { id, created_at } = JSON.parse(body.toString()) as { id: string; created_at: string }
      if (!received.has(id)) weather.took?.('webhook', Date.now() - Date.parse(created_at))
      received.set(id, (received.get(id) ?? 0) + 1)
      return { status: 200 }
    },
    { finish },
  )
  const before = new Set((await readEvents(pool, new Set())).keys())
  await subscribe(weather, receiver)
  return {
    async verdict(): Promise<{ faults: string[]; summary: string }> {
      await until(() => isAllSent(pool), PATIENCE_MS).catch(() => undefined)
      const events = [...(await readEvents(pool, before)).keys()]
      const times = [...received.values()].reduce((sum, count) => sum + count, 0)
      return {
        faults: [
          ...events.filter((id) => !received.has(id)).map((id) => `webhook of ${id} never came`),
          ...(await lost(pool, 1, before)).map((id) => `${id} has not one delivery in the log`),
        ],
        summary: `${events.length} events as webhooks, ${times - received.size} of them again.`,
      }
    },
  }
}
