// The tool for finding out where one is.
import { Type } from 'typebox'
import { toLocal } from '../local-time.ts'
import { Anything, Text, Texts } from '../shapes.ts'
import { tool } from '../tool.ts'

const getWorkspace = tool({
  name: 'get_workspace',
  description: 'Tell the workspace, its time zone and currency, the time there now, and what this key may do.',
  scopes: [],
  kind: 'reads',
  input: Type.Object({}),
  output: { workspace: Anything, now: Text(), scopes: Texts() },
  async run({ holdfast }) {
    const { workspace, scopes } = await holdfast.getMe()
    return { workspace, now: toLocal(new Date().toISOString(), workspace.timezone), scopes }
  },
})

export const workspaceTools = [getWorkspace]
