// Wakes up loops, also in other processes, when something has changed. A wake-up is only a hint: the loops also poll.
import type { Socket } from 'node:net'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import pg from 'pg'
import type { Database } from './database.ts'

/**
 * The listeners that can be woken: loops that run jobs, loops that run reactions to events if there are any, senders of
 * webhooks, loops that serve the timers of automations, pollers of Telegram, followers of the ledger of a workspace,
 * feeds that end when their caller loses access, and followers who see that somebody is writing.
 */
export type Listener = 'jobs' | 'reactions' | 'deliveries' | 'timers' | 'polling' | FollowersListener
type FollowersListener = 'ledger' | 'access' | 'typing'

/** Followers may be in any process, and each follows something else. */
export const isForFollowers = (whom: Listener): whom is FollowersListener =>
  whom === 'ledger' || whom === 'access' || whom === 'typing'

/**
 * `about`: the workspace that has changed; for `access`, the user, the visitor or the workspace that may have lost
 * access; for `typing`, the workspace, the conversation, and who writes in it or has it open.
 */
export type Wake = (whom: Listener, about: string) => void
type WakeMany = (whom: Listener, abouts: readonly string[]) => void

const CHANNEL = 'holdfast_jobs'

/**
 * Milliseconds in which wake-ups are joined into one. Every change sends one for its events, and usually nobody waits
 * for it. The others are joined only on their way through the database, where each one is a statement.
 */
const JOINED_WITHIN_MS = {
  jobs: 2,
  reactions: 50,
  deliveries: 2,
  timers: 2,
  polling: 2,
  ledger: 50,
  access: 2,
  typing: 50,
}

/** After this time, every wake-up has been sent. */
export const MAX_JOINED_MS = Math.max(...Object.values(JOINED_WITHIN_MS))

function joined(wakeMany: WakeMany, waits: Partial<Record<Listener, number>>): Wake {
  const pending = new Map<Listener, Set<string>>()
  return (whom, about) => {
    const wait = waits[whom]
    if (wait === undefined) return wakeMany(whom, [about])
    const others = pending.get(whom)
    if (others) return void others.add(about)
    const first = new Set([about])
    pending.set(whom, first)
    setTimeout(() => {
      pending.delete(whom)
      wakeMany(whom, [...first])
    }, wait).unref()
  }
}

/**
 * The listeners of this process. A wake-up without a listener is dropped: a listener looks for itself when it starts.
 */
export interface WakeUps {
  wake: Wake
  listen(whom: Listener, wake: (about: string) => void): void
}

export function openWakeUps(): WakeUps {
  const listeners = new Map<Listener, (about: string) => void>()
  return {
    wake: (whom, about) => listeners.get(whom)?.(about),
    listen: (whom, wake) => void listeners.set(whom, wake),
  }
}

/** For a process that does the work itself. */
export function wakeWithinProcess(wake: Wake): Wake {
  const { reactions, ledger } = JOINED_WITHIN_MS
  const wakeAll: WakeMany = (whom, ids) => {
    for (const id of ids) wake(whom, id)
  }
  return joined(wakeAll, { reactions, ledger })
}

/** Sent after the commit and outside the transaction: NOTIFY inside would make all commits wait for each other. */
export function wakeOtherProcesses({ pool, engine }: Database): Wake {
  return joined((whom, ids) => {
    // Followers depend on what it is about, and so do loops on Citus; for the others one word is enough.
    const words = isForFollowers(whom) || engine === 'citus' ? ids.map((id) => `${whom} ${id}`) : [whom]
    pool.query('select pg_notify($1, word) from unnest($2::text[]) as word', [CHANNEL, words]).catch(() => {})
  }, JOINED_WITHIN_MS)
}

/**
 * How often a listener asks whether its connection still works: a machine that vanishes does not close its connections.
 */
const PULSE_MS = 10 * SECOND_MS

/** Listens on its own connection, and connects again after the database was away. Returns a function that stops it. */
export function listenForWakeUps(
  url: string,
  applicationName: string,
  wake: Wake,
  pulseMs = PULSE_MS,
): () => Promise<void> {
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | null = null
  let stopped = false

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5 * SECOND_MS,
      query_timeout: pulseMs / 2,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', () => {})
    const pulse = setInterval(() => fresh.query('select 1').catch(() => breakOff(fresh)), pulseMs).unref()
    fresh.on('end', () => {
      clearInterval(pulse)
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
      wake('timers', '')
      wake('polling', '')
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

/** Without a farewell, which a machine that has vanished would never read. */
function breakOff(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}
