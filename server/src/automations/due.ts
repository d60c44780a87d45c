// The loop that serves the timers and waits that are due: several processes at once, fairly between workspaces.
import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { SYSTEM, type WriteCtx } from '../platform/context.ts'
import { type Loop, type LoopOptions, leaseLoop, type NewLoop } from '../platform/lease-loop.ts'
import { type Limits, Places } from '../platform/places.ts'
import { restFrom } from '../platform/sleep.ts'
import { isUnavailable, writing } from '../platform/transaction.ts'
import { DUE_KINDS, type DueRowLane, findAllDue, findDue, findNextDue, postpone, type Which } from './due-rows.ts'
import { serveDueTimers } from './due-timer.ts'
import { serveDueWaits } from './due-wait.ts'

/** How many timers and waits are under way. One transaction serves all that a lane has room for. */
const LIMITS: Limits = { perLane: 20, inAll: 20, few: 20 }
const MAX_BUSY_MS = SECOND_MS
/** How long to wait before one that failed is served again. */
const RETRY_AFTER_MS = MINUTE_MS

/** Every worker process serves timers and waits. */
export const timerLoops: NewLoop[] = [{ listensAs: 'timers', open: createTimerLoop }]

const SERVE = { timers: serveDueTimers, waits: serveDueWaits }

/**
 * The lease of a row is its lock: the transaction that deletes the row also begins the run or lets it go on. If the
 * process is killed, the row is still there and free.
 */
export function createTimerLoop({ platform, log }: LoopOptions): Loop {
  const { pool } = platform.database
  const places = new Places(LIMITS)
  const underWay = new Set<Promise<void>>()

  const loop = leaseLoop<DueRowLane>({
    platform,
    log,
    name: 'timers',
    maxBusyMs: MAX_BUSY_MS,
    work: {
      findDue: (now) => findDue(pool, now),
      findAllDue: (now) => findAllDue(pool, now),
      findNextDue: (after) => findNextDue(pool, after),
      tables: DUE_KINDS.map((kind) => ({ table: `automation_${kind}`, column: 'due_at' })),
      lanesOf: async (workspace_id) => DUE_KINDS.map((kind) => ({ workspace_id, kind })),
      nameOf: ({ kind }) => kind,
      placesOf: () => places,
      mayBegin: () => true,
      async begin(_, rooms) {
        const begun: DueRowLane[] = []
        for (const { most, ...lane } of rooms) {
          const taken = await begin(lane, most)
          for (let n = 0; n < taken; n += 1) begun.push(lane)
        }
        return begun
      },
      async settle() {
        while (underWay.size > 0) await Promise.all(underWay)
      },
      // A transaction that does not end in time ends with the process.
      async giveBack() {},
    },
  })

  /** Begins a lot, and returns how many rows it has taken as soon as that is known. */
  function begin(lane: DueRowLane, most: number): Promise<number> {
    return new Promise((resolve, reject) => {
      let taken: readonly string[] = []
      const onTaken = (ids: readonly string[]) => {
        places.take(lane.workspace_id, lane.kind, ids.length - taken.length)
        taken = ids
        resolve(ids.length)
      }
      const began = performance.now()
      const ended = serve(lane, { most }, onTaken)
        .catch((error) => {
          if (taken.length === 0) return reject(error)
          if (!isUnavailable(error)) return serveEach(lane, taken)
          log.warn(
            { err: error, ...lane, rows: taken.length },
            'timers: rows could not be served now and are tried again later',
          )
        })
        .finally(async () => {
          // A full lot comes from a backlog, which must leave time for requests.
          if (taken.length === most) await restFrom(began)
          places.take(lane.workspace_id, lane.kind, -taken.length)
          underWay.delete(ended)
          loop.serveWaiting()
        })
      underWay.add(ended)
    })
  }

  const write = (lane: DueRowLane, work: (ctx: WriteCtx) => Promise<void>) =>
    writing(platform, { workspaceId: lane.workspace_id, actor: SYSTEM }, work)

  const serve = (lane: DueRowLane, which: Which, onTaken: (ids: readonly string[]) => void) =>
    write(lane, (ctx) => SERVE[lane.kind](ctx, which, onTaken))

  /** One of them has failed, so each gets its own transaction. One that fails again has to wait. */
  async function serveEach(lane: DueRowLane, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      try {
        await serve(lane, { id }, () => {})
      } catch (error) {
        log.error({ err: error, ...lane, id }, 'timers: one failed')
        if (isUnavailable(error)) return
        await write(lane, async (ctx) => postpone(ctx, lane.kind, id, plus(ctx.now, RETRY_AFTER_MS)))
        loop.expectAgain(lane.workspace_id)
      }
    }
  }

  return loop
}
