// For tests of jobs: several workers on one database, like several processes, with jobs of the test.
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { enqueue, type Job, type NewJob } from '../platform/jobs.ts'
import { laneIndex } from '../platform/lanes.ts'
import { type Platform, writing } from '../platform/transaction.ts'
import { createWorker } from '../platform/worker.ts'
import { aPool } from './database.ts'
import type { World } from './world.ts'

const log = pino({ level: process.env.TEST_LOG ?? 'silent' })

export function workersOf(world: World, jobs: readonly Job[], change: Partial<Platform> = {}) {
  const platform = { ...world.platform, ...change, laneOf: laneIndex(jobs) }
  const anotherDatabase = (): Database => {
    const database = aPool(world.url, 10)
    onTestFinished(() => database.close())
    return database
  }
  return {
    platform,
    /** A worker with its own connections, like another process. */
    aWorker(changed = (database: Database) => database) {
      const worker = createWorker({ platform: { ...platform, database: changed(anotherDatabase()) }, jobs, log })
      onTestFinished(() => worker.stop(0))
      return worker
    },
    enqueue: (workspaceId: string, ...planned: NewJob[]) =>
      writing(platform, { workspaceId, actor: SYSTEM }, async (ctx) => enqueue(ctx, ...planned)),
  }
}

/** A gate that callers wait at; the test lets them pass one by one or all at once. */
export function aGate() {
  const waiting: (() => void)[] = []
  let isOpen = false
  const gate = {
    pass: () => (isOpen ? Promise.resolve() : new Promise<void>((resolve) => void waiting.push(resolve))),
    count: () => waiting.length,
    letOneGo: () => waiting.shift()?.(),
    open() {
      isOpen = true
      for (const each of waiting.splice(0)) each()
    },
  }
  onTestFinished(gate.open)
  return gate
}
