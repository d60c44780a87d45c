// Automations, flows and runs that have failed, for tests.
import { newId } from '../platform/id.ts'
import { made } from './shop.ts'
import type { TestWorkspace, World } from './world.ts'

/** An automation that needs nothing else, and does nothing by itself within a test. */
export const YEARLY = {
  name: 'Once a year',
  trigger: { type: 'schedule', cron: '0 9 1 1 *' },
  actions: [{ id: 'tell', type: 'notify_team', text: 'A new year' }],
}

/** A graph that can be published. */
export const GRAPH = {
  nodes: [
    { id: 'start', type: 'trigger', config: { type: 'schedule', cron: '0 9 1 1 *' }, x: 0, y: 0 },
    { id: 'tell', type: 'action', config: { type: 'notify_team', text: 'A new year' }, x: 0, y: 100 },
    { id: 'end', type: 'end', config: {}, x: 0, y: 200 },
  ],
  edges: [
    { from: 'start', port: 'next', to: 'tell' },
    { from: 'tell', port: 'next', to: 'end' },
  ],
}

export const anAutomation = async ({ everything }: TestWorkspace, change: object = {}) =>
  made(await everything.post('/automations', { ...YEARLY, ...change }))

export async function aPublishedFlow({ owner }: TestWorkspace): Promise<{ id: string }> {
  const { id } = made(await owner.post('/automation-flows', { name: 'Flow', draft: GRAPH }))
  const { status, body } = await owner.post(`/automation-flows/${id}/publish`, {})
  if (status !== 200) throw new Error(`The flow was not published: ${status} ${JSON.stringify(body)}`)
  return { id }
}

/** A run of what is published now, which failed at its first step. */
export async function aFailedRun(world: World, workspace_id: string, automation_id: string): Promise<string> {
  const id = newId('run')
  const { published_version } = await world.db
    .selectFrom('automations')
    .select('published_version')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', automation_id)
    .executeTakeFirstOrThrow()
  const state = {
    node: 'tell',
    phase: 'failed',
    began_at: world.now().toISOString(),
    steps_taken: 1,
    carried_out: 0,
    skipped: 0,
    rounds: { tell: 1 },
    answers: {},
    steps: {},
    repeats: 0,
    delayed_since: null,
  }
  const times = { created_at: world.now(), updated_at: world.now(), ended_at: world.now() }
  await world.db
    .insertInto('automation_runs')
    .values({
      workspace_id,
      id,
      automation_id,
      version: published_version as number,
      cause_key: id,
      cause: JSON.stringify({ run_id: id, depth: 1, chain: [{ automation_id, subject_id: null }] }),
      event: JSON.stringify({ id: null, at: world.now(), type: null, changes: {}, message_id: null }),
      status: 'failed',
      next_seq: 1,
      state: JSON.stringify(state),
      error: 'It could not be carried out.',
      ...times,
    })
    .execute()
  await world.db
    .insertInto('automation_steps')
    .values({
      workspace_id,
      run_id: id,
      seq: 1,
      node: 'tell',
      type: 'notify_team',
      status: 'failed',
      attempts: 1,
      rendered: JSON.stringify({ text: 'A new year' }),
      error: 'It could not be carried out.',
      trace: JSON.stringify([
        { node: 'tell', type: 'action', port: null, status: 'entered', reason: 'notify_team is carried out.' },
      ]),
      created_at: world.now(),
      ended_at: world.now(),
    })
    .execute()
  return id
}
