// Finds the references of a definition to what does not exist in the workspace, and the addresses that must not be called.
import { type Reference as CatalogReference, findUnknown } from '../catalog/reference.ts'
import { findTemplate } from '../channels/whatsapp/templates.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import { findAction } from '../stages/actions.ts'
import { currentStages } from '../stages/config.ts'
import { findStage } from '../stages/stage.ts'
import { own } from './engine/check.ts'
import type { Node } from './engine/definition.ts'
import { type Fault, fault } from './engine/fault.ts'
import { automationReferences, flowReferences, missingReference, type Reference } from './engine/references.ts'

/** The references of those parts of an automation that have no faults themselves. */
export function automationReferencesIn(definition: unknown, faults: readonly Fault[]): Reference[] {
  const given = own(definition, 'trigger')
  const [type, stage, actions] = [own(given, 'type'), own(given, 'stage'), own(definition, 'actions')]
  const isSound = (pointer: string) => !hasFault(faults, pointer)
  const hasStage = typeof stage === 'string' && isSound('/trigger/stage')
  const trigger = { type: String(type), ...(hasStage && { stage }) }
  const ofActions = (Array.isArray(actions) ? actions : []).flatMap((action, index) => {
    if (!isSound(`/actions/${index}`)) return []
    const found = automationReferences({ trigger, actions: [action] }).filter(({ pointer }) => isOfAction(pointer))
    return found.map((each) => ({ ...each, pointer: each.pointer.replace('/actions/0', `/actions/${index}`) }))
  })
  return [...automationReferences({ trigger, actions: [] }), ...ofActions]
}

const isOfAction = (pointer: string) => pointer.startsWith('/actions/')

/** The references of those nodes of a flow that have no faults themselves. */
export function flowReferencesIn(graph: unknown, faults: readonly Fault[]): Reference[] {
  const nodes = own(graph, 'nodes')
  if (!Array.isArray(nodes)) return []
  const sound = nodes.map((node, index) => (hasFault(faults, `/nodes/${index}/config`) ? null : node))
  // A node that has faults is replaced by one that refers to nothing, so that the others keep their places.
  const NOTHING = { id: '', type: 'end', config: {} } as Node
  return flowReferences({ nodes: sound.map((node) => (isNode(node) ? node : NOTHING)), edges: [] })
}

const isNode = (node: unknown): node is Node =>
  typeof own(node, 'type') === 'string' && typeof own(node, 'config') === 'object' && own(node, 'config') !== null

const hasFault = (faults: readonly Fault[], pointer: string) =>
  faults.some((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`))

const TABLES = { service: 'services', resource: 'resources', member: 'members' } as const

/** A fault for each reference to what is not there. */
export async function referenceFaults(ctx: ReadCtx, references: readonly Reference[]): Promise<Fault[]> {
  const ofCatalog = references.flatMap(({ kind, id, pointer }): CatalogReference[] =>
    kind in TABLES ? [{ pointer, to: TABLES[kind as keyof typeof TABLES], id }] : [],
  )
  const unknown = new Set((await findUnknown(ctx, ofCatalog)).map(({ pointer }) => pointer))
  const others = references.filter(({ kind }) => !(kind in TABLES))
  for (const each of others) if (!(await isKnown(ctx, each))) unknown.add(each.pointer)
  const missing = references.filter(({ pointer }) => unknown.has(pointer)).map(missingReference)
  return [...missing, ...(await appointments(ctx, references, unknown))]
}

async function isKnown(ctx: ReadCtx, { kind, id, language }: Reference): Promise<boolean> {
  if (kind === 'template') return (await findTemplate(ctx, id, language ?? '')) !== null
  const stages = await currentStages(ctx)
  return (kind === 'stage' ? findStage(stages, id) : findAction(stages, id)) !== undefined
}

/** A task is made for a service with a queue; an appointment needs a time, which an automation cannot choose. */
async function appointments(ctx: ReadCtx, references: readonly Reference[], unknown: ReadonlySet<string>) {
  const services = references.filter(({ kind, pointer }) => kind === 'service' && !unknown.has(pointer))
  if (services.length === 0) return []
  const rows = await ctx.db
    .selectFrom('services')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(
      'id',
      'in',
      services.map(({ id }) => id),
    )
    .where('mode', '!=', 'queue')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return services
    .filter(({ id }) => ids.has(id))
    .map(({ id, pointer }) => fault(pointer, 'wrong_kind', `The service ${id} has no queue, so no task can be made.`))
}

/** A fault for each address that must never be called. It asks a name server, so no transaction may be open. */
export async function addressFaults(ctx: OpenCtx, addresses: readonly { url: string; pointer: string }[]) {
  const checked = await Promise.all(addresses.map(({ url }) => ctx.outside.check(url)))
  return addresses.flatMap(({ pointer }, index): Fault[] => {
    const { refusal } = checked[index] as { refusal: string | null }
    return refusal === null ? [] : [fault(pointer, 'refused_address', refusal)]
  })
}

/** The addresses that actions call; `pointerOf` gives the pointer of an action. */
export const addressesIn = (actions: unknown, pointerOf: (index: number) => string) =>
  (Array.isArray(actions) ? actions : []).flatMap((action, index) => {
    const url = own(action, 'url')
    const isCall = own(action, 'type') === 'call_webhook' && typeof url === 'string' && URL.canParse(url)
    return isCall ? [{ url, pointer: `${pointerOf(index)}/url` }] : []
  })
