// Runs due jobs: leases rows, fairly between workspaces, and keeps no transaction open while a job runs.
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { Cron } from 'croner'
import { SYSTEM } from './context.ts'
import { isLostConnection } from './database.ts'
import { dueJobs, type JobLane, type LeasedJob } from './due-jobs.ts'
import { newId, SYSTEM_WORKSPACE } from './id.ts'
import type { Job, JobCtx } from './jobs.ts'
import { DEFAULT_LANE, LANES } from './lanes.ts'
import { type Loop, type LoopOptions, leaseLoop, type Room } from './lease-loop.ts'
import { Places } from './places.ts'
import { Problem } from './problem.ts'
import { restFrom } from './sleep.ts'
import { asUnavailable, type Origin, openCtx } from './transaction.ts'

const RENEWAL_MS = 10 * SECOND_MS
const MAX_TRIES = 15
const MAX_BACKOFF_MS = 60 * MINUTE_MS
const MAX_BUSY_MS = 200
/**
 * How long a job waits if this version does not know its kind. During an upgrade, newer processes can take it
 * meanwhile.
 */
const UNKNOWN_REST_MS = 5 * SECOND_MS
/** How long to wait before the end of a job that could not be recorded is recorded again. */
const RECORD_AGAIN_AFTER_MS = SECOND_MS
const PLAN_AGAIN_AFTER_MS = 5 * SECOND_MS

export type Worker = Loop

export interface WorkerOptions extends LoopOptions {
  jobs: readonly Job[]
}

export function createWorker({ platform, jobs, log, ...pauses }: WorkerOptions): Worker {
  const { db } = platform.database
  const table = dueJobs(platform, newId('job'))
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  const places = new Map(Object.entries(LANES).map(([lane, limits]) => [lane, new Places(limits)]))
  const shortPlaces = places.get(DEFAULT_LANE) as Places
  /** The jobs that run together, by the name of the first. */
  const running = new Map<string, { leases: readonly LeasedJob[]; ended: Promise<void> }>()
  const stopping = new AbortController()
  let renewal: NodeJS.Timeout | undefined
  let isOver = false

  const loop = leaseLoop<JobLane>({
    platform,
    log,
    name: 'jobs',
    maxBusyMs: MAX_BUSY_MS,
    ...pauses,
    work: {
      findDue: (now) => table.findDue(now, lanesWithRoom()),
      findAllDue: table.findAllDue,
      findNextDue: table.findNextDue,
      tables: [{ table: 'jobs', column: 'due_at', lease: 'leased_until', where: 'failed_at is null and not waits' }],
      lanesOf: async (workspace_id) => [...places.keys()].map((lane) => ({ workspace_id, lane })),
      nameOf: ({ lane }) => lane,
      placesOf,
      mayBegin: () => true,
      async begin(workspaceId, rooms) {
        const taken = await table.lease(workspaceId, rooms, null)
        for (const group of await gather(workspaceId, rooms, taken)) begin(group)
        return taken
      },
      async settle() {
        await Promise.all([...running.values()].map(({ ended }) => ended))
      },
      async giveBack() {
        isOver = true
        // A try that we interrupt ourselves does not count.
        const leases = [...running.values()].flatMap((group) => group.leases)
        await Promise.all(leases.map((lease) => table.release(lease, { attempts: lease.attempts - 1 })))
      },
    },
  })

  const lanesWithRoom = () => [...places].filter(([, each]) => each.hasRoom()).map(([lane]) => lane)

  /** A job in a lane that only a newer version knows uses the places of short jobs. */
  function placesOf({ lane }: JobLane): Places {
    return places.get(lane) ?? shortPlaces
  }

  /** Joins jobs that can run together; there may be more of them than there were places. */
  async function gather(
    workspaceId: string,
    rooms: readonly Room<JobLane>[],
    taken: readonly LeasedJob[],
  ): Promise<LeasedJob[][]> {
    const groups: LeasedJob[][] = []
    // A lane that has left places free has no more due jobs.
    const isFull = ({ lane, most }: Room<JobLane>) => taken.filter((each) => each.lane === lane).length >= most
    const fullLanes = rooms.filter(isFull).map(({ lane }) => lane)
    for (const kind of new Set(taken.map((each) => each.kind))) {
      const most = byKind.get(kind)?.atOnce ?? 1
      const ofKind = taken.filter((each) => each.kind === kind)
      const room: Room<JobLane> = { ...(ofKind[0] as LeasedJob), most: most - ofKind.length }
      const hasMore = room.most > 0 && fullLanes.includes(room.lane)
      const more = hasMore ? await table.lease(workspaceId, [room], kind) : []
      groups.push(...inGroups([...ofKind, ...more], most))
    }
    return groups
  }

  function begin(taken: readonly LeasedJob[]): void {
    const held = new Set([...running.values()].flatMap(({ leases }) => leases.map(nameOf)))
    // The lease expired while the database was away, and we leased our own job again: it is still running.
    const leases = taken.filter((each) => !held.has(nameOf(each)))
    const [first] = leases
    if (!first) return
    placesOf(first).take(first.workspace_id, first.lane, 1)
    const began = performance.now()
    const ended = perform(first, leases).finally(async () => {
      if (restsAfter(leases)) await restFrom(began)
      running.delete(nameOf(first))
      placesOf(first).take(first.workspace_id, first.lane, -1)
      // Its end may allow a later job of its turn to run.
      if (leases.some(({ turn_key }) => turn_key !== null)) loop.wake(first.workspace_id)
      else loop.serveWaiting()
    })
    running.set(nameOf(first), { leases, ended })
  }

  /** A full lot comes from a backlog, which must leave time for requests. */
  function restsAfter(leases: readonly LeasedJob[]): boolean {
    const job = byKind.get(leases[0]?.kind ?? '')
    return job?.lane !== undefined && LANES[job.lane].rests === true && leases.length === job.atOnce
  }

  async function perform(first: LeasedJob, leases: readonly LeasedJob[]): Promise<void> {
    try {
      const job = byKind.get(first.kind)
      if (!job) throw new Error(`No job is called ${first.kind}`)
      if (isGivenUp(first)) throw new Error('Its last try did not end, probably because its worker died')
      if (first.attempts > 1 && first.replaces !== null && (await table.removeIfOutdated(first))) return
      const [payload = {}, ...more] = leases.map((each) => each.payload)
      await job.run(contextOf(first, { actor: SYSTEM }), payload, ...more)
      await recordEnd(first, leases)
    } catch (error) {
      log.error({ err: error, kind: first.kind, job: first.id, attempts: first.attempts }, 'jobs: one failed')
      for (const each of leases) {
        await giveUpOrRetry(each, error).catch((failure) =>
          log.warn({ err: failure }, 'jobs: a lease was not given back and must expire'),
        )
      }
    }
  }

  function contextOf(lease: LeasedJob, author: Omit<Origin, 'workspaceId'>): JobCtx {
    return {
      ...openCtx(platform, { workspaceId: lease.workspace_id, ...author }),
      stopping: stopping.signal,
      as: (actor, cause) => contextOf(lease, { actor, ...(cause && { cause }) }),
    }
  }

  /** Tries again while the database is away, so that a job that is done does not run a second time. */
  async function recordEnd(first: LeasedJob, leases: readonly LeasedJob[]): Promise<void> {
    for (;;) {
      try {
        return await finish(first, leases)
      } catch (error) {
        if (isOver || !(asUnavailable(error) instanceof Problem)) throw error
        log.warn({ err: error, kind: first.kind, job: first.id }, 'jobs: an end was not recorded, trying again')
        await delay(RECORD_AGAIN_AFTER_MS, undefined, { ref: false })
      }
    }
  }

  async function finish(first: LeasedJob, leases: readonly LeasedJob[]): Promise<void> {
    if (first.repeats === null) return table.remove(leases)
    const due_at = nextRun(first.repeats, platform.clock())
    await putOff(first, { attempts: 0, due_at, last_error: null })
  }

  async function putOff(lease: LeasedJob, change: Parameters<typeof table.release>[1]): Promise<void> {
    await table.release(lease, change)
    loop.expectAgain(lease.workspace_id)
  }

  async function giveUpOrRetry(lease: LeasedJob, error: unknown): Promise<void> {
    const now = platform.clock()
    const last_error = String(error instanceof Error ? error.message : error).slice(0, 500)
    if (!byKind.has(lease.kind) && lease.repeats === null) {
      return putOff(lease, { due_at: plus(now, UNKNOWN_REST_MS), attempts: lease.attempts - 1, last_error })
    }
    const later = plus(now, Math.min(SECOND_MS * 2 ** (lease.attempts - 1), MAX_BACKOFF_MS))
    const regular = lease.repeats === null ? later : nextRun(lease.repeats, now)
    const isLast = lease.attempts >= MAX_TRIES && lease.repeats === null
    if (isLast) await byKind.get(lease.kind)?.onGivenUp?.(contextOf(lease, { actor: SYSTEM }), lease.payload)
    await putOff(lease, { due_at: later < regular ? later : regular, failed_at: isLast ? now : null, last_error })
  }

  async function renewLeases(): Promise<void> {
    const renewals = [...running.values()].map(({ leases }) => table.renew(leases))
    await Promise.all(renewals).catch((error) => log.warn({ err: error }, 'jobs: a lease was not renewed'))
  }

  async function planRepeatingJobs(): Promise<void> {
    const now = platform.clock()
    for (const { kind, repeats, lane = DEFAULT_LANE } of jobs) {
      if (repeats === undefined) continue
      const plan = { repeats, due_at: nextRun(repeats, now) }
      await db
        .insertInto('jobs')
        .values({ workspace_id: SYSTEM_WORKSPACE, id: kind, kind, lane, payload: '{}', created_at: now, ...plan })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'id']).doUpdateSet(plan).where('jobs.repeats', '!=', repeats),
        )
        .execute()
    }
  }

  /** On Citus the machine that has these jobs may be away. The jobs of all other machines begin all the same. */
  function planLater(error: unknown): void {
    if (stopping.signal.aborted) return
    log.warn({ err: error }, 'jobs: the repeating jobs were not planned, trying again')
    const again = () => stopping.signal.aborted || planRepeatingJobs().catch(planLater)
    setTimeout(again, PLAN_AGAIN_AFTER_MS).unref()
  }

  return {
    ...loop,
    async start() {
      await planRepeatingJobs().catch((error) => {
        if (!isLostConnection(error)) throw error
        planLater(error)
      })
      if (stopping.signal.aborted) return
      renewal = setInterval(() => void renewLeases(), RENEWAL_MS)
      await loop.start()
    },
    async stop(patience) {
      stopping.abort()
      await loop.stop(patience)
      clearInterval(renewal)
    },
  }
}

const nameOf = ({ workspace_id, id }: LeasedJob) => `${workspace_id} ${id}`

/** A job that failed before runs alone, so that it delays no other job. */
function inGroups(leases: readonly LeasedJob[], most: number): LeasedJob[][] {
  const alone = leases.filter(({ attempts }) => attempts > 1).map((each) => [each])
  const fresh = leases.filter(({ attempts }) => attempts === 1)
  const groups = Array.from({ length: Math.ceil(fresh.length / most) }, (_, n) => fresh.slice(n * most, (n + 1) * most))
  return [...alone, ...groups]
}

/** Every lease counts as a try, so a job that kills its worker is not tried forever. */
const isGivenUp = ({ attempts, repeats }: LeasedJob) => attempts > MAX_TRIES && repeats === null

function nextRun(pattern: string, after: Date): Date {
  const next = new Cron(pattern, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error(`The pattern ${pattern} has no next time`)
  return next
}
