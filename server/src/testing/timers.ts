// Automations of a workspace for tests, made and read through the API; their timers are read from the database.
import { made } from './shop.ts'
import type { TestWorkspace, World } from './world.ts'

export type TestAutomations = ReturnType<typeof automationsOf>

interface ShownTimer {
  automation: string
  subject: string
  due: string
}

interface ShownRun {
  id: string
  status: string
  subject: { kind: string; id: string } | null
  created_at: string
}

export function automationsOf(world: World, { id: workspaceId, everything: client }: TestWorkspace) {
  return {
    /** Makes an automation that is switched on, and plans its timers. By default it adds a comment to a booking. */
    async add(trigger: object, change: object = {}): Promise<string> {
      const actions = [{ id: 'note', type: 'add_comment', body: 'It was time.' }]
      const { id } = made(await client.post('/automations', { name: 'Test', trigger, actions, ...change }))
      await world.runJobs()
      return id
    },
    async change(id: string, change: object): Promise<void> {
      const { status, body } = await client.patch(`/automations/${id}`, change)
      if (status !== 200) throw new Error(`The automation was not changed: ${status} ${JSON.stringify(body)}`)
      await world.runJobs()
    },
    runs: async (id: string): Promise<ShownRun[]> => (await client.get(`/automations/${id}/runs?limit=200`)).body.data,
    /** All timers of the workspace, in the order of their times. */
    async timers(): Promise<ShownTimer[]> {
      const rows = await world.db
        .selectFrom('automation_timers')
        .select(['automation_id', 'subject_id', 'due_at'])
        .where('workspace_id', '=', workspaceId)
        .orderBy('due_at')
        .orderBy('automation_id')
        .orderBy('subject_id')
        .execute()
      return rows.map(({ automation_id, subject_id, due_at }) => ({
        automation: automation_id,
        subject: subject_id,
        due: due_at.toISOString(),
      }))
    },
  }
}
