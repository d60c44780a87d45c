// Adds, changes and deletes automations. What is saved is checked whole, and runs, timers and triggers follow at once.
import type { Caller } from '../http/caller.ts'
import { fetchPage, newestFirst, type Page, type PageOf } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { requireVersion } from '../platform/version.ts'
import { getStored, lockStored, type StoredAutomation, storedAutomations, toSettings, toStored } from './automation.ts'
import { callsWebhooks, requireSound, toParts } from './check-automation.ts'
import { own } from './engine/check.ts'
import { automationCreated, automationDeleted, automationUpdated } from './events.ts'
import { addressesIn, addressFaults } from './reference.ts'
import { insertAutomation, requireRoom } from './room.ts'
import type { AutomationChange, NewAutomation } from './schema.ts'
import { requireScopes, scopesNeeded } from './scope.ts'
import { newSecret } from './secret.ts'
import { type AutomationOut, type AutomationParts, NO_STATS, partsOf, statsOf, toAutomationOut } from './shown.ts'
import { emitDisabled, followTrigger, refOf, startAll, stopAll, update } from './switch.ts'
import { addVersion, getDefinition } from './version.ts'

type WithSecret = AutomationOut & { secret: string | null }

export async function listAutomations(ctx: ReadCtx, page: Page): Promise<PageOf<AutomationOut>> {
  const { data, next } = await fetchPage(storedAutomations(ctx, 'automation'), page, newestFirst(), toStored)
  const ids = data.map(({ id }) => id)
  const [parts, stats] = await Promise.all([partsOf(ctx, ids), statsOf(ctx, ids)])
  // One that was deleted after the first statement has no definition any more.
  const shown = data.flatMap((each) => {
    const definition = parts.get(each.id)
    return definition ? [toAutomationOut(each, definition, stats.get(each.id) ?? NO_STATS)] : []
  })
  return { data: shown, next }
}

export async function getAutomation(ctx: ReadCtx, id: string): Promise<AutomationOut> {
  return show(ctx, await getStored(ctx, 'automation', id))
}

async function show(ctx: ReadCtx, stored: StoredAutomation): Promise<AutomationOut> {
  const [parts, stats] = await Promise.all([definitionOf(ctx, stored), statsOf(ctx, [stored.id])])
  return toAutomationOut(stored, parts, stats.get(stored.id) ?? NO_STATS)
}

export async function definitionOf(ctx: ReadCtx, { id, published_version }: StoredAutomation) {
  return (await getDefinition(ctx, id, published_version as number)) as AutomationParts
}

/** Addresses are looked up before the transaction, because a name server may be slow. */
export async function createAutomation(ctx: OpenCtx, caller: Caller, body: Static<typeof NewAutomation>) {
  requireScopes(caller, scopesNeeded(body))
  const addresses = await addressFaults(ctx, addressesIn(body.actions, actionPointer))
  const id = newId('aut')
  const made = hasWebhook(body.actions) ? newSecret(ctx, id) : null
  return ctx.write((tx) => addAutomation(tx, body, { id, made, addresses }))
}

const hasWebhook = (actions: unknown) =>
  Array.isArray(actions) && actions.some((action) => own(action, 'type') === 'call_webhook')

const actionPointer = (index: number) => `/actions/${index}`

interface Prepared {
  id: string
  made: ReturnType<typeof newSecret> | null
  addresses: Awaited<ReturnType<typeof addressFaults>>
}

/** Adds an automation whose addresses were looked up before. */
export async function addAutomation(
  tx: WriteCtx,
  body: Static<typeof NewAutomation>,
  { id, made, addresses }: Prepared = { id: newId('aut'), made: null, addresses: [] },
): Promise<WithSecret> {
  await requireSound(tx, body, addresses)
  await requireRoom(tx)
  const parts = toParts(body)
  const stored: StoredAutomation = {
    id,
    kind: 'automation',
    name: body.name,
    enabled: body.enabled ?? true,
    published_version: 1,
    settings: toSettings(body),
    draft: null,
    secret: made?.sealed ?? null,
    version: 1,
    created_at: tx.now,
    updated_at: tx.now,
  }
  insertAutomation(tx, stored)
  addVersion(tx, id, 1, parts)
  if (stored.enabled) startAll(tx, id, parts.trigger)
  emit(tx, automationCreated, { automation: refOf(stored) })
  return { ...toAutomationOut(stored, parts, NO_STATS), secret: made?.secret ?? null }
}

export async function changeAutomation(
  ctx: OpenCtx,
  caller: Caller,
  id: string,
  change: Static<typeof AutomationChange>,
): Promise<WithSecret> {
  const addresses = await addressFaults(ctx, addressesIn(change.actions, actionPointer))
  return ctx.write(async (tx) => {
    const before = await lockStored(tx, 'automation', id)
    const oldParts = await definitionOf(tx, before)
    requireVersion(before, change.expected_version)
    const given = { ...oldParts, ...defined(change) }
    if (!isHarmless(change)) {
      requireScopes(caller, scopesNeeded(given))
      await requireSound(tx, given, addresses)
    }
    return store(ctx, tx, before, oldParts, wantedOf(before, change), toParts(given))
  })
}

const MEMBERS = [
  'name',
  'enabled',
  'trigger',
  'conditions',
  'actions',
  'limits',
  'quiet_hours',
  'on_paused_channel',
] as const

/** The members that were sent, without the read-only ones. */
const defined = (change: Static<typeof AutomationChange>) =>
  Object.fromEntries(MEMBERS.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]))

/** A new name, and switching off, need no rights to what the automation does; and it may have faults by now. */
const isHarmless = (change: Static<typeof AutomationChange>) =>
  Object.entries(defined(change)).every(([name, value]) => name === 'name' || (name === 'enabled' && value === false))

/** `limits` are merged by their members; null sets a setting back to its default. */
export function wantedOf(
  before: StoredAutomation,
  change: { name?: string; enabled?: boolean; limits?: unknown; quiet_hours?: unknown; on_paused_channel?: unknown },
) {
  const { settings } = before
  const limits = change.limits ? { ...settings.limits, ...(change.limits as object) } : settings.limits
  return {
    name: change.name ?? before.name,
    enabled: change.enabled ?? before.enabled,
    settings: toSettings({
      limits: change.limits === null ? null : limits,
      quiet_hours: change.quiet_hours === undefined ? settings.quiet_hours : change.quiet_hours,
      on_paused_channel: change.on_paused_channel === undefined ? settings.on_paused_channel : change.on_paused_channel,
    }),
  }
}

type Wanted = ReturnType<typeof wantedOf>

async function store(
  ctx: OpenCtx,
  tx: WriteCtx,
  before: StoredAutomation,
  oldParts: AutomationParts,
  wanted: Wanted,
  parts: AutomationParts,
): Promise<WithSecret> {
  const { settings, ...plain } = wanted
  const changed = [
    ...namesOfChanges(before, plain),
    ...namesOfChanges(before.settings, settings),
    ...namesOfChanges({ ...oldParts, conditions: oldParts.conditions ?? null }, parts),
  ]
  if (changed.length === 0) return { ...(await show(tx, before)), secret: null }
  const isRedefined = ['trigger', 'conditions', 'actions'].some((name) => changed.includes(name))
  const made = callsWebhooks(parts.actions) && before.secret === null ? newSecret(ctx, before.id) : null
  const after = update(tx, before, {
    ...wanted,
    ...(isRedefined && { published_version: before.version + 1 }),
    ...(made && { secret: made.sealed }),
  })
  if (isRedefined) addVersion(tx, before.id, after.version, parts)
  if (after.enabled && !before.enabled) startAll(tx, before.id, parts.trigger)
  else if (!after.enabled && before.enabled) stopAll(tx, before.id)
  else if (after.enabled && changed.includes('trigger')) followTrigger(tx, before.id, parts.trigger)
  if (before.enabled && !after.enabled) emitDisabled(tx, after, changed, null)
  else emit(tx, automationUpdated, { automation: refOf(after), changed })
  const stats = (await statsOf(tx, [before.id])).get(before.id) ?? NO_STATS
  return { ...toAutomationOut(after, parts, stats), secret: made?.secret ?? null }
}

/** Its runs are deleted with it. */
export async function deleteAutomation(ctx: WriteCtx, id: string): Promise<void> {
  const stored = await lockStored(ctx, 'automation', id)
  await remove(ctx, id)
  emit(ctx, automationDeleted, { automation: refOf({ ...stored, enabled: false }) })
}

/** The row must be locked. */
export async function remove(ctx: WriteCtx, id: string): Promise<void> {
  stopAll(ctx, id)
  await ctx.patiently(ctx.db.deleteFrom('automations').where('workspace_id', '=', ctx.workspaceId).where('id', '=', id))
}

/** After the commit every call is signed with the new secret. */
export async function rotateSecret(ctx: OpenCtx, caller: Caller, id: string): Promise<WithSecret> {
  await getStored(ctx, 'automation', id)
  requireScopes(caller, ['webhooks:manage'])
  return ctx.write(async (tx) => {
    const before = await lockStored(tx, 'automation', id)
    const { secret, sealed } = newSecret(ctx, id)
    const after = update(tx, before, { secret: sealed })
    emit(tx, automationUpdated, { automation: refOf(after), changed: ['secret'] })
    return { ...(await show(tx, after)), secret }
  })
}
