// How often a visitor may hold a time in an hour. A hold that was released counts, one that was refused does not.
import { HOUR_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'

const MAX_HOLDS_PER_HOUR = 5

const WORDS = 'You have chosen several time slots in the last hour. Please wait a while before you choose another one.'

/** The caller has locked the visitor, so that of two tabs the second one counts what the first one did. */
export async function requireHoldLeft({ db, workspaceId, now }: WriteCtx, visitorId: string): Promise<void> {
  const lastHour = await db
    .selectFrom('webchat_bookings')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('visitor_id', '=', visitorId)
    .where('created_at', '>', plus(now, -HOUR_MS))
    .orderBy('created_at', 'desc')
    .limit(MAX_HOLDS_PER_HOUR)
    .execute()
  const oldest = lastHour[MAX_HOLDS_PER_HOUR - 1]
  if (!oldest) return
  const seconds = Math.ceil((oldest.created_at.getTime() + HOUR_MS - now.getTime()) / SECOND_MS)
  throw new Problem('rate_limited', { detail: WORDS }, { 'Retry-After': String(seconds) })
}
