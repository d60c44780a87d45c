// The vectors of passages, and what each item says about its own: `off`, `waiting`, `ready` or `failed`.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { knowledgeChanged } from './events.ts'
import type { ItemStatus } from './item-status.ts'

export interface UnreadPassage {
  item_id: string
  position: number
  text_version: number
  title: string
  head: string
  body: string
}

/** A passage with the vector that the model has made of it. Empty: the model refuses the passage. */
export interface MadeVector extends UnreadPassage {
  vector: Buffer
}

/** The passages behind `after` that have no vector of this model, of items that wait for one. */
export async function findUnread(
  { db, workspaceId }: ReadCtx,
  { model, after, most }: { model: string; after: Pick<UnreadPassage, 'item_id' | 'position'>; most: number },
): Promise<UnreadPassage[]> {
  const { rows } = await sql<UnreadPassage>`
    select p.item_id, p.position, p.text_version, i.title, p.head, p.body
    from knowledge_items i
    join knowledge_passages p on p.workspace_id = i.workspace_id and p.item_id = i.id
    where i.workspace_id = ${workspaceId} and p.workspace_id = ${workspaceId}
      and i.meaning in ('waiting', 'failed') and (p.item_id, p.position) > (${after.item_id}, ${after.position}::int)
      and ${isMissing(workspaceId, model)}
    order by p.item_id, p.position
    limit ${most}`.execute(db)
  return rows
}

/** Whether a passage `p` has no vector of this model. */
const isMissing = (workspaceId: string, model: string) => sql`not exists (
  select 1 from knowledge_vectors v where v.workspace_id = ${workspaceId} and v.item_id = p.item_id
    and v.position = p.position and v.text_version = p.text_version and v.model = ${model})`

/**
 * How long a workspace does not go back to the model that it had before. During an update, processes with the old
 * setting run beside those with the new one, and each change makes all vectors again.
 */
const MIN_STAY_MS = 15 * MINUTE_MS

/** Whether the workspace of a row of settings has left this model for another one a short time ago. */
export const hasJustLeft = (model: string | null, now: Date) => sql<boolean>`(
  meaning_model is not null and former_model = ${model}::text
  and model_changed_at > ${plus(now, -MIN_STAY_MS)})`

/**
 * If the workspace used another model until now, all items wait for vectors of this one. null: there is no model.
 * Returns whether the workspace uses this model now.
 */
export async function useModel(ctx: WriteCtx, model: string | null): Promise<boolean> {
  const { db, workspaceId } = ctx
  const settings = await db
    .selectFrom('knowledge_settings')
    .select(['meaning_model', sql<boolean>`coalesce(${hasJustLeft(model, ctx.now)}, false)`.as('has_just_left')])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (!settings || settings.meaning_model === model) return true
  if (settings.has_just_left) return false
  // Every change locks items before the settings, and items in the order of their ids.
  await lockItems(ctx, null)
  const meaning = model === null ? 'off' : 'waiting'
  await db
    .updateTable('knowledge_settings')
    .set((eb) => ({
      meaning_model: model,
      former_model: settings.meaning_model,
      model_changed_at: ctx.now,
      meaning_version: eb('meaning_version', '+', 1),
    }))
    .where('workspace_id', '=', workspaceId)
    .execute()
  // A call that adds an item holds the settings until its commit, so this statement changes that item, too.
  ctx.send(db.updateTable('knowledge_items').set({ meaning }).where('workspace_id', '=', workspaceId))
  return true
}

/** Keeps vectors for those passages whose text is still the same. */
export async function storeVectors(ctx: WriteCtx, model: string, made: readonly MadeVector[]): Promise<void> {
  const ids = [...new Set(made.map(({ item_id }) => item_id))]
  // Without the lock, the passages could be replaced between the check of their text and the commit.
  const items = new Map((await lockItems(ctx, ids)).map((item) => [item.id, item]))
  const present = made.filter(({ item_id, text_version, position }) => {
    const item = items.get(item_id)
    return item?.text_version === text_version && position < item.chunk_count
  })
  if (present.length > 0) {
    await ctx.db
      .insertInto('knowledge_vectors')
      .values(
        present.map(({ item_id, position, text_version, vector }) => ({
          workspace_id: ctx.workspaceId,
          item_id,
          position,
          text_version,
          model,
          vector,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'item_id', 'position']).doUpdateSet((eb) => ({
          text_version: eb.ref('excluded.text_version'),
          model: eb.ref('excluded.model'),
          vector: eb.ref('excluded.vector'),
        })),
      )
      .execute()
  }
  await settleLocked(ctx, model, ids)
}

/** Settles all items, as `storeVectors` settles the items of its vectors. */
export async function settleAll(ctx: WriteCtx, model: string): Promise<void> {
  await lockItems(ctx, null)
  await settleLocked(ctx, model, null)
}

/**
 * Items that were read and miss no vector are ready, or failed if the model refuses one of their passages. `ids` null:
 * all items. The transaction has locked them.
 */
async function settleLocked(ctx: WriteCtx, model: string, ids: readonly string[] | null): Promise<void> {
  const isRefused = sql`exists (
    select 1 from knowledge_vectors v
    where v.workspace_id = ${ctx.workspaceId} and v.item_id = i.id and v.model = ${model} and v.vector = '')`
  const { rows } = await sql<ChangedItem>`
    update knowledge_items as i set meaning = case when ${isRefused} then 'failed' else 'ready' end
    where i.workspace_id = ${ctx.workspaceId} and (i.meaning = 'waiting' or i.meaning = 'failed' and not ${isRefused})
      and i.status in ('ready', 'partial', 'failed')
      ${ids === null ? sql`` : sql`and i.id = any(${ids}::text[])`}
      and not exists (
        select 1 from knowledge_passages p
        where p.workspace_id = ${ctx.workspaceId} and p.item_id = i.id and ${isMissing(ctx.workspaceId, model)})
    returning i.id, i.status`.execute(ctx.db)
  tell(ctx, rows)
}

/** The model refuses every text: all items that wait fail. */
export async function setFailed(ctx: WriteCtx): Promise<void> {
  await lockItems(ctx, null)
  const { rows } = await sql<ChangedItem>`
    update knowledge_items set meaning = 'failed'
    where workspace_id = ${ctx.workspaceId} and meaning = 'waiting'
    returning id, status`.execute(ctx.db)
  tell(ctx, rows)
}

interface ChangedItem {
  id: string
  status: ItemStatus
}

/** An event makes followers read the list again, so a few events are enough even for 5,000 items. */
const MAX_EVENTS = 100

function tell(ctx: WriteCtx, items: readonly ChangedItem[]): void {
  for (const { id, status } of items.slice(0, MAX_EVENTS)) emit(ctx, knowledgeChanged, { knowledge: { id, status } })
}

/** From now on searches use the vectors that were stored. */
export function publishVectors(ctx: WriteCtx): void {
  ctx.send(
    ctx.db
      .updateTable('knowledge_settings')
      .set((eb) => ({ meaning_version: eb('meaning_version', '+', 1) }))
      .where('workspace_id', '=', ctx.workspaceId),
  )
}

function lockItems({ ask, db, workspaceId }: WriteCtx, ids: readonly string[] | null) {
  const all = db
    .selectFrom('knowledge_items')
    .select(['id', 'text_version', 'chunk_count'])
    .where('workspace_id', '=', workspaceId)
  const wanted = ids === null ? all : all.where('id', '=', sql<string>`any(${ids}::text[])`)
  return ask(wanted.orderBy('id').forNoKeyUpdate())
}
