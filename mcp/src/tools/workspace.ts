// The tool that tells an agent its workspace, its scopes and the time there.
import { Type } from 'typebox'
import { toLocal } from '../local-time.ts'
import { OutputObject, Text, Texts } from '../shapes.ts'
import { tool } from '../tool.ts'

const getWorkspace = tool({
  name: 'get_workspace',
  description: 'Tell the workspace, its time zone and currency, the time there now, and what this key may do.',
  scopes: [],
  kind: 'reads',
  input: Type.Object({}),
  output: {
    workspace: OutputObject({ id: Text(), name: Text(), timezone: Text(), currency: Text() }),
    now: Text(),
    scopes: Texts(),
  },
  run: async ({ me: { workspace, scopes }, timezone, now }) => ({
    workspace,
    now: toLocal(now().toISOString(), timezone),
    scopes,
  }),
})

export const workspaceTools = [getWorkspace]
