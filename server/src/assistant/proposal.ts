// Proposals of the setup assistant: stored with their items, so that each item is applied only once.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import type { ItemKind, NewItem } from './item-data.ts'

export interface StoredItem {
  id: string
  kind: ItemKind
  data: Record<string, unknown>
  position: number
  applied_at: Date | null
  result: string | null
  made_id: string | null
}

export interface StoredProposal {
  id: string
  business: string
  locale: string
  read_by: string | null
  created_at: Date
  applied_at: Date | null
  items: StoredItem[]
}

/** Proposals of which nothing was applied; the oldest ones above this number are deleted. */
const MAX_UNAPPLIED_PROPOSALS = 20

export interface NewProposalRow {
  business: string
  locale: string
  read_by: 'rules' | 'model' | null
  items: readonly NewItem[]
}

/** Returns the id. */
export async function addProposal(ctx: WriteCtx, proposal: NewProposalRow): Promise<string> {
  const { workspaceId: workspace_id, now: created_at } = ctx
  const { items, ...fields } = proposal
  const id = newId('prp')
  ctx.insert('assistant_proposals', { workspace_id, id, ...fields, created_at })
  addItems(ctx, id, items, 0)
  await dropOldest(ctx)
  return id
}

/** `first` is the position of the first of these items. */
export function addItems(ctx: WriteCtx, proposal_id: string, items: readonly NewItem[], first: number): void {
  if (items.length === 0) return
  const rows = items.map(({ id, kind, data }, index) => ({
    workspace_id: ctx.workspaceId,
    proposal_id,
    id,
    kind,
    data: JSON.stringify(data),
    position: first + index,
  }))
  ctx.insert('assistant_items', ...rows)
}

async function dropOldest(ctx: WriteCtx): Promise<void> {
  const old = await ctx.db
    .selectFrom('assistant_proposals')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('applied_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(MAX_UNAPPLIED_PROPOSALS)
    .execute()
  if (old.length === 0) return
  await ctx.db
    .deleteFrom('assistant_proposals')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('applied_at', 'is', null)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
}

export async function getProposal(ctx: ReadCtx, id: string): Promise<StoredProposal> {
  const row = await proposals(ctx, id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, items: await findItems(ctx, id) }
}

/** Nobody else applies items of the proposal until the change is committed. */
export async function lockProposal(ctx: WriteCtx, id: string): Promise<StoredProposal> {
  const row = await proposals(ctx, id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, items: await findItems(ctx, id) }
}

const proposals = ({ db, workspaceId }: ReadCtx, id: string) =>
  db
    .selectFrom('assistant_proposals')
    .select(['id', 'business', 'locale', 'read_by', 'created_at', 'applied_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)

async function findItems({ db, workspaceId }: ReadCtx, id: string): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('assistant_items')
    .select(['id', 'kind', 'data', 'position', 'applied_at', 'result', 'made_id'])
    .where('workspace_id', '=', workspaceId)
    .where('proposal_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ItemKind,
    data: row.data as unknown as Record<string, unknown>,
  }))
}

export interface AppliedItem {
  id: string
  /** The data that the item was made from. */
  data: unknown
  result: 'made' | 'found' | 'changed'
  made_id: string | null
}

/** Marks the items as applied, and the proposal with the first of them. */
export async function markApplied(ctx: WriteCtx, id: string, applied: readonly AppliedItem[]): Promise<void> {
  const { workspaceId, now } = ctx
  for (const { id: item, data, result, made_id } of applied) {
    ctx.send(
      ctx.db
        .updateTable('assistant_items')
        .set({ data: JSON.stringify(data), applied_at: now, result, made_id })
        .where('workspace_id', '=', workspaceId)
        .where('proposal_id', '=', id)
        .where('id', '=', item),
    )
  }
  ctx.send(
    ctx.db
      .updateTable('assistant_proposals')
      .set({ applied_at: sql`coalesce(applied_at, ${now})` })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id),
  )
}
