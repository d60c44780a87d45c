// Tools for automations: which there are, and switching one on or off.
import { Type } from 'typebox'
import { Flag, Id, Rows } from '../shapes.ts'
import { tool } from '../tool.ts'

const MAX_ROWS = 100

const listAutomations = tool({
  name: 'list_automations',
  description: 'List automations, what begins each and whether it is on.',
  scopes: ['config:read'],
  kind: 'reads',
  input: Type.Object({}),
  output: { automations: Rows },
  async run({ holdfast }) {
    const { data } = await holdfast.listAutomations({ limit: MAX_ROWS })
    return {
      automations: data.map(({ id, name, enabled, trigger, actions, stats }) => ({
        id,
        name,
        enabled,
        trigger: trigger.type,
        actions: actions.map(({ type }) => type),
        runs: stats.runs,
        failed: stats.failed,
      })),
    }
  },
})

const switchAutomation = tool({
  name: 'switch_automation',
  description: 'Switch an automation on or off; off cancels its runs.',
  scopes: ['config:write'],
  kind: 'changes',
  input: Type.Object({ automation_id: Id(), enabled: Flag() }),
  output: { enabled: Flag() },
  async run({ holdfast }, { automation_id, enabled }) {
    const changed = await holdfast.updateAutomation(automation_id, { enabled })
    return { enabled: changed.enabled }
  },
})

export const automationTools = [listAutomations, switchAutomation]
