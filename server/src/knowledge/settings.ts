// The one row of a workspace about all of its knowledge: how many items it has, its synonyms, and the score of an answer.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { DEFAULT_MIN_SCORE } from './search/score.ts'

export const MAX_ITEMS = 5_000

/**
 * Counts a new item; throws when the workspace is full. The row is locked until the transaction ends, so the second of
 * two calls for the last place is refused.
 */
export async function takePlace({ db, workspaceId }: WriteCtx): Promise<void> {
  const place = await db
    .insertInto('knowledge_settings')
    .values({ workspace_id: workspaceId, item_count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet((eb) => ({ item_count: eb('knowledge_settings.item_count', '+', 1) }))
        .where('knowledge_settings.item_count', '<', MAX_ITEMS),
    )
    .returning('item_count')
    .executeTakeFirst()
  if (place) return
  throw new Problem('quota_exceeded', { detail: `A workspace has at most ${MAX_ITEMS} items of knowledge.` })
}

/** Lowers the number of items after some were deleted. */
export function giveBackPlaces(ctx: WriteCtx, places: number): void {
  ctx.send(
    ctx.db
      .updateTable('knowledge_settings')
      .set((eb) => ({ item_count: eb('item_count', '-', places) }))
      .where('workspace_id', '=', ctx.workspaceId),
  )
}

/** How well a passage must match a question to be an answer. */
export async function getMinScore({ db, workspaceId }: ReadCtx): Promise<number> {
  const row = await db
    .selectFrom('knowledge_settings')
    .select('min_score')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return toMinScore(row?.min_score ?? null)
}

/** The same as a column of another statement; read it with `toMinScore`. */
export const minScoreColumn = ({ workspaceId }: ReadCtx) =>
  sql<number | null>`(select min_score from knowledge_settings where workspace_id = ${workspaceId})`

export const toMinScore = (column: number | null): number => column ?? DEFAULT_MIN_SCORE

export function setMinScore(ctx: WriteCtx, min_score: number): void {
  ctx.send(
    ctx.db
      .insertInto('knowledge_settings')
      .values({ workspace_id: ctx.workspaceId, min_score })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ min_score })),
  )
}
