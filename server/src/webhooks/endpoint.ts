// Webhook endpoints: where a workspace receives events. Adds, changes, switches off and deletes them.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { lockWorkspace } from '../platform/lock-workspace.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { endpointCreated, endpointDeleted, endpointDisabled, endpointEnabled, endpointUpdated } from './events.ts'
import { lockDeliveries, pauseDeliveries, resumeDeliveries } from './paused.ts'
import { type Endpoint, type EndpointChange, type NewEndpoint, SUBSCRIBABLE } from './schema.ts'

type EndpointShape = Static<typeof Endpoint>

const MAX_ENDPOINTS = 10
/** This many failures in a row switch an endpoint off. */
export const MAX_FAILURES_IN_A_ROW = 10

const SHOWN = [
  'id',
  'url',
  'events',
  'active',
  'consecutive_failures',
  'disabled_at',
  'disabled_reason',
  'address_checked',
  'version',
  'created_at',
  'updated_at',
] as const

export async function listEndpoints(ctx: ReadCtx, page: Page) {
  return fetchPage(endpoints(ctx), page, newestFirst())
}

export async function getEndpoint(ctx: ReadCtx, id: string): Promise<EndpointShape> {
  const row = await endpoints(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Looks up the address before the transaction, because a name server may be slow. */
export async function createEndpoint(ctx: OpenCtx, { url, events }: Static<typeof NewEndpoint>) {
  const address_checked = await checkAddress(ctx, url)
  const id = newId('whk')
  const secret = newSecret()
  return ctx.write(async (tx) => {
    await requireRoom(tx)
    const endpoint: EndpointShape = {
      id,
      url,
      events: tidy(events),
      active: true,
      consecutive_failures: 0,
      disabled_at: null,
      disabled_reason: null,
      address_checked,
      version: 1,
      created_at: tx.now,
      updated_at: tx.now,
    }
    const sealed = ctx.vault.seal(secret, ownerOf(tx.workspaceId, id))
    tx.insert('webhook_endpoints', { workspace_id: tx.workspaceId, ...endpoint, secret: sealed })
    emit(tx, endpointCreated, { webhook_endpoint: refOf(endpoint) })
    return { ...endpoint, secret }
  })
}

export async function changeEndpoint(ctx: OpenCtx, id: string, change: Static<typeof EndpointChange>) {
  await getEndpoint(ctx, id)
  const address_checked = change.url === undefined ? null : await checkAddress(ctx, change.url)
  return ctx.write(async (tx) => {
    const before = await lockEndpoint(tx, id)
    requireVersion(before, change.expected_version)
    const wanted = {
      url: change.url ?? before.url,
      events: change.events ? tidy(change.events) : before.events,
      active: change.active ?? before.active,
      address_checked: address_checked ?? before.address_checked,
    }
    const changed = namesOfChanges(before, { ...before, ...wanted })
    if (changed.length === 0) return before
    if (wanted.active && !before.active) await resumeDeliveries(tx, id)
    if (!wanted.active && before.active) await pauseDeliveries(tx, id)
    const switched = wanted.active === before.active ? {} : wanted.active ? ON : off(tx, 'request')
    return update(tx, before, { ...wanted, ...switched }, changed)
  })
}

const ON = { consecutive_failures: 0, disabled_at: null, disabled_reason: null }
const off = ({ now }: WriteCtx, disabled_reason: 'failures' | 'request') => ({ disabled_at: now, disabled_reason })

/**
 * Switches the endpoint off after too many failures in a row. Its deliveries are paused until it is switched on again.
 */
export async function switchOff(ctx: WriteCtx, before: EndpointShape, consecutive_failures: number): Promise<void> {
  await pauseDeliveries(ctx, before.id)
  update(ctx, before, { active: false, consecutive_failures, ...off(ctx, 'failures') }, ['active'])
}

/**
 * Stores the number without a new version, because it follows from attempts and does not matter to people who edit the
 * endpoint.
 */
export function storeFailures(ctx: WriteCtx, id: string, consecutive_failures: number): void {
  ctx.send(
    ctx.db
      .updateTable('webhook_endpoints')
      .set({ consecutive_failures })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
}

/** Deletes its deliveries too. An attempt that is under way then finds no row for its outcome. */
export async function deleteEndpoint(ctx: WriteCtx, id: string): Promise<void> {
  const endpoint = await lockEndpoint(ctx, id)
  emit(ctx, endpointDeleted, { webhook_endpoint: refOf(endpoint) })
  await lockDeliveries(ctx, id)
  await ctx.patiently(
    ctx.db.deleteFrom('webhook_endpoints').where('workspace_id', '=', ctx.workspaceId).where('id', '=', id),
  )
}

/** After the commit every attempt is signed with the new secret. */
export async function rotateSecret(ctx: OpenCtx, id: string) {
  const secret = newSecret()
  return ctx.write(async (tx) => {
    const before = await lockEndpoint(tx, id)
    const sealed = ctx.vault.seal(secret, ownerOf(tx.workspaceId, id))
    return { ...update(tx, before, {}, ['secret'], sealed), secret }
  })
}

/** Locks the endpoint when it is read, so that the second of two changes sees the first. */
async function lockEndpoint(ctx: WriteCtx, id: string): Promise<EndpointShape> {
  const [row] = await ctx.ask(endpoints(ctx).where('id', '=', id).forNoKeyUpdate())
  if (!row) throw new Problem('not_found')
  return row
}

/** Locks those of the endpoints whose count of failures may change now, in the order that all transactions use. */
export async function lockCounting(ctx: WriteCtx, ids: readonly string[], failing: readonly string[]) {
  return ctx.ask(
    endpoints(ctx)
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .where(sql<boolean>`(consecutive_failures > 0 or id = any(${failing}::text[]))`)
      .orderBy('id')
      .forNoKeyUpdate(),
  )
}

/** The owner that a secret is encrypted for. */
export const ownerOf = (workspaceId: string, id: string) => `${workspaceId} ${id}`

function endpoints({ db, workspaceId }: ReadCtx) {
  return db.selectFrom('webhook_endpoints').select(SHOWN).where('workspace_id', '=', workspaceId)
}

function update(
  ctx: WriteCtx,
  before: EndpointShape,
  change: Partial<EndpointShape>,
  changed: string[],
  secret?: string,
): EndpointShape {
  const stamps = { version: before.version + 1, updated_at: ctx.now }
  const after = { ...before, ...change, ...stamps }
  ctx.send(
    ctx.db
      .updateTable('webhook_endpoints')
      .set({ ...change, ...stamps, ...(secret !== undefined && { secret }) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', before.id),
  )
  const webhook_endpoint = refOf(after)
  if (before.active === after.active) emit(ctx, endpointUpdated, { webhook_endpoint, changed })
  else if (after.active) emit(ctx, endpointEnabled, { webhook_endpoint, changed })
  else {
    const { disabled_reason } = after
    emit(ctx, endpointDisabled, { webhook_endpoint: { ...webhook_endpoint, disabled_reason }, changed })
  }
  return after
}

const refOf = ({ id, url }: EndpointShape) => ({ id, url })

/**
 * Throws unless the workspace may have another endpoint. A lock on the workspace makes the second of two calls count
 * the first.
 */
async function requireRoom(ctx: WriteCtx): Promise<void> {
  await lockWorkspace(ctx)
  const rows = await endpoints(ctx).execute()
  if (rows.length < MAX_ENDPOINTS) return
  throw invalid({
    pointer: '',
    code: 'too_many',
    message: `A workspace has at most ${MAX_ENDPOINTS} webhook endpoints.`,
  })
}

/** Returns whether the name was found; throws for an address that must never be called. */
async function checkAddress(ctx: OpenCtx, url: string): Promise<boolean> {
  const { refusal, isChecked } = await ctx.outside.check(url)
  if (refusal !== null) throw invalid({ pointer: '/url', code: 'refused_address', message: refusal })
  return isChecked
}

/** Each event once, in the order of the documentation. */
const tidy = (events: readonly string[]) => SUBSCRIBABLE.filter((type) => events.includes(type))

/** The format of Standard Webhooks, so that its libraries can read the secret. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
