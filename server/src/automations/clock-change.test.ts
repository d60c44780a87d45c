// Timers over a clock change, in both directions.
import { expect, test } from 'vitest'
import { made, shopOf } from '../testing/shop.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld } from '../testing/world.ts'

const CHANGES = [
  ['forward', '2030-03-10'],
  ['back', '2030-11-03'],
] as const
const DAY_MS = 86_400_000
const NOTIFY = { actions: [{ id: 'tell', type: 'notify_team', text: 'Good morning.' }] }

/** A workspace in New York, three days before its clock changes. */
async function beforeTheChange(day: string) {
  const world = await aWorld()
  const goTo = async (moment: Date) => {
    world.wait((moment.getTime() - world.now().getTime()) / 60_000)
    await world.runJobs()
  }
  await goTo(new Date(Date.parse(day) - 3 * DAY_MS))
  const workspace = await world.aWorkspace()
  await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone: 'America/New_York' })
  const automations = automationsOf(world, workspace)
  return { world, workspace, automations, goTo }
}

test.each(CHANGES)('a schedule keeps to the wall clock when it goes %s', async (direction, day) => {
  const { world, automations, goTo } = await beforeTheChange(day)
  await using _ = world
  const [before, after] = direction === 'forward' ? ['14:00', '13:00'] : ['13:00', '14:00']
  const eve = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  const automation = await automations.add({ type: 'schedule', cron: '0 9 * * *' }, NOTIFY)
  await goTo(new Date(`${eve}T${before}:00Z`))
  const count = (await automations.runs(automation)).length
  expect(await automations.timers()).toMatchObject([{ due: `${day}T${after}:00.000Z` }])
  await goTo(new Date(`${day}T${after}:00Z`))
  expect(await automations.runs(automation)).toHaveLength(count + 1)
})

test.each(CHANGES)('a reminder comes 1,440 minutes before, also when the clock goes %s', async (_direction, day) => {
  const { world, workspace, automations, goTo } = await beforeTheChange(day)
  await using _ = world
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  const automation = await automations.add({ type: 'booking.starts_in', minutes: 1_440 })
  const start = new Date(`${day}T15:00:00Z`)
  made(await shop.book({ service_id, start: start.toISOString() }))
  await goTo(new Date(start.getTime() - DAY_MS - 60_000))
  expect(await automations.runs(automation)).toEqual([])
  await goTo(new Date(start.getTime() - DAY_MS))
  expect(await automations.runs(automation)).toMatchObject([{ status: 'completed' }])
})
