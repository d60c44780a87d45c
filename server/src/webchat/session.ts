// Sessions: a visitor opens the chat, comes back to it, and says who they are.
import type { Links } from '../files/link.ts'
import type { Static } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import type { OpenCtx, WriteCtx } from '../platform/context.ts'
import { fillInDetails } from './details.ts'
import { readIdentityToken } from './identity-token.ts'
import { readThread } from './message.ts'
import { isOnlyThisVisitor, recogniseVisitor } from './recognise.ts'
import type { Identification, NewSession, Session } from './schema.ts'
import { announceThread, findThread } from './thread.ts'
import {
  addVisitor,
  changeVisitor,
  findAndLockVisitor,
  findVisitorId,
  lockVisitor,
  type Visitor,
  type VisitorDetails,
  visitorIdOf,
} from './visitor.ts'

type SessionShape = Static<typeof Session>

/** A new visitor, or the one who comes back with a valid token. */
export async function openSession(ctx: OpenCtx, body: Static<typeof NewSession>, visit: Visit): Promise<SessionShape> {
  const sub = await readIdentityToken(ctx, body.identity_token)
  const known = findVisitorId(visit)
  return ctx.write(async (tx) => {
    const before = known === null ? null : await findAndLockVisitor(tx, known)
    const details = detailsIn(body)
    const opened = before ? await continueAs(tx, before, details, sub, visit) : addVisitor(tx, details, sub)
    return toSession(tx, visit, opened)
  })
}

/** The visitor says later who they are. */
export async function identifyVisitor(
  ctx: OpenCtx,
  body: Static<typeof Identification>,
  visit: Visit,
): Promise<SessionShape> {
  const sub = await readIdentityToken(ctx, body.identity_token)
  return ctx.write(async (tx) => {
    const before = await lockVisitor(tx, visitorIdOf(visit))
    return toSession(tx, visit, await continueAs(tx, before, detailsIn(body), sub, visit))
  })
}

interface Opened {
  visitor: Visitor
  visitor_token: string
}

/**
 * The same visitor goes on, unless somebody else is signed in now: another person on the same computer, who must not
 * see what the first one wrote.
 */
async function continueAs(
  ctx: WriteCtx,
  before: Visitor,
  details: VisitorDetails,
  sub: string | null,
  visit: Visit,
): Promise<Opened> {
  const visitor_token = visit.visitorToken as string
  if (sub === null || sub === before.user_sub) {
    const visitor = changeVisitor(ctx, before, details)
    if (details.name || details.email || details.phone) await fillInDetails(ctx, visitor)
    return { visitor, visitor_token }
  }
  if (before.user_sub !== null || !(await isOnlyThisVisitor(ctx, before))) return addVisitor(ctx, details, sub)
  const visitor = changeVisitor(ctx, before, { ...details, user_sub: sub })
  await recogniseVisitor(ctx, visitor, sub)
  const thread = await findThread(ctx, visitor)
  if (thread) announceThread(ctx, visitor, thread.conversation_id)
  return { visitor, visitor_token }
}

/** A detail that was left out stays as it is. */
function detailsIn({ locale, page, name, email, phone }: Partial<Static<typeof NewSession>>): VisitorDetails {
  const all = { locale, page, name, email, phone }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}

async function toSession(ctx: WriteCtx, links: Links, { visitor, visitor_token }: Opened): Promise<SessionShape> {
  return { visitor_token, expires_at: visitor.expires_at, ...(await readThread(ctx, links, visitor)) }
}
