// Sends the deliveries that are due: leases them, calls the receivers outside any transaction, and records the
// outcomes.
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { newId } from '../platform/id.ts'
import { type Loop, type LoopOptions, leaseLoop, type NewLoop } from '../platform/lease-loop.ts'
import { Places } from '../platform/places.ts'
import { isUnavailable } from '../platform/transaction.ts'
import { type AttemptOutcome, attempt } from './attempt.ts'
import { DUE_TABLE, type EndpointLane, findAllDueLanes, findDueLanes, findNextDue } from './due.ts'
import { giveBack, type LeasedDelivery, lease } from './lease.ts'
import { recordOutcomes } from './outcome.ts'
import { FIRST_ATTEMPT_LIMITS, LATER_ATTEMPT_LIMITS } from './places.ts'
import { secrets } from './secrets.ts'

const DEADLINE_MS = 10 * SECOND_MS
const MAX_BUSY_MS = SECOND_MS
/** How long to wait before an outcome that could not be recorded is tried again. */
const RETRY_AFTER_MS = SECOND_MS
/** How many outcomes may wait to be recorded, for one workspace and in all. With more, no attempt begins. */
const MAX_UNWRITTEN = { ofOne: 200, inAll: 1_000 }
const MAX_WRITTEN_AT_ONCE = 200

/** Every worker process sends webhooks. */
export const webhookLoops: NewLoop[] = [{ listensAs: 'deliveries', open: createSender }]

interface SenderOptions extends LoopOptions {
  /** How many milliseconds a receiver has to answer. */
  deadline?: number
}

export function createSender({ platform, log, deadline = DEADLINE_MS }: SenderOptions): Loop {
  const holder = newId('job')
  const { pool } = platform.database
  const poolOf = (workspaceId: string) => platform.database.byCoordinator(workspaceId).pool
  const { outside, vault, clock } = platform
  const attemptOptions = { outside, secretOf: secrets(vault), clock, deadline }
  const first = new Places(FIRST_ATTEMPT_LIMITS)
  const again = new Places(LATER_ATTEMPT_LIMITS)
  const placesOf = (lane: EndpointLane) => (lane.again ? again : first)

  /** The attempts whose outcome has not been recorded yet. */
  const underWay = new Map<string, { delivery: LeasedDelivery; ended: Promise<void> }>()
  const unwritten = new Map<string, AttemptOutcome[]>()
  const writers = new Map<string, Promise<void>>()
  let countUnwritten = 0
  let isOver = false

  const loop = leaseLoop<EndpointLane>({
    platform,
    log,
    name: 'webhooks',
    maxBusyMs: MAX_BUSY_MS,
    work: {
      findDue: (now) => findDueLanes(pool, now),
      findAllDue: (now) => findAllDueLanes(pool, now),
      findNextDue: (after) => findNextDue(pool, after),
      tables: [DUE_TABLE],
      lanesOf: async (workspaceId, now) => (await findDueLanes(poolOf(workspaceId), now, workspaceId)).lanes,
      nameOf,
      placesOf,
      mayBegin: (workspaceId) =>
        countUnwritten < MAX_UNWRITTEN.inAll && (unwritten.get(workspaceId)?.length ?? 0) < MAX_UNWRITTEN.ofOne,
      async begin(workspaceId, rooms) {
        const taken = await lease(platform.database, holder, workspaceId, rooms, clock())
        for (const delivery of taken) begin(delivery)
        return taken
      },
      async settle() {
        while (underWay.size > 0 || writers.size > 0) {
          await Promise.all([...underWay.values()].map(({ ended }) => ended))
          await Promise.all(writers.values())
        }
      },
      async giveBack() {
        isOver = true
        await Promise.all(
          [...underWay.values()].map(({ delivery }) => giveBack(poolOf(delivery.workspace_id), holder, delivery)),
        )
      },
    },
  })

  function begin(delivery: LeasedDelivery): void {
    const key = keyOf(delivery)
    // The lease ended while the attempt was under way, and this process leased it again: the attempt continues.
    if (underWay.has(key)) return
    const places = placesOf(delivery)
    places.take(delivery.workspace_id, nameOf(delivery), 1)
    const ended = attempt(attemptOptions, delivery)
      .then(queueOutcome, (error) => {
        log.error({ err: error, delivery: delivery.id }, 'webhooks: an attempt failed with an error')
        underWay.delete(key)
      })
      .finally(() => {
        places.take(delivery.workspace_id, nameOf(delivery), -1)
        loop.serveWaiting()
      })
    underWay.set(key, { delivery, ended })
  }

  /** Outcomes of a workspace are recorded in one lot after the other; those that end meanwhile form the next lot. */
  function queueOutcome(outcome: AttemptOutcome): void {
    const { workspace_id } = outcome.delivery
    countUnwritten += 1
    const outcomes = unwritten.get(workspace_id)
    if (outcomes) {
      outcomes.push(outcome)
      return
    }
    unwritten.set(workspace_id, [outcome])
    writers.set(workspace_id, write(workspace_id))
  }

  async function write(workspaceId: string): Promise<void> {
    const outcomes = unwritten.get(workspaceId) ?? []
    while (outcomes.length > 0) {
      const lot = outcomes.splice(0, MAX_WRITTEN_AT_ONCE)
      await record(workspaceId, lot)
      for (const { delivery } of lot) underWay.delete(keyOf(delivery))
      countUnwritten -= lot.length
      loop.serveWaiting()
    }
    loop.expectAgain(workspaceId)
    unwritten.delete(workspaceId)
    writers.delete(workspaceId)
  }

  /** Tries again while the database is away, so that nothing is sent a second time. */
  async function record(workspaceId: string, outcomes: readonly AttemptOutcome[]): Promise<void> {
    while (!isOver) {
      try {
        return await recordOutcomes(platform, holder, workspaceId, outcomes)
      } catch (error) {
        log.warn({ err: error }, 'webhooks: outcomes were not recorded')
        if (!isUnavailable(error)) return
        await delay(RETRY_AFTER_MS)
      }
    }
  }

  return loop
}

const keyOf = ({ workspace_id, id }: LeasedDelivery) => `${workspace_id} ${id}`
/** The name of a lane within its workspace. */
const nameOf = ({ endpoint_id, again }: EndpointLane) => `${endpoint_id} ${again}`
