// Runs due jobs: takes leases on rows, fairly between workspaces, and keeps no transaction open while a job works.
import { MINUTE, plus, SECOND } from '@holdfast/time/moment.ts'
import { Cron } from 'croner'
import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { Logger } from 'pino'
import { SYSTEM } from './context.ts'
import { newId } from './id.ts'
import { type Job, type JobCtx, type Payload, SYSTEM_WORKSPACE } from './jobs.ts'
import { changeLightly } from './light-change.ts'
import { lightSleep } from './sleep.ts'
import type { DB as Tables } from './tables.gen.ts'
import { openCtx, type Platform } from './transaction.ts'

const LEASE = 30 * SECOND
const RENEWAL = 10 * SECOND
const LONGEST_PAUSE = SECOND
const MOST_TRIES = 15
const LONGEST_BACKOFF = 60 * MINUTE
/** How long a list of workspaces with due jobs is used before it is read anew. */
const SCAN_LASTS = 200
/** More due rows than this are a backlog: asking all of them costs 35 ms at 100,000, asking this many under one. */
const EDGE = 200

interface Leased {
  workspace_id: string
  id: string
  kind: string
  payload: Payload
  repeats: string | null
  attempts: number
}

export interface Worker {
  /** Begins to look for due jobs, and goes on until stopped. */
  start(): Promise<void>
  wake(): void
  /** Runs what is due now and all that follows from it; for tests and commands. */
  runDue(): Promise<number>
  /** Takes no more jobs, waits for the running ones, gives back the leases of those that do not end. */
  stop(patience: number): Promise<void>
}

export interface WorkerOptions {
  platform: Platform
  jobs: readonly Job[]
  log: Logger
  /** Jobs running at once in this process. */
  concurrency?: number
}

export function createWorker({ platform, jobs, log, concurrency = 10 }: WorkerOptions): Worker {
  const name = newId('job')
  const { db, pool } = platform.database
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  /** What runs together, by the place of its first. */
  const running = new Map<string, { leases: readonly Leased[]; ended: Promise<void> }>()
  const stopping = new AbortController()
  const { until: sleepUntil, stir } = lightSleep(platform.clock)
  // However much one workspace has to do, a fifth of the places stays free for the others.
  const mostOfOneWorkspace = Math.max(1, Math.floor(concurrency * 0.8))

  let waiting: string[] = []
  let scannedAt = 0
  let askedAllAt = 0
  /** All that was due at this moment has been seen. */
  let seenUntil = new Date(0)
  let woken = true
  /** A job had to wait for a place, so the end of another one is worth a look. */
  let crowded = false
  let loop: Promise<void> | null = null
  let renewal: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    await planRepeatingJobs()
    if (stopping.signal.aborted) return
    renewal = setInterval(() => void renewLeases(), RENEWAL)
    loop = work()
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const free = concurrency - running.size
        crowded = free === 0
        if (free > 0 && (await takeSome(free)) > 0) continue
        await sleepUntil(free > 0 ? await nextDue() : plus(platform.clock(), LONGEST_PAUSE))
      } catch (error) {
        log.warn({ err: error }, 'jobs: the database did not answer, trying again')
        await sleepUntil(plus(platform.clock(), LONGEST_PAUSE))
      }
    }
  }

  /** Leases jobs and starts them. Nobody sleeps on an old list: before it answers 0 it has looked anew. */
  async function takeSome(free: number): Promise<number> {
    if (!woken && Date.now() - scannedAt < SCAN_LASTS) {
      const taken = await serveWaiting(free)
      if (taken > 0) return taken
    }
    await scan()
    return serveWaiting(free)
  }

  /** Workspace by workspace in turn, until one of them had something to do. */
  async function serveWaiting(free: number): Promise<number> {
    const share = Math.max(1, Math.floor(free / Math.max(1, waiting.length)))
    for (let turns = waiting.length; turns > 0; turns -= 1) {
      const workspaceId = waiting.shift() as string
      const busy = [...running.values()].filter(({ leases }) => leases[0]?.workspace_id === workspaceId).length
      const wanted = Math.max(0, Math.min(share, mostOfOneWorkspace - busy))
      if (wanted === 0) crowded = true
      const taken = wanted > 0 ? await lease(workspaceId, wanted) : []
      for (const group of await gather(workspaceId, taken)) begin(group)
      // Who may have more to do goes to the end of the row.
      if (taken.length === wanted) waiting.push(workspaceId)
      if (taken.length > 0) return taken.length
    }
    return 0
  }

  /**
   * Finds workspaces with due jobs. Behind a backlog only its two edges are looked at, where the oldest and the just
   * written jobs are, and all of it once a second, so that nobody in the middle is forgotten.
   */
  async function scan(): Promise<void> {
    woken = false
    scannedAt = Date.now()
    const now = platform.clock()
    const due = db
      .selectFrom('jobs')
      .select('workspace_id')
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    const found = await due.orderBy('due_at').limit(EDGE).execute()
    if (found.length === EDGE) {
      found.push(...(await due.orderBy('due_at', 'desc').limit(EDGE).execute()))
      if (scannedAt - askedAllAt >= SECOND) {
        askedAllAt = scannedAt
        found.push(...(await due.groupBy('workspace_id').orderBy(sql`min(due_at)`).limit(EDGE).execute()))
      }
    }
    // Those already in the row keep their turn; who has nothing left leaves it when its turn comes.
    waiting = [...new Set([...waiting, ...found.map((row) => row.workspace_id)])]
    seenUntil = now
  }

  /** Puts together what can be done at once; there may be more of it than there were places. */
  async function gather(workspaceId: string, taken: readonly Leased[]): Promise<Leased[][]> {
    const groups: Leased[][] = []
    for (const kind of new Set(taken.map((each) => each.kind))) {
      const most = byKind.get(kind)?.atOnce ?? 1
      const ofKind = taken.filter((each) => each.kind === kind)
      const more = most > ofKind.length ? await lease(workspaceId, most - ofKind.length, kind) : []
      groups.push(...inGroups([...ofKind, ...more], most))
    }
    return groups
  }

  async function lease(workspaceId: string, count: number, kind: string | null = null): Promise<Leased[]> {
    const now = platform.clock()
    // "materialized": without it the planner may run the inner select again and lease more than asked for.
    const { sql: text, parameters } = sql<Leased>`
      with due as materialized (
        select id from jobs
        where workspace_id = ${workspaceId} and failed_at is null and due_at <= ${now}
          and (leased_until is null or leased_until <= ${now}) and (${kind}::text is null or kind = ${kind})
        order by due_at limit ${count} for update skip locked
      )
      update jobs set leased_by = ${name}, leased_until = ${plus(now, LEASE)}, attempts = attempts + 1
      where workspace_id = ${workspaceId} and id in (select id from due)
      returning workspace_id, id, kind, payload, repeats, attempts`.compile(db)
    return changeLightly<Leased>(pool, { text, values: [...parameters] })
  }

  function begin(taken: readonly Leased[]): void {
    const held = new Set([...running.values()].flatMap(({ leases }) => leases.map(placeOf)))
    // Its lease ran out while the database was away, and we took it from ourselves: it goes on.
    const leases = taken.filter((each) => !held.has(placeOf(each)))
    const [first] = leases
    if (!first) return
    const ended = perform(first, leases).finally(() => {
      running.delete(placeOf(first))
      if (crowded) stir()
    })
    running.set(placeOf(first), { leases, ended })
  }

  async function perform(first: Leased, leases: readonly Leased[]): Promise<void> {
    try {
      const job = byKind.get(first.kind)
      if (!job) throw new Error(`No job is called ${first.kind}`)
      if (isOver(first)) throw new Error('Every try ended with the death of its worker')
      const [payload = {}, ...more] = leases.map((each) => each.payload)
      await job.run(contextOf(first), payload, ...more)
      await finish(first, leases)
    } catch (error) {
      log.error({ err: error, kind: first.kind, job: first.id, attempts: first.attempts }, 'jobs: one failed')
      for (const each of leases) {
        await giveUpOrRetry(each, error).catch((failure) => log.warn({ err: failure }, 'jobs: its lease must run out'))
      }
    }
  }

  function contextOf({ workspace_id }: Leased): JobCtx {
    return { ...openCtx(platform, { workspaceId: workspace_id, actor: SYSTEM }), stopping: stopping.signal }
  }

  /** Still leased by us: who lost a lease has nothing more to say about the job. All are of one workspace. */
  const mine = (leases: readonly Leased[]) => (where: ExpressionBuilder<Tables, 'jobs'>) =>
    where.and([
      where('workspace_id', '=', leases[0]?.workspace_id ?? ''),
      where(
        'id',
        'in',
        leases.map(({ id }) => id),
      ),
      where('leased_by', '=', name),
    ])

  async function finish(first: Leased, leases: readonly Leased[]): Promise<void> {
    if (first.repeats === null) {
      await db.deleteFrom('jobs').where(mine(leases)).execute()
    } else {
      const due_at = nextRun(first.repeats, platform.clock())
      await update([first], { ...free, attempts: 0, due_at, last_error: null })
    }
  }

  async function giveUpOrRetry(lease: Leased, error: unknown): Promise<void> {
    const now = platform.clock()
    const later = plus(now, Math.min(SECOND * 2 ** (lease.attempts - 1), LONGEST_BACKOFF))
    const regular = lease.repeats === null ? later : nextRun(lease.repeats, now)
    await update([lease], {
      ...free,
      due_at: later < regular ? later : regular,
      failed_at: lease.attempts >= MOST_TRIES && lease.repeats === null ? now : null,
      last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
    })
  }

  async function update(leases: readonly Leased[], change: Updateable<Tables['jobs']>): Promise<void> {
    await db.updateTable('jobs').set(change).where(mine(leases)).execute()
  }

  async function renewLeases(): Promise<void> {
    const leased_until = plus(platform.clock(), LEASE)
    const renewals = [...running.values()].map(({ leases }) => update(leases, { leased_until }))
    await Promise.all(renewals).catch((error) => log.warn({ err: error }, 'jobs: a lease was not renewed'))
  }

  async function nextDue(): Promise<Date> {
    const latest = plus(platform.clock(), LONGEST_PAUSE)
    const next = await db
      .selectFrom('jobs')
      .select('due_at')
      .where('failed_at', 'is', null)
      // Not "later than now": what became due since the look would be slept over.
      .where('due_at', '>', seenUntil)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    return next && next.due_at < latest ? next.due_at : latest
  }

  async function planRepeatingJobs(): Promise<void> {
    const now = platform.clock()
    for (const { kind, repeats } of jobs) {
      if (repeats === undefined) continue
      const plan = { repeats, due_at: nextRun(repeats, now) }
      await db
        .insertInto('jobs')
        .values({ workspace_id: SYSTEM_WORKSPACE, id: kind, kind, payload: '{}', created_at: now, ...plan })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'id']).doUpdateSet(plan).where('jobs.repeats', '!=', repeats),
        )
        .execute()
    }
  }

  return {
    start,
    wake() {
      woken = true
      stir()
    },
    async runDue() {
      for (let count = 0; ; ) {
        woken = true
        const taken = await takeSome(concurrency)
        if (taken === 0) return count
        count += taken
        await Promise.all([...running.values()].map(({ ended }) => ended))
      }
    },
    async stop(patience) {
      stopping.abort()
      stir()
      const inOrder = async () => {
        await loop
        await Promise.all([...running.values()].map(({ ended }) => ended))
      }
      await Promise.race([inOrder(), new Promise((resolve) => setTimeout(resolve, patience).unref())])
      clearInterval(renewal)
      // A try that we cut short ourselves is not counted.
      const givenBack = [...running.values()]
        .flatMap(({ leases }) => leases)
        .map((lease) => update([lease], { ...free, attempts: lease.attempts - 1 }))
      await Promise.all(givenBack).catch((error) => log.warn({ err: error }, 'jobs: a lease must run out'))
    },
  }
}

const free = { leased_by: null, leased_until: null }
const placeOf = ({ workspace_id, id }: Leased) => `${workspace_id} ${id}`

/** Who failed before comes alone, so that it holds up nobody else. */
function inGroups(leases: readonly Leased[], most: number): Leased[][] {
  const alone = leases.filter(({ attempts }) => attempts > 1).map((each) => [each])
  const fresh = leases.filter(({ attempts }) => attempts === 1)
  const groups = Array.from({ length: Math.ceil(fresh.length / most) }, (_, n) => fresh.slice(n * most, (n + 1) * most))
  return [...alone, ...groups]
}

/** Every lease counts as a try, so a job that kills its worker is not tried for ever. */
const isOver = ({ attempts, repeats }: Leased) => attempts > MOST_TRIES && repeats === null

function nextRun(pattern: string, after: Date): Date {
  const next = new Cron(pattern, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error(`The pattern ${pattern} never comes again`)
  return next
}
