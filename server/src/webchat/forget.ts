// Forgets visitors some time after their last visit, visitors who never wrote as soon as their token has expired, and
// messages of the chat some time after they were written. Bookings are never forgotten.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { type RawBuilder, sql } from 'kysely'
import { forgetMessages } from '../conversations/forget.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import { hasBookingAhead } from './booking-owner.ts'
import { CHANNEL } from './recognise.ts'
import { seenAt } from './visitor.ts'

const MAX_VISITORS_AT_ONCE = 1_000
/** More than one night, because this process may be stopped during some nights. */
const KEPT_AHEAD_MS = 7 * DAY_MS
const FORGET_JOB = 'forget-old-visitors'

export const forgetJobs: Job[] = [
  {
    kind: 'find-sites-to-forget',
    repeats: '41 3 * * *',
    async run({ db, write }) {
      const sites = await db.selectFrom('webchat_sites').select('workspace_id').execute()
      for (const { workspace_id } of sites) {
        await write(async (tx) => enqueue(tx, { kind: FORGET_JOB, replaces: FORGET_JOB }), workspace_id)
      }
    },
  },
  {
    kind: FORGET_JOB,
    async run(ctx) {
      const before = await forgottenBefore(ctx)
      if (before === null) return
      await ctx.write(keepThoseWhoComeBack)
      await repeat(ctx, () => forgetMessages(ctx, CHANNEL, before))
      await repeat(ctx, () => ctx.write((tx) => forgetVisitors(tx, hasStayedAway(tx, before))))
      await repeat(ctx, () => ctx.write((tx) => forgetVisitors(tx, neverWroteAndExpired(tx))))
    },
  },
]

/** Until all is done, or the process stops. */
async function repeat({ stopping }: JobCtx, isDone: () => Promise<boolean>): Promise<void> {
  while (!stopping.aborted) if (await isDone()) return
}

/** null when the workspace has no site any more. */
async function forgottenBefore({ db, workspaceId, now }: ReadCtx): Promise<Date | null> {
  const site = await db
    .selectFrom('webchat_sites')
    .select('retention_days')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return site ? plus(now, -site.retention_days * DAY_MS) : null
}

/** The team may have moved a booking to a time after the token of its visitor expires. */
async function keepThoseWhoComeBack(ctx: WriteCtx): Promise<void> {
  const { db, workspaceId, now } = ctx
  await db
    .updateTable('webchat_visitors')
    .set({ expires_at: seenAt(now).expires_at })
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', plus(now, KEPT_AHEAD_MS))
    .where(hasBookingAhead(ctx))
    .execute()
}

/** The link to a booking works until the booking is over, however long ago the visitor was here. */
const hasStayedAway = (ctx: ReadCtx, before: Date) =>
  sql<boolean>`last_seen_at <= ${before} and not ${hasBookingAhead(ctx)}`

/** The token of such a visitor is not valid any more, and there is no conversation that the team would look at. */
const neverWroteAndExpired = ({ now }: ReadCtx) => sql<boolean>`conversation_id is null and expires_at <= ${now}`

/**
 * Their bookings stay; only the link from the bookings to these visitors is deleted. Returns whether all of them are
 * gone.
 */
async function forgetVisitors(ctx: WriteCtx, isOld: RawBuilder<boolean>): Promise<boolean> {
  const old = await ctx.db
    .selectFrom('webchat_visitors')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(isOld)
    .limit(MAX_VISITORS_AT_ONCE)
    .execute()
  if (old.length === 0) return true
  const ids = old.map(({ id }) => id)
  await ctx.db
    .deleteFrom('webchat_visitors')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    // A visitor may have come back in the meantime.
    .where(isOld)
    .execute()
  return old.length < MAX_VISITORS_AT_ONCE
}
