// Identities of customers whom the bot does not answer. Their messages are kept, and the team can answer them.
import { type RawBuilder, sql } from 'kysely'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { Problem } from '../platform/problem.ts'
import { aiSettingsChanged } from './events.ts'
import type { Blocked } from './spam-guard-schema.ts'

type BlockedShape = Static<typeof Blocked>

/** Whether an identity is blocked, as a column of another statement. */
export const blockedColumn = ({ workspaceId }: ReadCtx, identityId: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select 1 from ai_blocked where workspace_id = ${workspaceId} and identity_id = ${identityId}
  )`

const NEWEST: Order<{ created_at: Date; identity_id: string }> = {
  columns: [
    { name: sql.ref('ai_blocked.created_at'), type: 'timestamptz' },
    { name: sql.ref('ai_blocked.identity_id'), type: 'text' },
  ],
  direction: 'desc',
  keyOf: ({ created_at, identity_id }) => [created_at.toISOString(), identity_id],
}

export const listBlocked = (ctx: ReadCtx, page: Page) => fetchPage(blocked(ctx), page, NEWEST, toBlocked)

/** An identity that is blocked already stays blocked, with the first reason. */
export async function block(
  ctx: WriteCtx,
  identityId: string,
  reason: string | null,
): Promise<{ block: BlockedShape; wasBlocked: boolean }> {
  const identity = await ctx.db
    .selectFrom('customer_identities')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', identityId)
    .executeTakeFirst()
  if (!identity) throw new Problem('not_found', { detail: 'There is no such identity of a customer.' })
  const added = await ctx.db
    .insertInto('ai_blocked')
    .values({
      workspace_id: ctx.workspaceId,
      identity_id: identityId,
      reason,
      blocked_by: JSON.stringify(ctx.actor),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity_id')
    .executeTakeFirst()
  if (added) emit(ctx, aiSettingsChanged, { part: 'blocked' })
  const row = await blocked(ctx).where('ai_blocked.identity_id', '=', identityId).executeTakeFirstOrThrow()
  return { block: toBlocked(row), wasBlocked: added === undefined }
}

export async function unblock(ctx: WriteCtx, identityId: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('ai_blocked')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('identity_id', '=', identityId)
    .returning('identity_id')
    .executeTakeFirst()
  if (!gone) throw new Problem('not_found')
  emit(ctx, aiSettingsChanged, { part: 'blocked' })
}

/** The identity of a block may be gone together with its customer. */
function blocked({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('ai_blocked')
    .leftJoin('customer_identities as identity', (join) =>
      join.onRef('identity.id', '=', 'ai_blocked.identity_id').on('identity.workspace_id', '=', workspaceId),
    )
    .select(['ai_blocked.identity_id', 'ai_blocked.reason', 'ai_blocked.created_at'])
    .select(['identity.channel', 'identity.customer_id', 'identity.display_name'])
    .select(sql<Actor>`ai_blocked.blocked_by`.as('by'))
    .where('ai_blocked.workspace_id', '=', workspaceId)
}

type BlockedRow = Awaited<ReturnType<ReturnType<typeof blocked>['executeTakeFirstOrThrow']>>

const toBlocked = (row: BlockedRow): BlockedShape => ({
  identity_id: row.identity_id,
  channel: row.channel,
  customer_id: row.customer_id,
  display_name: row.display_name,
  reason: row.reason,
  by: row.by,
  created_at: row.created_at,
})
