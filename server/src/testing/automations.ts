// For tests of automations: makes them, and reads their runs.
import { sql } from 'kysely'
import { cancelRuns } from '../automations/cancel.ts'
import type { AutomationDefinition, Graph } from '../automations/engine/definition.ts'
import { planTimers } from '../automations/plan-timers.ts'
import { retryRun } from '../automations/retry.ts'
import { listRuns } from '../automations/run-shown.ts'
import { isTimeTrigger } from '../automations/timer-events.ts'
import { ledgerEventsOf } from '../automations/trigger.ts'
import { addVersion } from '../automations/version.ts'
import { SYSTEM } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { openCtx, writing } from '../platform/transaction.ts'
import type { TestWorkspace, World } from './world.ts'

interface Options {
  limits?: object
  quiet_hours?: object | null
  on_paused_channel?: 'skip' | 'wait'
}

const NO_LIMITS = { per_subject: 1_000, window_hours: 24, per_hour: 100_000 }

export type Automations = ReturnType<typeof automationsOf>

export function automationsOf(world: World, { id: workspaceId }: Pick<TestWorkspace, 'id'>) {
  const origin = { workspaceId, actor: SYSTEM }

  async function make(definition: AutomationDefinition | Graph, options: Options): Promise<string> {
    const kind = 'nodes' in definition ? 'flow' : 'automation'
    const id = newId(kind === 'flow' ? 'flw' : 'aut')
    const trigger =
      'nodes' in definition ? definition.nodes.find(({ type }) => type === 'trigger')?.config : definition.trigger
    const { vault } = world.platform
    await writing(world.platform, origin, async (ctx) => {
      await ctx.db
        .insertInto('automations')
        .values({
          workspace_id: workspaceId,
          id,
          kind,
          name: 'Test',
          enabled: true,
          settings: JSON.stringify({ limits: NO_LIMITS, ...options }),
          published_version: 1,
          secret: vault.seal(SECRET, `${workspaceId} ${id}`),
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        .execute()
      ctx.insert('automation_counts', { workspace_id: workspaceId, automation_id: id, hour_at: ctx.now })
      addVersion(ctx, id, 1, definition)
      const events = ledgerEventsOf(trigger as never)
      for (const event_type of events) {
        ctx.insert('automation_triggers', { workspace_id: workspaceId, event_type, automation_id: id })
      }
      if (isTimeTrigger(trigger as never)) planTimers(ctx, id)
    })
    return id
  }

  const runsOf = async (automationId: string) =>
    (await listRuns(openCtx(world.platform, origin), automationId, {}, { limit: 100, after: null } as never)).data

  return {
    automate: (definition: AutomationDefinition, options: Options = {}) => make(definition, options),
    flow: (graph: Graph, options: Options = {}) => make(graph, options),
    runsOf,
    retry: (runId: string) => writing(world.platform, origin, (ctx) => retryRun(ctx, runId)),
    cancel: (automationId: string) => writing(world.platform, origin, async (ctx) => cancelRuns(ctx, automationId)),
    /** Each step of the latest run as its id and its status: 'tag done'. */
    async stepsOf(automationId: string) {
      const [run] = await runsOf(automationId)
      return (run?.steps ?? []).map(({ id, status }) => `${id} ${status}`)
    },
    /** Time passes, and what is due happens. */
    async pass(minutes: number) {
      world.wait(minutes)
      await world.runJobs()
    },
    waits: async () =>
      (await sql`select 1 from automation_waits where workspace_id = ${workspaceId}`.execute(world.db)).rows.length,
  }
}

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
