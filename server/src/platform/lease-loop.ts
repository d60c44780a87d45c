// The loop of a process that finds due work, leases as much of it as there are places, and starts it.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Logger } from 'pino'
import { LATE, openAwayMachines } from './away-machines.ts'
import { isMachineAway } from './database.ts'
import { type DueTable, type NamedWork, openNamedWork } from './named-work.ts'
import type { Places } from './places.ts'
import { interruptibleSleep } from './sleep.ts'
import type { Platform } from './transaction.ts'
import type { Listener } from './wakeup.ts'

const MAX_PAUSE_MS = SECOND_MS
/** The share of the time that reading a whole backlog may take. */
const MAX_LOOKING_SHARE = 0.1

/** Due work of one workspace that shares places. */
export interface Lane {
  workspace_id: string
}

/** How much of a lane may start now. */
export type Room<L extends Lane> = L & { most: number }

/** A table of work that becomes due. */
export interface DueWork<L extends Lane> {
  /** The lanes with due work. With a backlog: only the lanes of the oldest and of the newest work. */
  findDue(now: Date): Promise<{ lanes: readonly L[]; isAll: boolean }>
  /** All lanes with due work. The cost grows with the backlog. */
  findAllDue(now: Date): Promise<readonly L[]>
  /** When the next work becomes due after a moment. */
  findNextDue(after: Date): Promise<Date | null>
  /** Where the work is written down; used on Citus. */
  tables: readonly DueTable[]
  /** The lanes of a workspace that may have due work; used on Citus. */
  lanesOf(workspaceId: string, now: Date): Promise<readonly L[]>
  /** The name of a lane, unique in its workspace. */
  nameOf(lane: L): string
  placesOf(lane: L): Places
  /** Whether the workspace may start anything at all, apart from places. */
  mayBegin(workspaceId: string): boolean
  /** Leases work and starts it; returns the lane of each piece of work. All rooms are of one workspace. */
  begin(workspaceId: string, rooms: readonly Room<L>[]): Promise<readonly L[]>
  /** Waits until all running work has ended and its outcome is written. */
  settle(): Promise<void>
  /** Gives back the leases of the work that is still running. */
  giveBack(): Promise<void>
}

/** Work that a process does until it is stopped. */
export interface Loop {
  /** Starts looking for due work, and continues until stopped. */
  start(): Promise<void>
  /** Says that something may have become due, in this workspace if it is known. */
  wake(workspaceId?: string): void
  /** Does what is due now, and returns how much that was; for tests and commands. */
  runDue(): Promise<number>
  /** Starts nothing more, waits up to `patience` ms for running work, and gives back the leases of the rest. */
  stop(patience: number): Promise<void>
}

export interface LoopOptions {
  platform: Platform
  log: Logger
  /** The longest time until a loop that sleeps looks by itself. Tests make it long, to see what wakes a loop up. */
  maxPauseMs?: number
}

/** A loop of a slice, as slices.ts lists it. */
export interface NewLoop {
  /** The wake-ups that this loop listens for. */
  listensAs: Listener
  open(options: LoopOptions): Loop
}

export interface LeaseLoop extends Loop {
  /** Work of a workspace will be due again. On one PostgreSQL the next look finds it. */
  expectAgain(workspaceId: string): void
  /** A place has become free: serves the lanes that wait for one, without looking for other due work. */
  serveWaiting(): void
}

interface LeaseLoopOptions<L extends Lane> extends LoopOptions {
  /** The name of this work in the log. */
  name: string
  work: DueWork<L>
  /** After this many milliseconds, a loop that is always busy looks for work that became due in the meantime. */
  maxBusyMs: number
}

export function leaseLoop<L extends Lane>(options: LeaseLoopOptions<L>): LeaseLoop {
  const { platform, log, name, work, maxBusyMs, maxPauseMs = MAX_PAUSE_MS } = options
  const { clock } = platform
  const { until, interrupt } = interruptibleSleep(clock)
  const named =
    platform.database.engine === 'citus'
      ? openNamedWork({
          database: platform.database,
          clock,
          tables: work.tables,
          pauseMs: maxPauseMs,
          onFailure: (error) => log.warn({ err: error }, `${name}: not all shards answered, going on with the others`),
          onLearned: () => goOn(),
        })
      : null
  const machines = openAwayMachines(platform.database)
  /** Lanes that may have due work, by workspace, in the order in which they are served. */
  const waiting = new Map<string, Map<string, L>>()

  /** Work that was begun on machines that do not answer. */
  const lateBegins = new Set<Promise<void>>()

  let isStopping = false
  let woken = true
  let running: Promise<void> | null = null
  let lookAgainAfter = 0
  let lookAtAllAfter = 0
  /** Everything that was due at this moment has been seen. */
  let seenUntil = new Date(0)

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        // A backlog can keep the loop from ever sleeping, so it also looks in the middle of one.
        if (woken || performance.now() >= lookAgainAfter) await (named ? lookAtNamed(named) : look())
        if ((await serve(() => !isStopping)) > 0) continue
        if (!woken) await sleepUntil(await nextLook())
      } catch (error) {
        log.warn({ err: error }, `${name}: the database did not answer, trying again`)
        await sleepUntil(plus(clock(), MAX_PAUSE_MS))
      }
    }
  }

  async function look(): Promise<void> {
    woken = false
    lookAgainAfter = performance.now() + maxBusyMs
    const now = clock()
    const { lanes, isAll } = await work.findDue(now)
    for (const lane of lanes) enter(lane)
    const began = performance.now()
    if (!isAll && began >= lookAtAllAfter) {
      for (const lane of await work.findAllDue(now)) enter(lane)
      const took = performance.now() - began
      lookAtAllAfter = began + Math.max(MAX_PAUSE_MS, took / MAX_LOOKING_SHARE)
    }
    seenUntil = now
  }

  async function lookAtNamed({ take, expectNext }: NamedWork): Promise<void> {
    woken = false
    lookAgainAfter = performance.now() + maxBusyMs
    const look = async (workspaceId: string) => {
      const now = clock()
      for (const lane of await work.lanesOf(workspaceId, now)) enter(lane)
      await expectNext(workspaceId, now)
    }
    await Promise.all(
      (await take()).map(async (id) => {
        if (machines.isAway(id)) return expectLater(id)
        const looking = look(id).then(
          () => true,
          (error) => rest(id, error),
        )
        if ((await machines.wait(id, looking)) === LATE) void looking.then((isWell) => isWell && expectAgain(id))
      }),
    )
  }

  /** One machine of Citus may be away: the work of its workspaces must not stop that of the others. */
  function rest(workspaceId: string, error: unknown): false {
    if (named === null) throw error
    log.warn({ err: error, workspace: workspaceId }, `${name}: the machine of a workspace did not answer`)
    if (isMachineAway(error)) machines.failed(workspaceId)
    expectLater(workspaceId)
    return false
  }

  function expectLater(workspaceId: string): void {
    waiting.delete(workspaceId)
    named?.expect(workspaceId, plus(clock(), machines.restMs))
  }

  function expectAgain(workspaceId: string): void {
    if (!named) return
    named.expect(workspaceId, clock())
    interrupt()
  }

  function goOn(): void {
    woken = true
    interrupt()
  }

  function enter(lane: L): void {
    const lanes = waiting.get(lane.workspace_id) ?? new Map<string, L>()
    lanes.set(work.nameOf(lane), lane)
    waiting.set(lane.workspace_id, lanes)
  }

  /**
   * Serves each workspace in turn while there are places. Returns how much work it started. `isPatient`: it waits for
   * each of them, however long that takes.
   */
  async function serve(goesOn: () => boolean, isPatient = named === null): Promise<number> {
    let begun = 0
    for (const [workspaceId, lanes] of [...waiting]) {
      if (!goesOn()) break
      if (!isPatient && machines.isAway(workspaceId)) {
        expectLater(workspaceId)
        continue
      }
      const rooms = work.mayBegin(workspaceId) ? roomsOf(lanes) : []
      if (rooms.length === 0) continue
      const found = await begin(workspaceId, rooms, isPatient)
      if (found === null) continue
      begun += found.length
      // A workspace that may have more work goes to the end of the queue.
      waiting.delete(workspaceId)
      for (const room of rooms) {
        const lane = work.nameOf(room)
        // Less was found than there was room for, so the lane has no more due work.
        if (found.filter((each) => work.nameOf(each) === lane).length < room.most) lanes.delete(lane)
      }
      if (lanes.size > 0) waiting.set(workspaceId, lanes)
    }
    return begun
  }

  /**
   * Returns null if the machine of the workspace does not answer. Work that it may still lease is begun when it
   * answers.
   */
  async function begin(
    workspaceId: string,
    rooms: readonly Room<L>[],
    isPatient: boolean,
  ): Promise<readonly L[] | null> {
    const beginning = work.begin(workspaceId, rooms).catch((error) => {
      rest(workspaceId, error)
      return null
    })
    if (isPatient) return beginning
    const found = await machines.wait(workspaceId, beginning)
    if (found !== LATE) return found
    expectLater(workspaceId)
    hold(rooms, 1)
    const ended = beginning.then((begun) => {
      lateBegins.delete(ended)
      hold(rooms, -1)
      if (begun !== null) expectAgain(workspaceId)
    })
    lateBegins.add(ended)
    return null
  }

  /** Takes the places of these rooms, or gives them back. */
  function hold(rooms: readonly Room<L>[], sign: 1 | -1): void {
    for (const room of rooms) work.placesOf(room).take(room.workspace_id, work.nameOf(room), sign * room.most)
  }

  function roomsOf(lanes: ReadonlyMap<string, L>): Room<L>[] {
    const rooms: Room<L>[] = []
    for (const [name, lane] of lanes) {
      const places = work.placesOf(lane)
      const most = places.roomFor(lane.workspace_id, name)
      if (most === 0) continue
      // These places are taken while the rooms of the next lane are computed, so that all rooms together fit.
      places.take(lane.workspace_id, name, most)
      rooms.push({ ...lane, most })
    }
    hold(rooms, -1)
    return rooms
  }

  async function nextLook(): Promise<Date> {
    if (named) return named.next()
    const latest = plus(clock(), maxPauseMs)
    // "Later than now" would miss work that became due after the last look.
    const next = await work.findNextDue(seenUntil)
    return next && next < latest ? next : latest
  }

  /** A free place alone is no reason to look for new work. */
  async function sleepUntil(moment: Date): Promise<void> {
    if (await until(moment)) woken = true
  }

  return {
    async start() {
      running = run()
    },
    wake(workspaceId) {
      if (workspaceId) named?.expect(workspaceId, clock())
      else named?.lookAtAll()
      goOn()
    },
    expectAgain,
    serveWaiting() {
      if (waiting.size > 0) interrupt()
    },
    async runDue() {
      for (let count = 0; ; ) {
        for (const lane of await work.findAllDue(clock())) enter(lane)
        const begun = await serve(() => true, true)
        await work.settle()
        if (begun === 0) return count
        count += begun
      }
    },
    async stop(patience) {
      isStopping = true
      interrupt()
      const inOrder = async () => {
        await running
        await Promise.all(lateBegins)
        await work.settle()
      }
      await Promise.race([inOrder(), new Promise((resolve) => setTimeout(resolve, patience).unref())])
      await work
        .giveBack()
        .catch((error) => log.warn({ err: error }, `${name}: a lease was not given back and must expire`))
    },
  }
}
