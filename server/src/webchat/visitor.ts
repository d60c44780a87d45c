// Visitors: browsers with the chat widget, each known by a token.
import { DAY_MS, HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { Static } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { NewSession } from './schema.ts'

const LASTS_MS = 30 * DAY_MS
/** The precision of `last_seen_at`: a write per call would cost more than the call. */
export const SEEN_RECORDED_EVERY_MS = HOUR_MS

export interface Visitor {
  id: string
  /** Who the website says the person is, signed; null: nobody has proven anything. */
  user_sub: string | null
  customer_id: string | null
  conversation_id: string | null
  name: string | null
  email: string | null
  phone: string | null
  locale: string | null
  last_seen_at: Date
  expires_at: Date
}

const COLUMNS = [
  'id',
  'user_sub',
  'customer_id',
  'conversation_id',
  'name',
  'email',
  'phone',
  'locale',
  'last_seen_at',
  'expires_at',
] as const

/** The id of the visitor who calls; throws unless one does. */
export function visitorIdOf({ caller }: Visit): string {
  if (caller.kind !== 'visitor' || caller.visitorId === null) throw new Problem('invalid_visitor')
  return caller.visitorId
}

export async function getVisitor(ctx: ReadCtx, id: string): Promise<Visitor> {
  const row = await visitors(ctx, id).executeTakeFirst()
  if (!row) throw new Problem('invalid_visitor')
  return row
}

/** Until the end of the transaction nobody else changes it: of two tabs that write first at once, one makes the thread. */
export async function lockVisitor(ctx: WriteCtx, id: string): Promise<Visitor> {
  const row = await visitors(ctx, id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('invalid_visitor')
  return row
}

/** One that has ended or was forgotten in the meantime is not found. */
function visitors({ db, workspaceId, now }: ReadCtx, id: string) {
  return db
    .selectFrom('webchat_visitors')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
}

/** A new visitor, or the one who comes back with a valid token. */
export async function openSession(ctx: WriteCtx, body: Static<typeof NewSession>, visit: Visit) {
  const { caller, visitorToken } = visit
  if (caller.kind === 'visitor' && caller.visitorId !== null && visitorToken !== null) {
    const visitor = await renew(ctx, caller.visitorId, body)
    return { visitor, visitor_token: visitorToken }
  }
  return addVisitor(ctx, body)
}

function addVisitor(ctx: WriteCtx, { locale, page, name, email, phone }: Static<typeof NewSession>) {
  const visitor_token = `wcv_${newToken()}`
  const visitor: Visitor = {
    id: newId('wvs'),
    user_sub: null,
    customer_id: null,
    conversation_id: null,
    name: name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    locale: locale ?? null,
    last_seen_at: ctx.now,
    expires_at: plus(ctx.now, LASTS_MS),
  }
  ctx.insert('webchat_visitors', {
    ...visitor,
    workspace_id: ctx.workspaceId,
    token_hash: hashToken(visitor_token),
    page: page ? JSON.stringify(page) : null,
    created_at: ctx.now,
  })
  return { visitor, visitor_token }
}

async function renew(ctx: WriteCtx, id: string, { page }: Static<typeof NewSession>): Promise<Visitor> {
  const before = await lockVisitor(ctx, id)
  if (before.last_seen_at > plus(ctx.now, -SEEN_RECORDED_EVERY_MS)) return before
  const seen = { last_seen_at: ctx.now, expires_at: plus(ctx.now, LASTS_MS) }
  ctx.send(
    ctx.db
      .updateTable('webchat_visitors')
      .set({ ...seen, ...(page && { page: JSON.stringify(page) }) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  return { ...before, ...seen }
}
