// Makes the deliveries that are due: takes leases, calls with no transaction open, writes down how it ended.
import { setTimeout as delay } from 'node:timers/promises'
import { plus, SECOND } from '@holdfast/time/moment.ts'
import type { Logger } from 'pino'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { lightSleep } from '../platform/sleep.ts'
import type { Platform } from '../platform/transaction.ts'
import { attempt, type Outcome } from './attempt.ts'
import { findAllDueLanes, findDueLanes, findNextDue, type Lane } from './due.ts'
import { giveBack, type Leased, lease } from './lease.ts'
import { recordOutcomes } from './outcome.ts'
import { AGAIN, FIRST, Places } from './places.ts'
import { secrets } from './secrets.ts'

const DEADLINE = 10 * SECOND
const LONGEST_PAUSE = SECOND
/** Looking through a whole backlog may take so much of the time. */
const SHARE_OF_LOOKING = 0.1
/** Outcomes that wait to be written down; with more, nothing new is begun: for one workspace, and for all. */
const MOST_UNWRITTEN = { ofOne: 200, inAll: 1_000 }
const MOST_WRITTEN_AT_ONCE = 200

export interface Sender {
  /** Begins to look for due deliveries, and goes on until stopped. */
  start(): void
  wake(): void
  /** Makes what is due now and answers with how many attempts that were; for tests and commands. */
  runDue(): Promise<number>
  /** Begins nothing more, waits for what is under way, gives back the leases of what does not end. */
  stop(patience: number): Promise<void>
}

interface SenderOptions {
  platform: Platform
  log: Logger
  /** Milliseconds that a receiver has to answer. */
  deadline?: number
}

export function createSender({ platform, log, deadline = DEADLINE }: SenderOptions): Sender {
  const holder = newId('job')
  const { pool } = platform.database
  const { outside, vault, clock } = platform
  const { until, stir } = lightSleep(clock)
  const means = { outside, secretOf: secrets(vault), clock, deadline }
  const first = new Places(FIRST)
  const again = new Places(AGAIN)
  const placesOf = (lane: Lane) => (lane.again ? again : first)

  /** Lanes that may have something due, by workspace, in the order in which it is their turn. */
  const waiting = new Map<string, Map<string, Lane>>()
  /** Until its outcome has been written down. */
  const underWay = new Map<string, { delivery: Leased; ended: Promise<void> }>()
  const unwritten = new Map<string, Outcome[]>()
  const writers = new Map<string, Promise<void>>()
  let countUnwritten = 0

  let isStopping = false
  let isOver = false
  let woken = true
  let loop: Promise<void> | null = null
  let lookAgainAfter = 0
  let lookAtAllAfter = 0
  /** All that was due at this moment has been seen. */
  let seenUntil = new Date(0)

  async function work(): Promise<void> {
    while (!isStopping) {
      try {
        // Also in the middle of a backlog, which can keep it from ever falling asleep.
        if (woken || performance.now() >= lookAgainAfter) await look()
        if ((await serve()) > 0) continue
        if (!woken) await sleepUntil(await nextLook())
      } catch (error) {
        log.warn({ err: error }, 'webhooks: the database did not answer, trying again')
        await sleepUntil(plus(clock(), LONGEST_PAUSE))
      }
    }
  }

  async function look(): Promise<void> {
    woken = false
    lookAgainAfter = performance.now() + LONGEST_PAUSE
    const now = clock()
    const { lanes, isAll } = await findDueLanes(pool, now)
    for (const lane of lanes) enter(lane)
    const began = performance.now()
    if (!isAll && began >= lookAtAllAfter) {
      for (const lane of await findAllDueLanes(pool, now)) enter(lane)
      const took = performance.now() - began
      lookAtAllAfter = began + Math.max(LONGEST_PAUSE, took / SHARE_OF_LOOKING)
    }
    seenUntil = now
  }

  function enter(lane: Lane): void {
    const lanes = waiting.get(lane.workspace_id) ?? new Map<string, Lane>()
    lanes.set(nameOf(lane), lane)
    waiting.set(lane.workspace_id, lanes)
  }

  /** Each workspace in turn, as far as there are places. Answers with how many attempts it began. */
  async function serve(): Promise<number> {
    let begun = 0
    for (const [workspaceId, lanes] of [...waiting]) {
      if (isStopping || countUnwritten >= MOST_UNWRITTEN.inAll) break
      const rooms = roomsOf(lanes)
      const isBehind = (unwritten.get(workspaceId)?.length ?? 0) >= MOST_UNWRITTEN.ofOne
      if (rooms.length === 0 || isBehind) continue
      const taken = await lease(pool, holder, workspaceId, rooms, clock())
      for (const delivery of taken) begin(delivery)
      begun += taken.length
      waiting.delete(workspaceId)
      for (const { most, ...lane } of rooms) {
        // Fewer than there was room for: there are no more.
        const count = taken.filter((delivery) => nameOf(delivery) === nameOf(lane)).length
        if (count < most) lanes.delete(nameOf(lane))
      }
      if (lanes.size > 0) waiting.set(workspaceId, lanes)
    }
    return begun
  }

  function roomsOf(lanes: ReadonlyMap<string, Lane>): (Lane & { most: number })[] {
    const rooms = []
    for (const lane of lanes.values()) {
      const most = placesOf(lane).roomFor(lane)
      if (most === 0) continue
      // Taken while the next is asked for, so that all of them together find room.
      placesOf(lane).take(lane, most)
      rooms.push({ ...lane, most })
    }
    for (const { most, ...lane } of rooms) placesOf(lane).take(lane, -most)
    return rooms
  }

  function begin(delivery: Leased): void {
    const place = placeOf(delivery)
    // Its lease ran out while it was under way, and we took it from ourselves: it goes on.
    if (underWay.has(place)) return
    const places = placesOf(delivery)
    places.take(delivery, 1)
    const ended = attempt(means, delivery)
      .then(note, (error) => {
        log.error({ err: error, delivery: delivery.id }, 'webhooks: an attempt broke off')
        underWay.delete(place)
      })
      .finally(() => {
        places.take(delivery, -1)
        if (waiting.size > 0) stir()
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
      if (waiting.size > 0) stir()
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
        await delay(LONGEST_PAUSE)
      }
    }
  }

  async function nextLook(): Promise<Date> {
    const latest = plus(clock(), LONGEST_PAUSE)
    const next = await findNextDue(pool, seenUntil)
    return next && next < latest ? next : latest
  }

  /** Whoever is stirred because a place became free has nothing new to look for. */
  async function sleepUntil(moment: Date): Promise<void> {
    if (await until(moment)) woken = true
  }

  const settle = async () => {
    while (underWay.size > 0 || writers.size > 0) {
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
      await Promise.all(writers.values())
    }
  }

  return {
    start() {
      loop = work()
    },
    wake() {
      woken = true
      stir()
    },
    async runDue() {
      for (let count = 0; ; ) {
        for (const lane of await findAllDueLanes(pool, clock())) enter(lane)
        const begun = await serve()
        await settle()
        if (begun === 0) return count
        count += begun
      }
    },
    async stop(patience) {
      isStopping = true
      stir()
      const inOrder = async () => {
        await loop
        await settle()
      }
      await Promise.race([inOrder(), new Promise((resolve) => setTimeout(resolve, patience).unref())])
      isOver = true
      const givenBack = [...underWay.values()].map(({ delivery }) => giveBack(pool, holder, delivery))
      await Promise.all(givenBack).catch((error) => log.warn({ err: error }, 'webhooks: a lease must run out'))
    },
  }
}

const placeOf = ({ workspace_id, id }: Leased) => `${workspace_id} ${id}`
/** Of a lane among those of its workspace. */
const nameOf = ({ endpoint_id, again }: Lane) => `${endpoint_id} ${again}`
