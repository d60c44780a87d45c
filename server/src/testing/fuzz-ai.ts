// The things that random calls about project AI need in order to succeed.
import type { Ready } from './fuzz-ready.ts'
import type { KnownThings } from './known-things.ts'
import { notify } from './notices.ts'
import { aPerson, made } from './shop.ts'
import type { TestWorkspace, World } from './world.ts'

let identities = 0
async function anIdentity({ everything }: TestWorkspace): Promise<string> {
  identities += 1
  const external_id = `fuzz-${identities}`
  const person = { ...aPerson(), identities: [{ channel: 'telegram', external_id }] }
  return made(await everything.post('/customers', person)).identities[0].id
}

export async function stockAi(world: World, workspace: TestWorkspace, known: KnownThings): Promise<void> {
  await notify(world, workspace.id, 'provider_down')
  known.learn(JSON.stringify((await workspace.owner.get('/ai/notices')).body))
  const identity_id = await anIdentity(workspace)
  made(await workspace.owner.post('/ai/spam-guard/blocked', { identity_id }))
  known.add('idn', identity_id)
}

const notices: Ready = async ({ owner, id }, _known, _now, world) => {
  await notify(world, id, 'provider_down')
  return [{ id: (await owner.get('/ai/notices')).body.data[0].id }]
}

const blocks: Ready = async (workspace, known) => {
  const identity_id = await anIdentity(workspace)
  made(await workspace.owner.post('/ai/spam-guard/blocked', { identity_id }))
  known.add('idn', identity_id)
  return []
}

/** By the id of the operation. */
export const READY_AI: Record<string, Ready> = { readAiNotice: notices, unblockIdentity: blocks }

/** Complete bodies that the rules allow. */
export const AI_BODIES: Record<string, (known: KnownThings) => object[]> = {
  putAiUsage: () => [{ limits: { monthly_cents: 100 } }],
  pauseAi: () => [{ scope: 'model' }],
  blockIdentity: (known) => known.of('idn').map((identity_id) => ({ identity_id })),
}
