// The vectors of passages, and what each item says about its own: `off`, `waiting`, `ready` or `failed`.
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

/** A passage with the vector that the model has made of it. */
export interface MadeVector extends UnreadPassage {
  vector: Buffer
}

/** The next passages, after that one, without a vector of this model, of items that wait for one. */
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

/** Of a passage `p`: it has no vector, or one of another model. */
const isMissing = (workspaceId: string, model: string) => sql`not exists (
  select 1 from knowledge_vectors v where v.workspace_id = ${workspaceId} and v.item_id = p.item_id
    and v.position = p.position and v.text_version = p.text_version and v.model = ${model})`

/** If the workspace used another model until now, all items wait for vectors of this one. null: there is no model. */
export async function useModel(ctx: WriteCtx, model: string | null): Promise<void> {
  const { db, workspaceId } = ctx
  const settings = await db
    .selectFrom('knowledge_settings')
    .select('meaning_model')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (!settings || settings.meaning_model === model) return
  // Every change locks items before the settings, and items in the order of their ids.
  await lockItems(ctx, null)
  const meaning = model === null ? 'off' : 'waiting'
  ctx.send(db.updateTable('knowledge_items').set({ meaning }).where('workspace_id', '=', workspaceId))
  ctx.send(
    db
      .updateTable('knowledge_settings')
      .set((eb) => ({ meaning_model: model, meaning_version: eb('meaning_version', '+', 1) }))
      .where('workspace_id', '=', workspaceId),
  )
}

/** Keeps vectors for those passages whose text is still the same. */
export async function storeVectors(ctx: WriteCtx, model: string, made: readonly MadeVector[]): Promise<void> {
  const ids = [...new Set(made.map(({ item_id }) => item_id))]
  // Without the lock, the passages could be replaced between the check of their text and the commit.
  await lockItems(ctx, ids)
  await sql`
    insert into knowledge_vectors (workspace_id, item_id, position, text_version, model, vector)
    select p.workspace_id, p.item_id, p.position, p.text_version, ${model}, given.vector
    from knowledge_passages p
    join unnest(
      ${made.map(({ item_id }) => item_id)}::text[], ${made.map(({ position }) => position)}::int[],
      ${made.map(({ text_version }) => text_version)}::int[], ${made.map(({ vector }) => vector)}::bytea[]
    ) as given (item_id, position, text_version, vector)
      on p.item_id = given.item_id and p.position = given.position and p.text_version = given.text_version
    where p.workspace_id = ${ctx.workspaceId}
    on conflict (workspace_id, item_id, position) do update
      set text_version = excluded.text_version, model = excluded.model, vector = excluded.vector`.execute(ctx.db)
  await forgetOldTexts(ctx, ids)
  await setReady(ctx, model, ids)
}

/** A text that became shorter has fewer passages: the vectors of the others are left over. */
const forgetOldTexts = (ctx: WriteCtx, ids: readonly string[]) =>
  sql`delete from knowledge_vectors v using knowledge_items i
    where v.workspace_id = ${ctx.workspaceId} and i.workspace_id = ${ctx.workspaceId} and i.id = v.item_id
      and v.item_id = any(${ids}::text[]) and v.text_version < i.text_version`.execute(ctx.db)

/** Items that were read and miss no vector are ready; `ids` null: all items. */
export async function setReady(ctx: WriteCtx, model: string, ids: readonly string[] | null): Promise<void> {
  await lockItems(ctx, ids)
  const { rows } = await sql<{ id: string; status: ItemStatus }>`
    update knowledge_items as i set meaning = 'ready'
    where i.workspace_id = ${ctx.workspaceId} and i.meaning in ('waiting', 'failed')
      and i.status in ('ready', 'partial', 'failed')
      ${ids === null ? sql`` : sql`and i.id = any(${ids}::text[])`}
      and not exists (
        select 1 from knowledge_passages p
        where p.workspace_id = ${ctx.workspaceId} and p.item_id = i.id and ${isMissing(ctx.workspaceId, model)})
    returning i.id, i.status`.execute(ctx.db)
  for (const { id, status } of rows) emit(ctx, knowledgeChanged, { knowledge: { id, status } })
}

/** The model refuses to read these items; `ids` null: all that wait. */
export async function setFailed(ctx: WriteCtx, ids: readonly string[] | null): Promise<void> {
  if (ids?.length === 0) return
  await lockItems(ctx, ids)
  const { rows } = await sql<{ id: string; status: ItemStatus }>`
    update knowledge_items set meaning = 'failed'
    where workspace_id = ${ctx.workspaceId} and meaning = 'waiting'
      ${ids === null ? sql`` : sql`and id = any(${ids}::text[])`}
    returning id, status`.execute(ctx.db)
  for (const { id, status } of rows.slice(0, MAX_EVENTS)) emit(ctx, knowledgeChanged, { knowledge: { id, status } })
}

/** An event makes those who follow read the list again, so a few of them say as much as 5,000. */
const MAX_EVENTS = 100

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
  const all = db.selectFrom('knowledge_items').select('id').where('workspace_id', '=', workspaceId)
  const wanted = ids === null ? all : all.where('id', 'in', ids)
  return ask(wanted.orderBy('id').forNoKeyUpdate())
}
