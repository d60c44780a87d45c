// Invitations: a one-time link makes a person a member. The link contains the workspace id, so that it is found
// quickly.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import type { Caller, UserRef } from '../http/caller.ts'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Db } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { invitationCreated, invitationWithdrawn, memberJoined } from './events.ts'
import { getMember } from './member.ts'
import type { NewInvitation } from './schema.ts'
import { emailKey } from './user.ts'

const VALID_FOR_MS = 7 * DAY_MS
const TOKEN = /^hfi_([0-9A-Za-z]{22})_[0-9A-Za-z]{43}$/

/** The invitations that can still be accepted. */
export async function listInvitations(ctx: ReadCtx, page: Page) {
  return fetchPage(open(ctx), page, newestFirst(), toInvitation)
}

export async function getInvitation(ctx: ReadCtx, id: string) {
  const row = await open(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toInvitation(row)
}

export async function createInvitation(
  ctx: WriteCtx,
  caller: Caller,
  { email, role, resource_id = null }: Static<typeof NewInvitation>,
  publicUrl: string,
) {
  if (role === 'owner' && !(caller.kind === 'member' && caller.role === 'owner')) {
    throw new Problem('forbidden', { detail: 'Only an owner may invite an owner.' })
  }
  if (resource_id !== null) await requireResource(ctx, resource_id)
  const token = `hfi_${ctx.workspaceId.slice(4)}_${newToken()}`
  const expires_at = plus(ctx.now, VALID_FOR_MS)
  const shown = { id: newId('inv'), email, role, resource_id, created_at: ctx.now, expires_at }
  ctx.insert('invitations', {
    ...shown,
    workspace_id: ctx.workspaceId,
    email_key: emailKey(email),
    token_hash: hashToken(token),
    invited_by: JSON.stringify(ctx.actor),
  })
  emit(ctx, invitationCreated, { invitation: { id: shown.id, role } })
  // The part after the # is never sent to a server, a log or a Referer header.
  return { ...shown, invited_by: ctx.actor, token, url: `${publicUrl}/join#${token}` }
}

async function requireResource({ db, workspaceId }: ReadCtx, id: string): Promise<void> {
  const found = await db
    .selectFrom('resources')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found', { detail: 'Nothing here has the id in /resource_id.' })
}

export async function deleteInvitation(ctx: WriteCtx, id: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('invitations')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .where('accepted_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Problem('not_found')
  emit(ctx, invitationWithdrawn, { invitation: { id } })
}

/** Throws unless an invitation, accepted or not, has this token. */
export async function requireInvitation({ db }: ReadCtx, token: string): Promise<void> {
  const found = await byToken(db, token).executeTakeFirst()
  if (!found) throw new Problem('not_found')
}

function byToken(db: Db, token: string) {
  const workspaceId = workspaceOfToken(token)
  return db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'invitations.workspace_id')
    .select(['invitations.id', 'email_key', 'role', 'resource_id', 'accepted_by'])
    .where('invitations.workspace_id', '=', workspaceId)
    .where('workspaces.workspace_id', '=', workspaceId)
    .where('token_hash', '=', hashToken(token))
    .where('workspaces.deleted_at', 'is', null)
}

export function workspaceOfToken(token: string): string {
  const match = TOKEN.exec(token)
  if (!match) throw new Problem('not_found')
  return `prj_${match[1]}`
}

/** Makes the person a member. If the same person accepts again, nothing changes; anybody else gets an error. */
export async function acceptInvitation(ctx: WriteCtx, user: UserRef, token: string) {
  const { db, workspaceId, now } = ctx
  const invitation = await byToken(db, token)
    .where((where) => where.or([where('expires_at', '>', now), where('accepted_by', '=', user.id)]))
    // Two calls that accept at once run one after the other; the second sees the result of the first.
    .forUpdate('invitations')
    .executeTakeFirst()
  if (!invitation) throw new Problem('not_found')
  if (invitation.email_key !== emailKey(user.email)) {
    throw new Problem('forbidden', { detail: 'The invitation is for another e-mail address.' })
  }
  if (invitation.accepted_by === null) await join(ctx, user, invitation)
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  // The person accepted before and was removed since: the link does not work again.
  if (!member) throw new Problem('not_found')
  return getMember(ctx, member.id)
}

async function join(
  ctx: WriteCtx,
  user: UserRef,
  invitation: { id: string; role: string; resource_id: string | null },
): Promise<void> {
  const { db, workspaceId, now } = ctx
  const id = newId('mem')
  const member = { workspace_id: workspaceId, id, user_id: user.id, role: invitation.role }
  const joined = await db
    .insertInto('members')
    .values({ ...member, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  ctx.send(
    db
      .updateTable('invitations')
      .set({ accepted_by: user.id })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', invitation.id),
  )
  const { role, resource_id } = invitation
  if (joined) emit(ctx, memberJoined, { member: { id, role }, resource_id })
}

function open({ db, workspaceId, now }: ReadCtx) {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'resource_id', 'invited_by', 'created_at', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .where('accepted_by', 'is', null)
    .where('expires_at', '>', now)
}

function toInvitation<Row extends { invited_by: unknown }>(row: Row) {
  return { ...row, invited_by: row.invited_by as Actor }
}
