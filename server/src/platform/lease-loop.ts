// The loop of a process that looks for what is due, takes leases on it as far as there are places, and begins it.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Logger } from 'pino'
import type { Places } from './places.ts'
import { lightSleep } from './sleep.ts'
import type { Platform } from './transaction.ts'
import type { Listener } from './wakeup.ts'

const LONGEST_PAUSE = SECOND_MS
/** Looking through a whole backlog may take so much of the time. */
const SHARE_OF_LOOKING = 0.1

/** What is due in one workspace and shares places. */
export interface Lane {
  workspace_id: string
}

/** How many of a lane may begin now. */
export type Room<L extends Lane> = L & { most: number }

/** A table of things that become due. */
export interface DueWork<L extends Lane> {
  /** Whose things are due. Behind a backlog: only those whose are the oldest and the newest. */
  findDue(now: Date): Promise<{ lanes: readonly L[]; isAll: boolean }>
  /** Whose things are due, whatever the backlog: its cost grows with it. */
  findAllDue(now: Date): Promise<readonly L[]>
  /** When the next thing becomes due after a moment. */
  findNextDue(after: Date): Promise<Date | null>
  /** Of a lane among those of its workspace. */
  nameOf(lane: L): string
  placesOf(lane: L): Places
  /** Whether the workspace may begin anything, apart from places. */
  mayBegin(workspaceId: string): boolean
  /** Takes leases and begins; answers with the lane of each thing that was found. All rooms are of one workspace. */
  begin(workspaceId: string, rooms: readonly Room<L>[]): Promise<readonly L[]>
  /** Waits until all that is under way has ended and has been written down. */
  settle(): Promise<void>
  /** Gives back the leases of what is still under way. */
  giveBack(): Promise<void>
}

/** Work that a process goes on doing until it is stopped. */
export interface Loop {
  /** Begins to look for what is due, and goes on until stopped. */
  start(): Promise<void>
  /** Something may have become due. */
  wake(): void
  /** Does what is due now and answers with how many that were; for tests and commands. */
  runDue(): Promise<number>
  /** Begins nothing more, waits for what is under way, gives back the leases of what does not end. */
  stop(patience: number): Promise<void>
}

export interface LoopOptions {
  platform: Platform
  log: Logger
}

/** A loop of a slice, as slices.ts lists it. */
export interface NewLoop {
  /** Whose call wakes it. */
  listensAs: Listener
  open(options: LoopOptions): Loop
}

export interface LeaseLoop extends Loop {
  /** A place became free: those who had to wait for one are served, without a look for others. */
  serveWaiting(): void
}

interface LeaseLoopOptions<L extends Lane> extends LoopOptions {
  /** What is due, in a word for the log. */
  name: string
  work: DueWork<L>
  /** Milliseconds after which somebody who is always busy looks for what has become due meanwhile. */
  longestBusy: number
}

export function leaseLoop<L extends Lane>({ platform, log, name, work, longestBusy }: LeaseLoopOptions<L>): LeaseLoop {
  const { clock } = platform
  const { until, stir } = lightSleep(clock)
  /** Lanes that may have something due, by workspace, in the order in which it is their turn. */
  const waiting = new Map<string, Map<string, L>>()

  let isStopping = false
  let woken = true
  let running: Promise<void> | null = null
  let lookAgainAfter = 0
  let lookAtAllAfter = 0
  /** All that was due at this moment has been seen. */
  let seenUntil = new Date(0)

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        // Also in the middle of a backlog, which can keep it from ever falling asleep.
        if (woken || performance.now() >= lookAgainAfter) await look()
        if ((await serve(() => !isStopping)) > 0) continue
        if (!woken) await sleepUntil(await nextLook())
      } catch (error) {
        log.warn({ err: error }, `${name}: the database did not answer, trying again`)
        await sleepUntil(plus(clock(), LONGEST_PAUSE))
      }
    }
  }

  async function look(): Promise<void> {
    woken = false
    lookAgainAfter = performance.now() + longestBusy
    const now = clock()
    const { lanes, isAll } = await work.findDue(now)
    for (const lane of lanes) enter(lane)
    const began = performance.now()
    if (!isAll && began >= lookAtAllAfter) {
      for (const lane of await work.findAllDue(now)) enter(lane)
      const took = performance.now() - began
      lookAtAllAfter = began + Math.max(LONGEST_PAUSE, took / SHARE_OF_LOOKING)
    }
    seenUntil = now
  }

  function enter(lane: L): void {
    const lanes = waiting.get(lane.workspace_id) ?? new Map<string, L>()
    lanes.set(work.nameOf(lane), lane)
    waiting.set(lane.workspace_id, lanes)
  }

  /** Each workspace in turn, as far as there are places. Answers with how many things it began. */
  async function serve(goesOn: () => boolean): Promise<number> {
    let begun = 0
    for (const [workspaceId, lanes] of [...waiting]) {
      if (!goesOn()) break
      const rooms = work.mayBegin(workspaceId) ? roomsOf(lanes) : []
      if (rooms.length === 0) continue
      const found = await work.begin(workspaceId, rooms)
      begun += found.length
      // Who may have more to do goes to the end of the row.
      waiting.delete(workspaceId)
      for (const room of rooms) {
        const lane = work.nameOf(room)
        // Fewer than there was room for: there are no more.
        if (found.filter((each) => work.nameOf(each) === lane).length < room.most) lanes.delete(lane)
      }
      if (lanes.size > 0) waiting.set(workspaceId, lanes)
    }
    return begun
  }

  function roomsOf(lanes: ReadonlyMap<string, L>): Room<L>[] {
    const rooms: Room<L>[] = []
    for (const [name, lane] of lanes) {
      const places = work.placesOf(lane)
      const most = places.roomFor(lane.workspace_id, name)
      if (most === 0) continue
      // Taken while the next is asked for, so that all of them together find room.
      places.take(lane.workspace_id, name, most)
      rooms.push({ ...lane, most })
    }
    for (const room of rooms) work.placesOf(room).take(room.workspace_id, work.nameOf(room), -room.most)
    return rooms
  }

  async function nextLook(): Promise<Date> {
    const latest = plus(clock(), LONGEST_PAUSE)
    // Not "later than now": what became due since the look would be slept over.
    const next = await work.findNextDue(seenUntil)
    return next && next < latest ? next : latest
  }

  /** Whoever is stirred because a place became free has nothing new to look for. */
  async function sleepUntil(moment: Date): Promise<void> {
    if (await until(moment)) woken = true
  }

  return {
    async start() {
      running = run()
    },
    wake() {
      woken = true
      stir()
    },
    serveWaiting() {
      if (waiting.size > 0) stir()
    },
    async runDue() {
      for (let count = 0; ; ) {
        for (const lane of await work.findAllDue(clock())) enter(lane)
        const begun = await serve(() => true)
        await work.settle()
        if (begun === 0) return count
        count += begun
      }
    },
    async stop(patience) {
      isStopping = true
      stir()
      const inOrder = async () => {
        await running
        await work.settle()
      }
      await Promise.race([inOrder(), new Promise((resolve) => setTimeout(resolve, patience).unref())])
      await work.giveBack().catch((error) => log.warn({ err: error }, `${name}: a lease must run out`))
    },
  }
}
