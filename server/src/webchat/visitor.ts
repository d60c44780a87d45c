// Visitors: browsers with the chat widget, each known by a token.
import { DAY_MS, HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { Updateable } from 'kysely'
import type { Visit } from '../http/visit.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import type { DB } from '../platform/tables.gen.ts'

const TOKEN_VALID_MS = 30 * DAY_MS
/** The precision of `last_seen_at`: a write per call would cost more than the call. */
const SEEN_RECORDED_EVERY_MS = HOUR_MS

export interface Visitor {
  id: string
  /** The person whom the website names in a signed token; null: nothing is proven. */
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

/** The id of the visitor who calls; null: the caller has no valid token. */
export const findVisitorId = ({ caller }: Visit) => (caller.kind === 'visitor' ? caller.visitorId : null)

/** The id of the visitor who calls; throws unless one does. */
export function visitorIdOf(visit: Visit): string {
  const id = findVisitorId(visit)
  if (id === null) throw new Problem('invalid_visitor')
  return id
}

/** The keys by which a visitor's thread and bookings are found. */
export type VisitorKey = Pick<Visitor, 'id' | 'user_sub'>

/** The details that a visitor typed, and the facts that the page tells about itself. */
export type VisitorDetails = Partial<Pick<Visitor, 'name' | 'email' | 'phone' | 'locale'>> & { page?: object | null }

export async function getVisitor(ctx: ReadCtx, id: string): Promise<Visitor> {
  const row = await visitors(ctx, id).executeTakeFirst()
  if (!row) throw new Problem('invalid_visitor')
  return row
}

/** Nobody else changes the visitor until the transaction ends: of two tabs that write first at once, one makes the thread. */
export async function lockVisitor(ctx: WriteCtx, id: string): Promise<Visitor> {
  const row = await findAndLockVisitor(ctx, id)
  if (!row) throw new Problem('invalid_visitor')
  return row
}

export async function findAndLockVisitor(ctx: WriteCtx, id: string): Promise<Visitor | null> {
  return (await visitors(ctx, id).forUpdate().executeTakeFirst()) ?? null
}

/** A visitor who has ended the chat, or was forgotten, is not found. */
function visitors({ db, workspaceId, now }: ReadCtx, id: string) {
  return db
    .selectFrom('webchat_visitors')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
}

/** A visitor with a new token. */
export function addVisitor(ctx: WriteCtx, { page = null, ...details }: VisitorDetails, user_sub: string | null) {
  const visitor_token = `wcv_${newToken()}`
  const visitor: Visitor = {
    id: newId('wvs'),
    user_sub,
    customer_id: null,
    conversation_id: null,
    name: null,
    email: null,
    phone: null,
    locale: null,
    ...details,
    ...seenAt(ctx.now),
  }
  ctx.insert('webchat_visitors', {
    ...visitor,
    workspace_id: ctx.workspaceId,
    token_hash: hashToken(visitor_token),
    page: page && JSON.stringify(page),
    created_at: ctx.now,
  })
  return { visitor, visitor_token }
}

/** Writes new details of a visitor, and once an hour that the visitor was here. */
export function changeVisitor(
  ctx: WriteCtx,
  before: Visitor,
  { page = null, ...details }: VisitorDetails & Partial<Pick<Visitor, 'user_sub'>>,
): Visitor {
  const isDue = before.last_seen_at <= seenBefore(ctx.now)
  const visit = seenAt(ctx.now)
  // A visitor with a booking may be kept for longer.
  const stays = { ...visit, expires_at: before.expires_at > visit.expires_at ? before.expires_at : visit.expires_at }
  const seen = isDue ? { ...stays, ...(page && { page: JSON.stringify(page) }) } : {}
  const after = { ...before, ...details, ...(isDue && stays) }
  const hasChanged = Object.entries(details).some(([name, value]) => before[name as keyof typeof details] !== value)
  if (isDue || hasChanged) ctx.send(updateOf(ctx, before.id, { ...details, ...seen }))
  return after
}

/** A visitor can come back to a booking until it is over, even if that is more than thirty days away. */
export function keepVisitorUntil(ctx: WriteCtx, id: string, end: Date | null): void {
  if (end === null || end <= seenAt(ctx.now).expires_at) return
  ctx.send(updateOf(ctx, id, { expires_at: end }).where('expires_at', '<', end))
}

function updateOf({ db, workspaceId }: WriteCtx, id: string, columns: Updateable<DB['webchat_visitors']>) {
  return db.updateTable('webchat_visitors').set(columns).where('workspace_id', '=', workspaceId).where('id', '=', id)
}

/** A token is valid for thirty days after the visitor was last here. */
export const seenAt = (now: Date) => ({ last_seen_at: now, expires_at: plus(now, TOKEN_VALID_MS) })

/** A visitor who was last recorded before this moment is recorded again. */
export const seenBefore = (now: Date) => plus(now, -SEEN_RECORDED_EVERY_MS)
