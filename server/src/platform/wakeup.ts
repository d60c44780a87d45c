// A wake-up across processes: who changed something calls, who waits for it listens. Only a hint; polling is the truth.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import pg from 'pg'
import type { Database } from './database.ts'

/**
 * Who may be asleep: those who run jobs, those who tell of events if anybody wants to know, those who send webhooks,
 * those who follow the ledger of a workspace, and those who keep an answer open for somebody who may lose access.
 */
export type Listener = 'jobs' | 'reactions' | 'deliveries' | 'ledger' | 'access'

/** `about`: the workspace whose change it was; for `access` the user or the workspace that may have lost it. */
export type Call = (whom: Listener, about: string) => void
type CallForMany = (whom: Listener, abouts: readonly string[]) => void

const CHANNEL = 'holdfast_jobs'

/**
 * Milliseconds in which calls become one. Every change calls for its events, and mostly nobody wants to know; the
 * others are gathered only on their way through the database, where each call is a statement.
 */
const GATHERED = { jobs: 2, reactions: 50, deliveries: 2, ledger: 50, access: 2 }

function gathered(call: CallForMany, waits: Partial<Record<Listener, number>>): Call {
  const called = new Map<Listener, Set<string>>()
  return (whom, about) => {
    const wait = waits[whom]
    if (wait === undefined) return call(whom, [about])
    const others = called.get(whom)
    if (others) return void others.add(about)
    const first = new Set([about])
    called.set(whom, first)
    setTimeout(() => {
      called.delete(whom)
      call(whom, [...first])
    }, wait).unref()
  }
}

/** Who is called in this process. It can be called before anybody answers: whoever comes later looks for itself. */
export interface Switchboard {
  call: Call
  answer(whom: Listener, wake: (about: string) => void): void
}

export function openSwitchboard(): Switchboard {
  const answering = new Map<Listener, (about: string) => void>()
  return {
    call: (whom, about) => answering.get(whom)?.(about),
    answer: (whom, wake) => void answering.set(whom, wake),
  }
}

/** For a process that does the work itself. */
export function callWithin(wake: Call): Call {
  const { reactions, ledger } = GATHERED
  const wakeAll: CallForMany = (whom, ids) => {
    for (const id of ids) wake(whom, id)
  }
  return gathered(wakeAll, { reactions, ledger })
}

/** After the commit and apart from it: NOTIFY inside would queue up all commits. */
export function callWorkers({ pool }: Database): Call {
  return gathered((whom, ids) => {
    // Only those who follow a ledger or keep an answer open ask whose it is; it is one call to the others.
    const words = whom === 'ledger' || whom === 'access' ? ids.map((id) => `${whom} ${id}`) : [whom]
    pool.query('select pg_notify($1, word) from unnest($2::text[]) as word', [CHANNEL, words]).catch(() => {})
  }, GATHERED)
}

/** Listens on a connection of its own and comes back after the database was away. Answers with how to stop. */
export function listenForCalls(url: string, applicationName: string, wake: Call): () => Promise<void> {
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | null = null
  let stopped = false

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5 * SECOND_MS,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (!stopped) again = setTimeout(() => void connect(), SECOND_MS).unref()
    })
    fresh.on('notification', ({ payload = '' }) => {
      const [whom, about = ''] = payload.split(' ')
      wake(whom as Listener, about)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      wake('jobs', '')
      wake('deliveries', '')
    } catch {
      await fresh.end().catch(() => {})
    }
  }
  void connect()

  return async () => {
    stopped = true
    if (again) clearTimeout(again)
    await client?.end().catch(() => {})
  }
}
