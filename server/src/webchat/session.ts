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
import { findThread, tellThread } from './thread.ts'
import {
  addVisitor,
  changeVisitor,
  findAndLockVisitor,
  lockVisitor,
  type Told,
  type Visitor,
  visitorIdOf,
} from './visitor.ts'

type SessionShape = Static<typeof Session>

/** A new visitor, or the one who comes back with a valid token. */
export async function openSession(ctx: OpenCtx, body: Static<typeof NewSession>, visit: Visit): Promise<SessionShape> {
  const sub = await readIdentityToken(ctx, body.identity_token)
  const { caller } = visit
  const known = caller.kind === 'visitor' ? caller.visitorId : null
  return ctx.write(async (tx) => {
    const before = known === null ? null : await findAndLockVisitor(tx, known)
    const told = toTold(body)
    return toSession(tx, visit, before ? await continueAs(tx, before, told, sub, visit) : addVisitor(tx, told, sub))
  })
}

/** What a visitor says about themselves later. */
export async function identifyVisitor(
  ctx: OpenCtx,
  body: Static<typeof Identification>,
  visit: Visit,
): Promise<SessionShape> {
  const sub = await readIdentityToken(ctx, body.identity_token)
  return ctx.write(async (tx) => {
    const before = await lockVisitor(tx, visitorIdOf(visit))
    return toSession(tx, visit, await continueAs(tx, before, toTold(body), sub, visit))
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
  told: Told,
  sub: string | null,
  visit: Visit,
): Promise<Opened> {
  const visitor_token = visit.visitorToken as string
  if (sub === null || sub === before.user_sub) {
    const visitor = changeVisitor(ctx, before, told)
    if (told.name || told.email || told.phone) await fillInDetails(ctx, visitor)
    return { visitor, visitor_token }
  }
  if (before.user_sub !== null || !(await isOnlyThisVisitor(ctx, before))) return addVisitor(ctx, told, sub)
  const visitor = changeVisitor(ctx, before, { ...told, user_sub: sub })
  await recogniseVisitor(ctx, visitor, sub)
  const thread = await findThread(ctx, visitor)
  if (thread) tellThread(ctx, visitor, thread.conversation_id)
  return { visitor, visitor_token }
}

/** Without what was left out: it stays as it is. */
function toTold({ locale, page, name, email, phone }: Partial<Static<typeof NewSession>>): Told {
  const all = { locale, page, name, email, phone }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}

async function toSession(ctx: WriteCtx, links: Links, { visitor, visitor_token }: Opened): Promise<SessionShape> {
  return { visitor_token, expires_at: visitor.expires_at, ...(await readThread(ctx, links, visitor)) }
}
