// The limits of automations are exact, also when many runs want to begin at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM, type WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { writing } from '../platform/transaction.ts'
import { automationsOf } from '../testing/automations.ts'
import { at, made, shopOf } from '../testing/shop.ts'
import { aWorld, type World } from '../testing/world.ts'
import type { AutomationAction } from './engine/definition.ts'
import { lockCounts, takeRooms } from './limits.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const RUNS_AT_ONCE = 12

/** An automation with these limits, and what happens when runs want to begin. */
async function anAutomation(limits: { per_subject?: number; per_hour?: number }) {
  const { id: workspaceId } = await world.aWorkspace()
  const id = newId('aut')
  const at = { created_at: world.now(), updated_at: world.now() }
  const row = { workspace_id: workspaceId, id, kind: 'automation', name: 'Test', published_version: 1, ...at }
  await world.db.insertInto('automations').values(row).execute()
  const version = { automation_id: id, version: 1, definition: '{}', actor: '{}', created_at: world.now() }
  await world.db
    .insertInto('automation_versions')
    .values({ workspace_id: workspaceId, ...version })
    .execute()
  const settings = {
    limits: { per_subject: 1_000, window_hours: 24, per_hour: 1_000, ...limits },
    quiet_hours: null,
    on_paused_channel: 'skip' as const,
  }
  const change = <T>(work: (ctx: WriteCtx) => Promise<T>) =>
    writing(world.platform, { workspaceId, actor: SYSTEM }, work)
  /** Wants to begin a run about a booking, and begins it if there is room. */
  const begin = (booking: string, run: { status?: string; state?: object } = {}) =>
    change(async (ctx) => {
      const automation = { id, settings }
      lockCounts(ctx, [automation])
      const [isFree] = await takeRooms(ctx, [{ automation, subject: { id: booking } }])
      if (!isFree) return 'limit'
      ctx.insert('automation_runs', {
        workspace_id: workspaceId,
        id: newId('run'),
        automation_id: id,
        version: 1,
        subject_kind: 'booking',
        subject_id: booking,
        cause_key: newId('evt'),
        cause: '{}',
        created_at: ctx.now,
        updated_at: ctx.now,
        ...(run.status && { status: run.status, ended_at: ctx.now, state: JSON.stringify(run.state ?? {}) }),
      })
      return 'free'
    })
  return { begin }
}

const free = (rooms: readonly string[]) => rooms.filter((room) => room === 'free').length

test('of twelve runs at once about one subject, as many begin as it may have', async () => {
  const { begin } = await anAutomation({ per_subject: 3 })
  expect(free(await Promise.all(Array.from({ length: RUNS_AT_ONCE }, () => begin('bkg_1'))))).toBe(3)
  expect(await begin('bkg_1')).toBe('limit')
  expect(await begin('bkg_2')).toBe('free')
})

test('of twelve runs at once, as many begin as the hour allows', async () => {
  const { begin } = await anAutomation({ per_hour: 5 })
  expect(free(await Promise.all(Array.from({ length: RUNS_AT_ONCE }, (_, n) => begin(`bkg_${n}`))))).toBe(5)
})

test('an hour begins with its first run', async () => {
  const { begin } = await anAutomation({ per_hour: 1 })
  expect(await begin('bkg_1')).toBe('free')
  world.wait(59)
  expect(await begin('bkg_2')).toBe('limit')
  world.wait(1)
  expect(await begin('bkg_3')).toBe('free')
  expect(await begin('bkg_4')).toBe('limit')
})

describe('a run that is skipped', () => {
  const wait = (minutes: number): AutomationAction => ({ id: 'wait', type: 'wait', minutes })
  const NOTE: AutomationAction = { id: 'note', type: 'add_comment', body: 'Seen' }
  const conditions = { not: { field: 'booking.tags', op: 'contains', value: 'no' } }

  /** At most one run in an hour; if a booking gets the tag, its run is skipped at the next step. */
  async function aSalon(actions: AutomationAction[]) {
    const workspace = await world.aWorkspace()
    const shop = shopOf(workspace)
    const { service_id } = await shop.aClass()
    const automations = automationsOf(world, workspace)
    const limits = { per_subject: 1, window_hours: 24, per_hour: 1 }
    const definition = { trigger: { type: 'booking.created' }, conditions, actions }
    const automation = await automations.automate(definition, { limits })
    const book = async () => {
      const { id } = made(await shop.book({ service_id, start: at('10:00') }))
      await world.runJobs()
      return id as string
    }
    const runs = async () => (await automations.runsOf(automation)).map(({ status }) => status).toReversed()
    const refuse = (id: string) => workspace.everything.patch(`/work-items/${id}`, { tags: ['no'] })
    return { book, runs, refuse, pass: automations.pass }
  }

  test('gives its place in the hour back', async () => {
    const { book, runs, refuse, pass } = await aSalon([wait(10), NOTE])
    await refuse(await book())
    await pass(10)
    await book()
    expect(await runs()).toEqual(['skipped', 'waiting'])
  })

  test('gives no place in a later hour back', async () => {
    const { book, runs, refuse, pass } = await aSalon([wait(90), NOTE])
    await refuse(await book())
    await pass(85)
    await book()
    await pass(6)
    await book()
    expect(await runs()).toEqual(['skipped', 'waiting'])
  })

  test('gives nothing back if it has carried out something before', async () => {
    const { book, runs, refuse, pass } = await aSalon([NOTE, wait(10)])
    await refuse(await book())
    await pass(10)
    await book()
    expect(await runs()).toEqual(['skipped'])
  })
})

test('a subject may have another run when the window is over', async () => {
  const { begin } = await anAutomation({ per_subject: 1 })
  expect(await begin('bkg_1')).toBe('free')
  world.wait(24 * 60 - 1)
  expect(await begin('bkg_1')).toBe('limit')
  world.wait(1)
  expect(await begin('bkg_1')).toBe('free')
})

test.each([
  ['skipped', { carried_out: 0 }, 'free'],
  ['stale', {}, 'free'],
  ['skipped', { carried_out: 1 }, 'limit'],
  ['completed', { carried_out: 0 }, 'limit'],
  ['failed', { carried_out: 0 }, 'limit'],
])('after a run that was %s with %j the next one finds: %s', async (status, state, room) => {
  const { begin } = await anAutomation({ per_subject: 1 })
  await begin('bkg_1', { status, state })
  expect(await begin('bkg_1')).toBe(room)
})
