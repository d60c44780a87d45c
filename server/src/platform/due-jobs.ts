// The statements of a worker: find due jobs, lease them, write down their outcome.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { CompiledQuery, type ExpressionBuilder, sql, type Updateable } from 'kysely'
import { SYSTEM, type WriteCtx } from './context.ts'
import { toPrepared } from './database.ts'
import type { Payload } from './jobs.ts'
import { joinCalls } from './join-calls.ts'
import type { Room } from './lease-loop.ts'
import { changeLightly } from './light-change.ts'
import type { DB as Tables } from './tables.gen.ts'
import { type Platform, writing } from './transaction.ts'
import { lockTurns, passTurns } from './turns.ts'

const LEASE_MS = 30 * SECOND_MS
/** More due rows than this are a backlog. Reading all of 100,000 rows takes 35 ms, reading this many less than 1 ms. */
const MAX_EDGE_ROWS = 200

/** The jobs of one workspace that share places. */
export interface JobLane {
  workspace_id: string
  lane: string
}

export interface LeasedJob extends JobLane {
  id: string
  kind: string
  payload: Payload
  repeats: string | null
  attempts: number
  turn_key: string | null
  replaces: string | null
  created_at: Date
}

const DUE = `from jobs where failed_at is null and not waits and due_at <= $1
  and (leased_until is null or leased_until <= $1)`
/** "materialized": without it the planner may run the inner select again and lease more than asked for. */
const TAKE = `
  with due as materialized (
    select taken.id
    from unnest($2::text[], $3::integer[]) as room (lane, most)
    cross join lateral (
      select id from jobs
      where workspace_id = $1 and lane = room.lane and failed_at is null and not waits and due_at <= $4
        and (leased_until is null or leased_until <= $4) and ($7::text is null or kind = $7)
      order by due_at limit room.most for update skip locked
    ) as taken
  )
  update jobs set leased_by = $5, leased_until = $6, attempts = attempts + 1, replaceable = false
  where workspace_id = $1 and id in (select id from due)
  returning workspace_id, id, kind, lane, payload, repeats, attempts, turn_key, replaces, created_at`

export type DueJobs = ReturnType<typeof dueJobs>

/** `holder` is the worker that gets the leases. */
export function dueJobs(platform: Platform, holder: string) {
  const { pool } = platform.database
  const ask = async <R extends object>(text: string, values: unknown[]) =>
    (await pool.query<R>(toPrepared(text, values))).rows

  /** Only jobs that are still leased by this worker: a worker that lost its lease must not change the job. */
  const mine = (leases: readonly LeasedJob[]) => (where: ExpressionBuilder<Tables, 'jobs'>) =>
    where.and([
      where('workspace_id', '=', leases[0]?.workspace_id ?? ''),
      sql<boolean>`id = any(${leases.map(({ id }) => id)}::text[])`,
      where('leased_by', '=', holder),
    ])

  const updateMine = (leases: readonly LeasedJob[]) =>
    platform.database
      .byCoordinator(leases[0]?.workspace_id ?? '')
      .db.updateTable('jobs')
      .where(mine(leases))

  /** Another job may wait for the end of this one, or may have come to replace it. That is decided under a lock. */
  async function endAlone(lease: LeasedJob, change: Updateable<Tables['jobs']>): Promise<void> {
    const { replaces } = lease
    await writing(platform, { workspaceId: lease.workspace_id, actor: SYSTEM }, async (ctx) => {
      const turns = turnsOf([lease])
      lockTurns(ctx, turns)
      const goesOn = !change.failed_at
      if (replaces !== null && goesOn) dropIfReplaced(ctx, lease)
      const replaceable = replaces !== null && goesOn
      ctx.send(
        ctx.db
          .updateTable('jobs')
          .set({ ...change, replaceable })
          .where(mine([lease])),
      )
      passTurns(ctx, turns)
    })
  }

  /** If an end is lost in a crash of the database, the job runs again, as after the death of its worker. */
  async function removeTogether(workspaceId: string, leases: readonly LeasedJob[]): Promise<void> {
    const turns = turnsOf(leases)
    const remove = async (ctx: WriteCtx) => {
      lockTurns(ctx, turns)
      // Jobs with a turn run one after the other, so an older one is gone before this one begins.
      for (const lease of leases) if (lease.replaces !== null && lease.turn_key === null) dropOlder(ctx, lease)
      ctx.send(ctx.db.deleteFrom('jobs').where(mine(leases)))
      passTurns(ctx, turns)
    }
    await writing(platform, { workspaceId, actor: SYSTEM }, remove, { light: true })
  }

  /** If several ends cannot be recorded together, each is recorded alone. */
  const remove = joinCalls<LeasedJob>(async (workspaceId, leases) => {
    try {
      await removeTogether(workspaceId, leases)
    } catch (error) {
      if (leases.length === 1) throw error
      for (const lease of leases) await removeTogether(workspaceId, [lease])
    }
  })

  function dropIfReplaced(ctx: WriteCtx, { workspace_id, id, kind, replaces }: LeasedJob): void {
    const text = `delete from "jobs" where workspace_id = $1 and id = $2 and leased_by = $3
      and exists (select 1 from "jobs" where workspace_id = $1 and kind = $4 and replaces = $5 and replaceable)`
    ctx.send({ compile: () => ({ sql: text, parameters: [workspace_id, id, holder, kind, replaces] }) })
  }

  /**
   * Removes older jobs that a dead worker has left: a worker that takes one over could not see any more that a newer
   * job has replaced it. A job that waits is not older, even if its time is earlier: its transaction may have taken
   * longer.
   */
  function dropOlder(ctx: WriteCtx, { workspace_id, id, kind, replaces, created_at }: LeasedJob): void {
    const text = `delete from "jobs" where workspace_id = $1 and kind = $2 and replaces = $3 and failed_at is null
      and not replaceable and (attempts > 1 or leased_until <= $6) and (created_at, id) < ($4::timestamptz, $5::text)`
    ctx.send({ compile: () => ({ sql: text, parameters: [workspace_id, kind, replaces, created_at, id, ctx.now] }) })
  }

  /** Newer: by its time, and by its id if both have the same time. */
  const NEWER = `select 1 from "jobs" as newer
    where newer.workspace_id = $1 and newer.kind = $4 and newer.replaces = $5 and newer.failed_at is null
      and (newer.created_at, newer.id) > ("jobs".created_at, "jobs".id)`

  const turnsOf = (leases: readonly LeasedJob[]) =>
    [...new Set(leases.flatMap(({ turn_key }) => turn_key ?? []))].toSorted()

  const isFree = ({ turn_key, replaces }: LeasedJob) => turn_key === null && replaces === null

  return {
    /**
     * With a backlog it reads only the oldest and the newest jobs of each of these lanes: the oldest have waited
     * longest, and the newest have just been written.
     */
    async findDue(now: Date, lanes: readonly string[]): Promise<{ lanes: JobLane[]; isAll: boolean }> {
      const oldest = await ask<JobLane>(`select workspace_id, lane ${DUE} order by due_at limit ${MAX_EDGE_ROWS}`, [
        now,
      ])
      if (oldest.length < MAX_EDGE_ROWS) return { lanes: oldest, isAll: true }
      const edges = lanes.flatMap((lane) =>
        ['asc', 'desc'].map((direction) =>
          ask<JobLane>(
            `select workspace_id, lane ${DUE} and lane = $2 order by due_at ${direction} limit ${MAX_EDGE_ROWS}`,
            [now, lane],
          ),
        ),
      )
      return { lanes: (await Promise.all(edges)).flat(), isAll: false }
    },

    findAllDue: (now: Date) =>
      ask<JobLane>(`select workspace_id, lane ${DUE} group by workspace_id, lane order by min(due_at)`, [now]),

    async findNextDue(after: Date): Promise<Date | null> {
      const text = `select due_at from jobs where failed_at is null and not waits and due_at > $1
        order by due_at limit 1`
      const [next] = await ask<{ due_at: Date }>(text, [after])
      return next?.due_at ?? null
    },

    /** `kind`: leases only jobs of this kind. */
    lease(workspaceId: string, rooms: readonly Room<JobLane>[], kind: string | null): Promise<LeasedJob[]> {
      const now = platform.clock()
      const [lanes, most] = [rooms.map(({ lane }) => lane), rooms.map((room) => room.most)]
      const values = [workspaceId, lanes, most, now, holder, plus(now, LEASE_MS), kind]
      return changeLightly<LeasedJob>(platform.database.at(workspaceId), toPrepared(TAKE, values))
    },

    async renew(leases: readonly LeasedJob[]): Promise<void> {
      const leased_until = plus(platform.clock(), LEASE_MS)
      await updateMine(leases).set({ leased_until }).execute()
    },

    /** Removes a job that a dead worker left if a newer one has come to replace it; returns whether the job is gone. */
    async removeIfOutdated(lease: LeasedJob): Promise<boolean> {
      const { workspace_id, id, kind, replaces } = lease
      const text = `delete from "jobs" where workspace_id = $1 and id = $2 and leased_by = $3
        and exists (${NEWER}) returning id`
      return writing(platform, { workspaceId: workspace_id, actor: SYSTEM }, async (ctx) => {
        const turns = turnsOf([lease])
        lockTurns(ctx, turns)
        const statement = CompiledQuery.raw(text, [workspace_id, id, holder, kind, replaces])
        const removed = await ctx.ask({ compile: () => statement })
        if (removed.length > 0) {
          passTurns(ctx, turns)
          return true
        }
        // The newer one may have ended, and have removed this one.
        const mineStill = await ctx.db
          .selectFrom('jobs')
          .select('id')
          .where(mine([lease]))
          .execute()
        return mineStill.length === 0
      })
    },

    /** All leases must be of one workspace. Calls that come while one is under way wait for it, and go together. */
    remove: (leases: readonly LeasedJob[]) => remove(leases[0]?.workspace_id ?? '', leases),

    /** Gives the lease back and changes the job: a later time, or given up. */
    async release(lease: LeasedJob, change: Updateable<Tables['jobs']>): Promise<void> {
      const released = { ...change, leased_by: null, leased_until: null }
      if (!isFree(lease)) return endAlone(lease, released)
      await updateMine([lease]).set(released).execute()
    },
  }
}
