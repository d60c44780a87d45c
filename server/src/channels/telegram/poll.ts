// Asks Telegram for updates if Telegram cannot call us. A lease on the row of a bot lets one process at a time do so.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { type OpenCtx, SYSTEM, type WriteCtx } from '../../platform/context.ts'
import { acrossWorkspaces } from '../../platform/each-machine.ts'
import { newId } from '../../platform/id.ts'
import type { Loop, LoopOptions, NewLoop } from '../../platform/lease-loop.ts'
import { interruptibleSleep } from '../../platform/sleep.ts'
import { openCtx } from '../../platform/transaction.ts'
import { loadAccount } from '../account.ts'
import { asNumber, asObjects, type Json } from '../json.ts'
import { keepReceived } from '../received.ts'
import { setState } from '../status.ts'
import { callTelegram } from './api.ts'
import { ALLOWED_UPDATES } from './check.ts'
import { toRefusal } from './errors.ts'
import { toEvent } from './hook.ts'

/** How long Telegram keeps a call open for the next update. */
const WAIT_SECONDS = 20
const DEADLINE_MS = (WAIT_SECONDS + 10) * SECOND_MS
/** This is longer than a call can take. If a process is killed, other processes poll its bots after this time. */
const LEASE_MS = DEADLINE_MS + 10 * SECOND_MS
/** How long to wait after a failure, unless Telegram says how long. */
const PAUSE_MS = 5 * SECOND_MS
/** How often a process looks for bots that no process polls. */
const LOOK_MS = { postgresql: 2 * SECOND_MS, citus: 10 * SECOND_MS }
const MAX_UPDATES = 100

export const pollingLoops: NewLoop[] = [{ listensAs: 'polling', open: createPoller }]

type Polled = { count: number; pause: number | null }

function createPoller({ platform, log }: LoopOptions): Loop {
  const holder = newId('job')
  const { until, interrupt } = interruptibleSleep(platform.clock)
  /** The bots that this process polls. */
  const polling = new Set<string>()
  /** The running writes. `stop` waits for them; it does not wait for calls to Telegram. */
  const writes = new Set<Promise<unknown>>()
  let isStopping = false
  let running: Promise<void> | null = null

  const ctxOf = (workspaceId: string) => openCtx(platform, { workspaceId, actor: SYSTEM })

  function tracked<T>(work: Promise<T>): Promise<T> {
    const write = work.finally(() => writes.delete(write))
    writes.add(write)
    return write
  }

  async function look(): Promise<void> {
    for (const workspaceId of await findUnpolled(ctxOf('system'), holder)) {
      if (polling.has(workspaceId)) continue
      polling.add(workspaceId)
      void follow(workspaceId)
        .catch((error) => isStopping || log.warn({ err: error, workspaceId }, 'telegram: polling broke off'))
        .finally(() => polling.delete(workspaceId))
    }
  }

  /** Polls until another process has the lease or Telegram does not answer. */
  async function follow(workspaceId: string): Promise<void> {
    while (!isStopping) {
      const after = await lease(workspaceId, LEASE_MS)
      if (after === undefined) return
      const { pause } = await poll(workspaceId, after, WAIT_SECONDS)
      if (isStopping || pause === null) continue
      await tracked(ctxOf(workspaceId).write((tx) => giveUpLease(tx, holder, plus(tx.now, pause))))
      return
    }
  }

  const lease = (workspaceId: string, milliseconds: number) =>
    tracked(ctxOf(workspaceId).write((tx) => takeLease(tx, holder, plus(tx.now, milliseconds))))

  async function poll(workspaceId: string, after: string | null, timeout: number): Promise<Polled> {
    const ctx = ctxOf(workspaceId)
    const account = await loadAccount(ctx, 'telegram')
    if (!account) return { count: 0, pause: PAUSE_MS }
    const json = {
      timeout,
      limit: MAX_UPDATES,
      allowed_updates: ALLOWED_UPDATES,
      ...(after !== null && { offset: Number(after) + 1 }),
    }
    const answer = await callTelegram(ctx, account.secrets.bot_token as string, 'getUpdates', {
      json,
      deadline: DEADLINE_MS,
    })
    // The next process that polls receives the same updates.
    if (isStopping) return { count: 0, pause: null }
    if (answer.end === 'refused') {
      await tracked(
        ctx.write(async (tx) => {
          // Telegram also refuses a call because another process has made one since: that says nothing about the bot.
          if (await keepLease(tx, holder)) await setState(tx, 'telegram', stateOf(answer))
        }),
      )
      return { count: 0, pause: answer.retry_ms ?? PAUSE_MS }
    }
    if (answer.end !== 'done') return { count: 0, pause: PAUSE_MS }
    const updates = asObjects(answer.result)
    if (updates.length === 0) return { count: 0, pause: null }
    const events = updates.map((update) => toEvent(account, update))
    const isKept = await tracked(
      ctx.write(async (tx) => {
        if (!(await keepLease(tx, holder, { poll_after: String(lastOf(updates)) }))) return false
        keepReceived(tx, 'telegram', events)
        return true
      }),
    )
    return { count: isKept ? updates.length : 0, pause: null }
  }

  return {
    async start() {
      const run = async () => {
        while (!isStopping) {
          await look().catch((error) => log.warn({ err: error }, 'telegram: the database did not answer'))
          if (!isStopping) await until(plus(platform.clock(), LOOK_MS[platform.database.engine]))
        }
      }
      running = run()
    },
    wake: interrupt,
    async runDue() {
      let count = 0
      for (const workspaceId of await findUnpolled(ctxOf('system'), holder)) {
        const after = await lease(workspaceId, LEASE_MS)
        if (after !== undefined) count += (await poll(workspaceId, after, 0)).count
      }
      return count
    },
    async stop(patience) {
      isStopping = true
      // A poll that ends from now on gives nothing back by itself.
      const held = new Set(polling)
      interrupt()
      await running
      for (const workspaceId of polling) held.add(workspaceId)
      const settled = Promise.allSettled([...writes])
      await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, patience).unref())])
      const giveBack = [...held].map((workspaceId) => ctxOf(workspaceId).write((tx) => giveUpLease(tx, holder)))
      await Promise.all(giveBack).catch((error) => log.warn({ err: error }, 'telegram: a lease must run out'))
    },
  }
}

function stateOf(answer: Parameters<typeof toRefusal>[0]) {
  const { effect } = toRefusal(answer)
  if (effect?.on === 'channel') return effect.state
  if (answer.code === 409) return { status: 'webhook_error', message: answer.message, provider_code: '409' } as const
  // The failure has no code, because a code would mean that a message was refused, and a check could not end that
  // status.
  return { status: 'degraded', message: answer.message, provider_code: null } as const
}

const lastOf = (updates: readonly Json[]) => Math.max(...updates.map(({ update_id }) => asNumber(update_id) ?? 0))

/** The workspaces whose bots no other process than `holder` polls. */
async function findUnpolled({ db, now }: OpenCtx, holder: string): Promise<string[]> {
  const unpolled = db
    .selectFrom('channels')
    .select('workspace_id')
    .where('channel', '=', 'telegram')
    .where(sql<boolean>`settings ->> 'transport' = 'polling'`)
    .where(isFreeFor(holder, now))
  const rows = await acrossWorkspaces(db, 'channels', unpolled)
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Returns the id of the last stored update, null before the first; undefined if another process has the lease. */
async function takeLease(ctx: WriteCtx, holder: string, until: Date): Promise<string | null | undefined> {
  const row = await ctx.db
    .updateTable('channels')
    .set({ polled_by: holder, polled_until: until })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('channel', '=', 'telegram')
    .where(sql<boolean>`settings ->> 'transport' = 'polling'`)
    .where(isFreeFor(holder, ctx.now))
    .returning('poll_after')
    .executeTakeFirst()
  return row?.poll_after
}

/** Whether no other process than `holder` has the lease. */
const isFreeFor = (holder: string, now: Date) =>
  sql<boolean>`(polled_until is null or polled_until <= ${now} or polled_by = ${holder})`

/**
 * Stores the id of the last update, if there is one: later calls ask for newer ones. The row stays locked until the
 * commit. false: another process has the lease.
 */
async function keepLease(ctx: WriteCtx, holder: string, position: { poll_after?: string } = {}): Promise<boolean> {
  const row = await ctx.db
    .updateTable('channels')
    .set({ polled_by: holder, ...position })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('channel', '=', 'telegram')
    .where('polled_by', '=', holder)
    .returning('channel')
    .executeTakeFirst()
  return row !== undefined
}

/** From `at` on any process may poll; at once if it is left out. */
async function giveUpLease(ctx: WriteCtx, holder: string, at: Date | null = null): Promise<void> {
  ctx.send(
    ctx.db
      .updateTable('channels')
      .set({ polled_by: null, polled_until: at })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('channel', '=', 'telegram')
      .where('polled_by', '=', holder),
  )
}
