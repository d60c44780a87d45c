// Looks at an installation again and again: the memory of each process, how long things took, and what waits.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Installation, Member } from './installation.ts'

/** In megabytes; null while the process is away. */
export interface Memory {
  rss: number
  heap: number
}

export interface Queues {
  jobs: number
  deliveries: number
  messages: number
  /** How many seconds the job that waits longest has been due. */
  oldest: number
}

export interface Sample {
  /** Minutes since the beginning. */
  at: number
  memory: Record<string, Memory | null>
  /** Milliseconds, by kind, of what ended since the last sample. */
  times: Record<string, readonly number[]>
  queues: Queues | null
}

/** A job with a lease is running, or waits for the end of the lease of a killed process. */
const QUEUES = `select
  (select count(*)::int from jobs where due_at <= $1 and failed_at is null) as jobs,
  (select count(*)::int from webhook_deliveries where status = 'pending' and next_attempt_at <= $1) as deliveries,
  (select count(*)::int from messages where status = 'queued')
    + (select count(*)::int from provider_events where read_at is null and problem is null) as messages,
  (select coalesce(extract(epoch from $1 - min(due_at)), 0)::float from jobs where due_at <= $1 and failed_at is null) as oldest`

export function openWatch({ processes }: Installation, pool: pg.Pool) {
  const began = Date.now()
  const samples: Sample[] = []
  const all = new Map<string, number[]>()
  let times: Record<string, number[]> = {}

  async function look(): Promise<Sample> {
    const memory: [string, Memory | null][] = []
    for (const each of processes) memory.push([each.name, await memoryOf(each)])
    const queues = await pool.query(QUEUES, [new Date()]).then(
      ({ rows }) => rows[0] as Queues,
      () => null,
    )
    const sample = { at: (Date.now() - began) / 60_000, memory: Object.fromEntries(memory), times, queues }
    times = {}
    samples.push(sample)
    return sample
  }

  return {
    samples: samples as readonly Sample[],
    /** All times of a kind. */
    all: all as ReadonlyMap<string, readonly number[]>,
    took(kind: string, milliseconds: number): void {
      const own = times[kind] ?? []
      times[kind] = own
      own.push(milliseconds)
      all.set(kind, all.get(kind) ?? [])
      all.get(kind)?.push(milliseconds)
    },
    async run(isOver: () => boolean, everyMs: number, show: (sample: Sample) => void): Promise<void> {
      for (let next = Date.now() + everyMs; !isOver(); ) {
        await delay(Math.min(500, everyMs))
        if (Date.now() < next) continue
        next += everyMs
        show(await look())
      }
    },
  }
}

async function memoryOf({ url, pid, isAlive }: Member): Promise<Memory | null> {
  try {
    const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) })).text()
    const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1])
    const rss = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? residentOf(pid()))
    return isAlive() ? { rss: rss / 1e6, heap: heap / 1e6 } : null
  } catch {
    return null
  }
}

const residentOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
