// Flows: their drafts, their versions, and what publishing checks.
import { sql } from 'kysely'
import { byVersion, fetchPage, newestFirst, type Page, type PageOf } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { Actor, OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { getStored, lockStored, type StoredAutomation, storedAutomations, toSettings, toStored } from './automation.ts'
import { remove, wantedOf } from './change-automation.ts'
import { requireNoFaults } from './check-automation.ts'
import { own } from './engine/check.ts'
import type { Graph, Node, Trigger } from './engine/definition.ts'
import type { Fault } from './engine/fault.ts'
import { flowFaults, settingsFaults } from './engine/faults.ts'
import { flowCreated, flowDeleted, flowPublished, flowUpdated } from './events.ts'
import type { FlowChange, FlowShape, NewDraft, NewFlow } from './flow-schema.ts'
import { addressFaults, flowReferencesIn, referenceFaults } from './reference.ts'
import { insertAutomation, requireRoom } from './room.ts'
import { newSecret } from './secret.ts'
import { type AutomationStats, NO_STATS, statsOf } from './shown.ts'
import { emitDisabled, followTrigger, refOf, startAll, stopAll, update } from './switch.ts'
import { addVersion, getDefinition } from './version.ts'

/** How often publishing looks up the addresses of a draft that somebody has just changed. */
const MAX_TRIES = 5

export type FlowOut = Static<typeof FlowShape>

export async function listFlows(ctx: ReadCtx, page: Page): Promise<PageOf<FlowOut>> {
  const { data, next } = await fetchPage(storedAutomations(ctx, 'flow'), page, newestFirst(), toStored)
  const stats = await statsOf(
    ctx,
    data.map(({ id }) => id),
  )
  return { data: data.map((flow) => toFlow(flow, stats.get(flow.id) ?? NO_STATS)), next }
}

export async function getFlow(ctx: ReadCtx, id: string): Promise<FlowOut> {
  return show(ctx, await getStored(ctx, 'flow', id))
}

async function show(ctx: ReadCtx, flow: StoredAutomation): Promise<FlowOut> {
  return toFlow(flow, (await statsOf(ctx, [flow.id])).get(flow.id) ?? NO_STATS)
}

function toFlow(flow: StoredAutomation, stats: AutomationStats): FlowOut {
  const { id, name, enabled, published_version, settings, version, created_at, updated_at } = flow
  const draft = flow.draft === null ? null : toGraph(flow.draft as Graph)
  return { id, name, enabled, draft, published_version, ...settings, stats, version, created_at, updated_at }
}

/** The database returns the members of an object in another order. */
export const toGraph = ({ nodes, edges }: Graph) => ({
  nodes: nodes.map(({ id, type, config, x, y }) => ({
    id,
    type,
    config: config as Record<string, unknown>,
    x: x ?? null,
    y: y ?? null,
  })),
  edges: edges.map(({ from, port, to }) => ({ from, port, to })),
})

/** Off until it is published. */
export async function createFlow(ctx: WriteCtx, body: Static<typeof NewFlow>): Promise<FlowOut> {
  requireNoFaults(settingsFaults(body))
  await requireRoom(ctx)
  const flow: StoredAutomation = {
    id: newId('flw'),
    kind: 'flow',
    name: body.name,
    enabled: false,
    published_version: null,
    settings: toSettings(body),
    draft: body.draft ?? null,
    secret: null,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  insertAutomation(ctx, flow)
  emit(ctx, flowCreated, { flow: refOf(flow) })
  return toFlow(flow, NO_STATS)
}

export async function changeFlow(ctx: WriteCtx, id: string, change: Static<typeof FlowChange>): Promise<FlowOut> {
  const before = await lockStored(ctx, 'flow', id)
  requireVersion(before, change.expected_version)
  requireNoFaults(settingsFaults(change))
  const { settings, ...plain } = wantedOf(before, change)
  const changed = [...namesOfChanges(before, plain), ...namesOfChanges(before.settings, settings)]
  if (changed.length === 0) return show(ctx, before)
  if (plain.enabled && !before.enabled) startAll(ctx, id, await soundTrigger(ctx, before))
  if (!plain.enabled && before.enabled) stopAll(ctx, id)
  const after = update(ctx, before, { ...plain, settings })
  if (before.enabled && !after.enabled) emitDisabled(ctx, after, changed, null)
  else emit(ctx, flowUpdated, { flow: refOf(after), changed })
  return show(ctx, after)
}

/** The trigger of what is published. Throws if nothing is, or if it refers to what is gone. */
async function soundTrigger(ctx: ReadCtx, flow: StoredAutomation): Promise<Trigger> {
  const { id, published_version } = flow
  if (published_version === null) throw new Problem('invalid_transition', { detail: 'The flow was never published.' })
  const graph = (await getDefinition(ctx, id, published_version)) as Graph
  requireNoFaults(await graphFaultsIn(ctx, graph))
  return triggerOf(graph)
}

const triggerOf = ({ nodes }: Graph) => nodes.find(({ type }) => type === 'trigger')?.config as Trigger

/** All faults of a graph, with references to what does not exist. */
export async function graphFaultsIn(ctx: ReadCtx, graph: unknown): Promise<Fault[]> {
  const faults = flowFaults(graph)
  return [...faults, ...(await referenceFaults(ctx, flowReferencesIn(graph, faults)))]
}

/**
 * The faults for which publishing would be refused: those of the draft, or else of the published graph. The addresses
 * of webhooks are looked up only when the draft is published.
 */
export async function getFlowFaults(ctx: ReadCtx, id: string) {
  const { draft, published_version, version } = await getStored(ctx, 'flow', id)
  const graph = draft ?? (published_version === null ? null : await getDefinition(ctx, id, published_version))
  return { version, faults: graph === null ? [] : await graphFaultsIn(ctx, graph) }
}

export async function putDraft(ctx: WriteCtx, id: string, body: Static<typeof NewDraft>): Promise<FlowOut> {
  const before = await lockStored(ctx, 'flow', id)
  requireVersion(before, body.expected_version)
  return storeDraft(ctx, before, { nodes: body.nodes as unknown as Node[], edges: body.edges })
}

async function storeDraft(ctx: WriteCtx, before: StoredAutomation, draft: Graph): Promise<FlowOut> {
  if (namesOfChanges({ draft: before.draft }, { draft }).length === 0) return show(ctx, before)
  const after = update(ctx, before, { draft })
  emit(ctx, flowUpdated, { flow: refOf(after), changed: ['draft'] })
  return show(ctx, after)
}

/**
 * The draft becomes the next version, and the flow is switched on. Without a draft, what was published is switched on
 * again. The addresses of the draft are looked up before the transaction; if somebody saves another draft meanwhile, it
 * is looked up again.
 */
export async function publishFlow(ctx: OpenCtx, id: string, expectedVersion: number | null | undefined) {
  let seen = await getStored(ctx, 'flow', id)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { version, draft } = seen
    const addresses = await addressFaults(ctx, addressesOf(draft))
    const done = await ctx.write(async (tx) => {
      const before = await lockStored(tx, 'flow', id)
      requireVersion(before, expectedVersion)
      return before.version === version ? publish(ctx, tx, before, addresses) : null
    })
    if (done) return done
    seen = await getStored(ctx, 'flow', id)
  }
  throw new Problem('version_conflict', {
    detail: 'Somebody else keeps saving the draft. Try again in a moment.',
    current_version: seen.version,
  })
}

async function publish(ctx: OpenCtx, tx: WriteCtx, before: StoredAutomation, addresses: readonly Fault[]) {
  if (before.draft === null && before.enabled) return { ...(await show(tx, before)), secret: null }
  if (before.draft === null) {
    startAll(tx, before.id, await soundTrigger(tx, before))
    return published(tx, update(tx, before, { enabled: true }), null)
  }
  requireNoFaults([...(await graphFaultsIn(tx, before.draft)), ...addresses])
  const graph = toGraph(before.draft as Graph) as unknown as Graph
  const version = (before.published_version ?? 0) + 1
  const made = addressesOf(graph).length > 0 && before.secret === null ? newSecret(ctx, before.id) : null
  const after = update(tx, before, {
    enabled: true,
    draft: null,
    published_version: version,
    ...(made && { secret: made.sealed }),
  })
  addVersion(tx, before.id, version, graph)
  if (before.enabled) followTrigger(tx, before.id, triggerOf(graph))
  else startAll(tx, before.id, triggerOf(graph))
  return published(tx, after, made?.secret ?? null)
}

async function published(ctx: WriteCtx, flow: StoredAutomation, secret: string | null) {
  emit(ctx, flowPublished, { flow: refOf(flow), published_version: flow.published_version as number })
  return { ...(await show(ctx, flow)), secret }
}

/** The addresses that the nodes of a graph of any form call. */
function addressesOf(graph: unknown): { url: string; pointer: string }[] {
  const nodes = own(graph, 'nodes')
  return (Array.isArray(nodes) ? nodes : []).flatMap((node, index) => {
    const config = own(node, 'config')
    const url = own(config, 'url')
    const isCall = own(node, 'type') === 'action' && own(config, 'type') === 'call_webhook'
    return isCall && typeof url === 'string' && URL.canParse(url)
      ? [{ url, pointer: `/nodes/${index}/config/url` }]
      : []
  })
}

export async function deleteFlow(ctx: WriteCtx, id: string): Promise<void> {
  const flow = await lockStored(ctx, 'flow', id)
  await remove(ctx, id)
  emit(ctx, flowDeleted, { flow: refOf({ ...flow, enabled: false }) })
}

interface VersionRow {
  version: number
  actor: Actor
  created_at: Date
}

const versionsOf = ({ db, workspaceId }: ReadCtx, flowId: string) =>
  db
    .selectFrom('automation_versions')
    .select(['version', 'created_at'])
    .select(sql<Actor>`actor`.as('actor'))
    .where('workspace_id', '=', workspaceId)
    .where('automation_id', '=', flowId)

function toVersion({ version, actor: { kind, id, name }, created_at }: VersionRow, current: number | null) {
  return { version, published: version === current, created_by: { kind, id, name }, created_at }
}

export async function listVersions(ctx: ReadCtx, id: string, page: Page) {
  const { published_version } = await getStored(ctx, 'flow', id)
  return fetchPage(versionsOf(ctx, id), page, byVersion('desc'), (row) => toVersion(row, published_version))
}

/** Anything but a positive integer is not_found. */
export async function getVersion(ctx: ReadCtx, id: string, version: string) {
  const { published_version } = await getStored(ctx, 'flow', id)
  if (!/^[1-9][0-9]{0,8}$/.test(version)) throw new Problem('not_found')
  const row = await versionsOf(ctx, id)
    .select(sql<Graph>`definition`.as('definition'))
    .where('version', '=', Number(version))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...toVersion(row, published_version), ...toGraph(row.definition) }
}

/** The version becomes the draft; nothing else changes until it is published. */
export async function revertFlow(
  ctx: WriteCtx,
  id: string,
  version: string,
  expectedVersion: number | null | undefined,
): Promise<FlowOut> {
  const before = await lockStored(ctx, 'flow', id)
  requireVersion(before, expectedVersion)
  const { nodes, edges } = await getVersion(ctx, id, version)
  return storeDraft(ctx, before, { nodes: nodes as unknown as Node[], edges })
}
