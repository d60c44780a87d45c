// Members: people in a workspace, each with one role. A workspace always has at least one owner.
import type { Caller } from '../http/caller.ts'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { memberRemoved, memberUpdated } from './events.ts'
import type { MemberChange } from './schema.ts'

export async function listMembers(ctx: ReadCtx, page: Page) {
  return fetchPage(members(ctx), page, newestFirst('members'))
}

export async function getMember(ctx: ReadCtx, id: string) {
  const row = await members(ctx).where('members.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export async function changeMember(ctx: WriteCtx, caller: Caller, id: string, change: Static<typeof MemberChange>) {
  const member = await lockMember(ctx, id)
  requireVersion(member, change.expected_version)
  const role = change.role ?? member.role
  if (role === member.role) return member
  if (member.role === 'owner' || role === 'owner') requireOwner(caller)
  if (member.role === 'owner') await requireAnotherOwner(ctx, id)
  const changed = { role, version: member.version + 1, updated_at: ctx.now }
  const { workspaceId, db } = ctx
  ctx.send(db.updateTable('members').set(changed).where('workspace_id', '=', workspaceId).where('id', '=', id))
  emit(ctx, memberUpdated, { member: { id, role } })
  return { ...member, ...changed }
}

/** Admins can remove everybody except owners, owners can remove everybody; the last owner cannot be removed. */
export async function removeMember(ctx: WriteCtx, caller: Caller, id: string): Promise<void> {
  const member = await lockMember(ctx, id)
  if (member.role === 'owner') {
    requireOwner(caller)
    await requireAnotherOwner(ctx, id)
  }
  ctx.send(ctx.db.deleteFrom('members').where('workspace_id', '=', ctx.workspaceId).where('id', '=', id))
  emit(ctx, memberRemoved, { member: { id } })
}

// Every change of members locks the workspace first, so that when two owners leave at the same time, one waits for the
// other.
async function lockMember(ctx: WriteCtx, id: string) {
  ctx.send(ctx.db.selectFrom('workspaces').select('name').where('workspace_id', '=', ctx.workspaceId).forNoKeyUpdate())
  return getMember(ctx, id)
}

async function requireAnotherOwner(ctx: ReadCtx, id: string): Promise<void> {
  const other = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('role', '=', 'owner')
    .where('id', '!=', id)
    .executeTakeFirst()
  if (!other) throw new Problem('invalid_transition', { detail: 'A workspace keeps at least one owner.' })
}

function requireOwner(caller: Caller): void {
  if (caller.kind !== 'member' || caller.role !== 'owner') {
    throw new Problem('forbidden', {
      detail: 'Only an owner may make somebody an owner, or change or remove an owner.',
    })
  }
}

function members({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.id',
      'members.user_id',
      'users.name',
      'users.email',
      'members.role',
      'members.version',
      'members.created_at',
      'members.updated_at',
    ])
    .where('members.workspace_id', '=', workspaceId)
}
