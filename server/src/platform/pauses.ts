// Pauses of something, such as a channel or the bot: at most one of each is in force, and it may name its own end.
import type { Actor, ReadCtx, WriteCtx } from './context.ts'
import { enqueue, type Job } from './jobs.ts'
import { lockWorkspace } from './lock-workspace.ts'

export interface Pause {
  id: string
  reason: string | null
  /** When it ends by itself; null: when somebody resumes. */
  until: Date | null
  by: Actor
  since: Date
}

export interface PauseRow {
  id: string
  reason: string | null
  until: Date | null
  paused_by: unknown
  since: Date
}

/** The statements and events of the slice that owns the table of pauses. */
interface PauseTable<What extends string> {
  /** The kind of the job that stores the end of a pause. */
  endJob: string
  /** The pauses whose end is not stored, of one thing or of all. */
  notEnded(ctx: ReadCtx, what: What | null): Promise<(PauseRow & { what: string })[]>
  add(ctx: WriteCtx, what: What, pause: Pick<Pause, 'reason' | 'until'>): void
  end(ctx: WriteCtx, id: string, ended: { at: Date; by: Actor }): void
  paused(ctx: WriteCtx, what: What, pause: { reason: string | null; until: string | null }): void
  resumed(ctx: WriteCtx, what: What): void
}

export function openPauses<What extends string>({ endJob, notEnded, add, end, paused, resumed }: PauseTable<What>) {
  /**
   * Stores the end of a pause whose `until` has passed. Returns the pause that is in force. The row of the workspace is
   * locked, because there may be no row of a pause to lock: pauses at the same time are then stored one after the other.
   */
  async function endPassed(ctx: WriteCtx, what: What): Promise<Pause | null> {
    await lockWorkspace(ctx)
    const [row] = await notEnded(ctx, what)
    if (!row) return null
    const pause = toPause(row)
    if (isInForce(row, ctx.now)) return pause
    // The person who set `until` counts as the one who ended the pause.
    end(ctx, pause.id, { at: pause.until as Date, by: pause.by })
    resumed(ctx, what)
    return null
  }

  const job: Job = {
    kind: endJob,
    run: (ctx, { what }) => ctx.write(async (tx) => void (await endPassed(tx, what as What))),
  }

  return {
    job,

    /** The pauses that are in force now, by what they pause. */
    async find(ctx: ReadCtx): Promise<ReadonlyMap<string, Pause>> {
      const rows = await notEnded(ctx, null)
      return new Map(rows.filter((row) => isInForce(row, ctx.now)).map((row) => [row.what, toPause(row)]))
    },

    /** A pause with another reason or end replaces the pause that is in force. */
    async pause(ctx: WriteCtx, what: What, { reason, until }: Pick<Pause, 'reason' | 'until'>): Promise<void> {
      const before = await endPassed(ctx, what)
      if (before && before.reason === reason && before.until?.getTime() === until?.getTime()) return
      if (before) end(ctx, before.id, { at: ctx.now, by: ctx.actor })
      add(ctx, what, { reason, until })
      paused(ctx, what, { reason, until: until?.toISOString() ?? null })
      if (until) enqueue(ctx, { kind: endJob, payload: { what }, due_at: until })
    },

    async resume(ctx: WriteCtx, what: What): Promise<void> {
      const current = await endPassed(ctx, what)
      if (!current) return
      end(ctx, current.id, { at: ctx.now, by: ctx.actor })
      resumed(ctx, what)
    },
  }
}

export const isInForce = ({ until }: Pick<PauseRow, 'until'>, now: Date) => until === null || until > now

export const toPause = ({ id, reason, until, paused_by, since }: PauseRow): Pause => ({
  id,
  reason,
  until,
  by: paused_by as Actor,
  since,
})
