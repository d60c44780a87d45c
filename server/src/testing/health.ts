// The doctor's visit to a test's database: nothing there is as it must never be.
import { expect } from 'vitest'
import { examine, isHealthy, toReport } from '../commands/doctor.ts'
import type { World } from './world.ts'

export async function expectHealth(world: World): Promise<void> {
  const examination = await examine(world.url, world.now())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
}
