// Makes a workspace with an agent; the agent has all scopes unless some are named.
import { SCOPES, type Scope } from '../../../server/src/http/caller.ts'
import { originOf } from '../../../server/src/testing/origin.ts'
import { shopOf } from '../../../server/src/testing/shop.ts'
import type { World } from '../../../server/src/testing/world.ts'
import { overHttp } from './agents.ts'

export async function workspaceWithAgent(world: World, ...scopes: Scope[]) {
  const workspace = await world.aWorkspace()
  const access = {
    origin: await originOf(world),
    apiKey: await workspace.keyText(...(scopes.length > 0 ? scopes : SCOPES)),
  }
  return { workspace, access, shop: shopOf(workspace), agent: await overHttp(access) }
}
