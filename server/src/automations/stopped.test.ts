// The limits on failures: an automation that fails twenty times in a row is switched off, and the team is told once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, made, shopOf } from '../testing/shop.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** An automation whose action fails, because nobody is named who takes the booking. */
async function aFailingAutomation() {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  const automations = automationsOf(world, workspace)
  const actions = [{ id: 'take', type: 'run_stage_action', key: 'take' }]
  const automation = await automations.add({ type: 'booking.created' }, { actions })
  const book = async (count: number) => {
    for (let n = 0; n < count; n += 1) made(await shop.book({ service_id, start: at('10:00') }))
    await world.runJobs()
  }
  const notices = async () => (await workspace.owner.get('/ai/notices')).body.data
  const shown = async () => (await shop.client.get(`/automations/${automation}`)).body
  return { automations, automation, book, notices, shown }
}

test('twenty failed runs in a row switch an automation off, and there is one notice', async () => {
  const { automations, automation, book, notices, shown } = await aFailingAutomation()
  await book(19)
  expect((await automations.runs(automation)).map(({ status }) => status)).toEqual(Array(19).fill('failed'))
  expect(await shown()).toMatchObject({ enabled: true, stats: { runs: 19, failed: 19 } })
  expect(await notices()).toEqual([])
  await book(1)
  expect(await shown()).toMatchObject({ enabled: false, stats: { runs: 20, failed: 20 } })
  expect(await notices()).toMatchObject([
    { code: 'automation_stopped', data: { automation_id: automation, cause: 'failures', count: 1 } },
  ])
  await book(1)
  expect(await automations.runs(automation)).toHaveLength(20)
})

test('an automation that is switched on again may fail twenty times more', async () => {
  const { automations, automation, book, shown } = await aFailingAutomation()
  await book(20)
  await automations.change(automation, { enabled: true })
  await book(19)
  expect(await shown()).toMatchObject({ enabled: true })
  await book(1)
  expect(await shown()).toMatchObject({ enabled: false })
})

test('a run that succeeds ends the row', async () => {
  const { automations, automation, book, shown } = await aFailingAutomation()
  await book(19)
  await automations.change(automation, { actions: [{ id: 'note', type: 'add_comment', body: 'Good.' }] })
  await book(1)
  await automations.change(automation, { actions: [{ id: 'take', type: 'run_stage_action', key: 'take' }] })
  await book(19)
  expect(await shown()).toMatchObject({ enabled: true })
  await book(1)
  expect(await shown()).toMatchObject({ enabled: false })
})
