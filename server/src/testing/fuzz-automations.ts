// The things that random calls about automations and flows need in order to succeed.
import { aFailedRun, anAutomation, aPublishedFlow, GRAPH, YEARLY } from './automation-things.ts'
import type { Names, Ready } from './fuzz-ready.ts'
import type { KnownThings } from './known-things.ts'
import { made } from './shop.ts'
import type { TestWorkspace, World } from './world.ts'

/** A workspace has at most 100 of them, and random calls make many. */
const MAX_KEPT = 60

async function makeRoom({ everything, owner }: TestWorkspace): Promise<void> {
  const old = async (path: string) => {
    const { data } = (await owner.get(`${path}?limit=200`)).body
    return data.slice(MAX_KEPT / 2).map(({ id }: { id: string }) => `${path}/${id}`)
  }
  for (const path of await old('/automations')) await everything.delete(path)
  for (const path of await old('/automation-flows')) await owner.delete(path)
}

const anAutomationWithRun = async (world: World, workspace: TestWorkspace): Promise<Names> => {
  const { id } = await anAutomation(workspace)
  return { id, run_id: await aFailedRun(world, workspace.id, id) }
}

const aFlowWithRun = async (world: World, workspace: TestWorkspace): Promise<Names> => {
  const { id } = await aPublishedFlow(workspace)
  return { id, run_id: await aFailedRun(world, workspace.id, id) }
}

export async function stockAutomations(world: World, workspace: TestWorkspace, known: KnownThings): Promise<void> {
  await makeRoom(workspace)
  known.learn(JSON.stringify([await anAutomationWithRun(world, workspace), await aFlowWithRun(world, workspace)]))
}

const room: Ready = async (workspace) => {
  await makeRoom(workspace)
  return []
}

const automations: Ready = async (workspace) => {
  await makeRoom(workspace)
  return [{ id: (await anAutomation(workspace)).id }]
}

const runs: Ready = async (workspace, _known, _now, world) => {
  const { run_id } = await anAutomationWithRun(world, workspace)
  return [{ id: run_id as string }]
}

const drafts: Ready = async (workspace) => {
  await makeRoom(workspace)
  return [{ id: made(await workspace.owner.post('/automation-flows', { name: 'Flow', draft: GRAPH })).id }]
}

const flows: Ready = async (workspace, _known, _now, world) => {
  await makeRoom(workspace)
  return [{ ...(await aFlowWithRun(world, workspace)), version: '1' }]
}

/** By the id of the operation. */
export const READY_AUTOMATIONS: Record<string, Ready> = {
  createAutomation: room,
  createAutomationFlow: room,
  updateAutomation: automations,
  testAutomation: automations,
  rotateAutomationSecret: automations,
  deleteAutomation: automations,
  listAutomationRuns: automations,
  retryAutomationRun: runs,
  publishAutomationFlow: drafts,
  testAutomationFlow: drafts,
  getFlowVersion: flows,
  revertAutomationFlow: flows,
  updateAutomationFlow: flows,
  deleteAutomationFlow: flows,
  listFlowRuns: flows,
  retryFlowRun: flows,
}

/** Complete bodies that the rules allow. */
export const AUTOMATION_BODIES: Record<string, (known: KnownThings) => object[]> = {
  createAutomation: (known) => [
    YEARLY,
    { ...YEARLY, trigger: { type: 'booking.created' }, actions: [{ id: 'tag', type: 'add_tags', tags: ['a'] }] },
    ...known.of('res').map((assignee_id) => ({
      ...YEARLY,
      trigger: { type: 'booking.starts_in', minutes: 60 },
      actions: [{ id: 'give', type: 'assign', assignee_id }],
    })),
  ],
  updateAutomation: () => [{ enabled: false }, { enabled: true }, { name: 'Other' }],
  testAutomation: (known) => [{}, ...known.of('bkg').map((subject_id) => ({ subject_id }))],
  createAutomationFlow: () => [{ name: 'Flow', draft: GRAPH }],
  putFlowDraft: () => [GRAPH],
  publishAutomationFlow: () => [{}],
  revertAutomationFlow: () => [{}],
  testAutomationFlow: () => [{}],
}
