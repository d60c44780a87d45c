// Tools for automations.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAutomation } from '../../../server/src/testing/automation-things.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an agent sees the automations, and switches one off and on', async () => {
  const { agent, workspace } = await workspaceWithAgent(world)
  expect(await agent.does('list_automations')).toEqual({ automations: [] })
  const { id } = await anAutomation(workspace)
  const row = { id, name: 'Once a year', enabled: true, trigger: 'schedule', actions: ['notify_team'] }
  expect(await agent.does('list_automations')).toEqual({ automations: [{ ...row, runs: 0, failed: 0 }] })
  expect(await agent.does('switch_automation', { automation_id: id, enabled: false })).toEqual({ enabled: false })
  expect((await workspace.everything.get(`/automations/${id}`)).body.enabled).toBe(false)
  expect(await agent.does('switch_automation', { automation_id: id, enabled: true })).toEqual({ enabled: true })
  const unknown = { automation_id: 'aut_none', enabled: true }
  expect((await agent.isRefused('switch_automation', unknown)).code).toBe('not_found')
})
