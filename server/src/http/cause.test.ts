import { expect, test } from 'vitest'
import type { RunCause } from '../platform/context.ts'
import { aWorld } from '../testing/world.ts'
import { toCauseHeader } from './cause.ts'

const cause: RunCause = { run_id: 'run_1', depth: 3, chain: [{ automation_id: 'aut_1', subject_id: null }] }

test('a call that brings back its cause has it on its events, and no other header counts as one', async () => {
  await using world = await aWorld()
  const { id, everything } = await world.aWorkspace()
  const { vault } = world.platform
  const header = toCauseHeader(vault, id, cause)
  const changed = `${header.slice(0, -2)}${header.endsWith('A') ? 'B' : 'A'}`
  const headers = [header, changed, toCauseHeader(vault, 'prj_other', cause), '{"depth":0}', '']
  for (const [index, each] of headers.entries()) {
    const body = { name: 'Ana', phone: `+551197000000${index}` }
    expect((await everything.post('/customers', body, { 'holdfast-cause': each })).status).toBe(201)
  }
  const events = await world.db.selectFrom('events').select('cause').where('type', '=', 'customer.created').execute()
  expect(events.map((each) => each.cause)).toEqual([cause, null, null, null, null])
})
