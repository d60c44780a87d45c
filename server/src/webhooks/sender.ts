// Makes the deliveries that are due: takes leases, calls with no transaction open, writes down how it ended.
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { newId } from '../platform/id.ts'
import { type Loop, type LoopOptions, leaseLoop, type NewLoop } from '../platform/lease-loop.ts'
import { Places } from '../platform/places.ts'
import { Problem } from '../platform/problem.ts'
import { attempt, type Outcome } from './attempt.ts'
import { findAllDueLanes, findDueLanes, findNextDue, type Lane } from './due.ts'
import { giveBack, type Leased, lease } from './lease.ts'
import { recordOutcomes } from './outcome.ts'
import { AGAIN, FIRST } from './places.ts'
import { secrets } from './secrets.ts'

const DEADLINE = 10 * SECOND_MS
const LONGEST_BUSY = SECOND_MS
/** How long to wait before an outcome that could not be written down is tried again. */
const PAUSE = SECOND_MS
/** Outcomes that wait to be written down; with more, nothing new is begun: for one workspace, and for all. */
const MOST_UNWRITTEN = { ofOne: 200, inAll: 1_000 }
const MOST_WRITTEN_AT_ONCE = 200

/** Every process that works sends webhooks. */
export const webhookLoops: NewLoop[] = [{ listensAs: 'deliveries', open: createSender }]

interface SenderOptions extends LoopOptions {
  /** Milliseconds that a receiver has to answer. */
  deadline?: number
}

export function createSender({ platform, log, deadline = DEADLINE }: SenderOptions): Loop {
  const holder = newId('job')
  const { pool } = platform.database
  const { outside, vault, clock } = platform
  const means = { outside, secretOf: secrets(vault), clock, deadline }
  const first = new Places(FIRST)
  const again = new Places(AGAIN)
  const placesOf = (lane: Lane) => (lane.again ? again : first)

  /** Until its outcome has been written down. */
  const underWay = new Map<string, { delivery: Leased; ended: Promise<void> }>()
  const unwritten = new Map<string, Outcome[]>()
  const writers = new Map<string, Promise<void>>()
  let countUnwritten = 0
  let isOver = false

  const loop = leaseLoop<Lane>({
    platform,
    log,
    name: 'webhooks',
    maxBusyMs: LONGEST_BUSY,
    work: {
      findDue: (now) => findDueLanes(pool, now),
      findAllDue: (now) => findAllDueLanes(pool, now),
      findNextDue: (after) => findNextDue(pool, after),
      nameOf,
      placesOf,
      mayBegin: (workspaceId) =>
        countUnwritten < MOST_UNWRITTEN.inAll && (unwritten.get(workspaceId)?.length ?? 0) < MOST_UNWRITTEN.ofOne,
      async begin(workspaceId, rooms) {
        const taken = await lease(pool, holder, workspaceId, rooms, clock())
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
        await Promise.all([...underWay.values()].map(({ delivery }) => giveBack(pool, holder, delivery)))
      },
    },
  })

  function begin(delivery: Leased): void {
    const place = placeOf(delivery)
    // Its lease ran out while it was under way, and we took it from ourselves: it goes on.
    if (underWay.has(place)) return
    const places = placesOf(delivery)
    places.take(delivery.workspace_id, nameOf(delivery), 1)
    const ended = attempt(means, delivery)
      .then(note, (error) => {
        log.error({ err: error, delivery: delivery.id }, 'webhooks: an attempt broke off')
        underWay.delete(place)
      })
      .finally(() => {
        places.take(delivery.workspace_id, nameOf(delivery), -1)
        loop.serveWaiting()
      })
    underWay.set(place, { delivery, ended })
  }

  /** Outcomes of a workspace are written one lot after the other; what ends meanwhile makes up the next lot. */
  function note(outcome: Outcome): void {
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
      const lot = outcomes.splice(0, MOST_WRITTEN_AT_ONCE)
      await record(workspaceId, lot)
      for (const { delivery } of lot) underWay.delete(placeOf(delivery))
      countUnwritten -= lot.length
      loop.serveWaiting()
    }
    unwritten.delete(workspaceId)
    writers.delete(workspaceId)
  }

  /** A database that is away for a while is no reason to send again what has arrived. */
  async function record(workspaceId: string, outcomes: readonly Outcome[]): Promise<void> {
    while (!isOver) {
      try {
        return await recordOutcomes(platform, holder, workspaceId, outcomes)
      } catch (error) {
        log.warn({ err: error }, 'webhooks: outcomes were not written down')
        if (!(error instanceof Problem && error.code === 'unavailable')) return
        await delay(PAUSE)
      }
    }
  }

  return loop
}

const placeOf = ({ workspace_id, id }: Leased) => `${workspace_id} ${id}`
/** Of a lane among those of its workspace. */
const nameOf = ({ endpoint_id, again }: Lane) => `${endpoint_id} ${again}`
