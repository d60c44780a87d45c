// Runs the doctor on a test's database and expects no findings.
import { expect } from 'vitest'
import { examine, isHealthy, toReport } from '../commands/doctor.ts'
import type { World } from './world.ts'

export async function expectHealth(world: World): Promise<void> {
  const examination = await examine(world.url, world.now())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
}
