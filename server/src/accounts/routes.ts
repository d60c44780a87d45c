// The public routes of accounts: signing in, workspaces, the team, and API keys.
import { anyKey, type Caller, everybody, member, memberOfPath, signedIn, type UserRef } from '../http/caller.ts'
import { list, read, slow, write } from '../http/route.ts'
import type { Static } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { createApiKey, getApiKey, listApiKeys, revokeApiKey } from './api-key.ts'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  getInvitation,
  listInvitations,
  requireInvitation,
  workspaceOfToken,
} from './invitation.ts'
import { changeMember, getMember, listMembers, removeMember } from './member.ts'
import { changeAccount } from './own-account.ts'
import {
  AccountChange,
  ApiKey,
  ApiKeyWithSecret,
  Invitation,
  InvitationWithLink,
  Me,
  Member,
  MemberChange,
  NewApiKey,
  NewInvitation,
  NewWorkspace,
  ResetPassword,
  Session,
  SignIn,
  SignUp,
  User,
  Workspace,
  WorkspaceChange,
  WorkspaceRemoval,
} from './schema.ts'
import { getSession, resetPassword, signIn, signOut, signUp } from './user.ts'
import { changeWorkspace, deleteWorkspace, insertWorkspace, listWorkspaces } from './workspace.ts'

const sessions = [
  slow({
    at: 'POST /auth/sign-up/email',
    id: 'signUp',
    tag: 'Sign-in',
    summary: 'Create an account',
    description:
      'Also signs in: the answer sets the session cookie. An account has no workspace until the user creates or joins one. An e-mail address that already has an account is refused with `validation_error` and the code `email_taken`.',
    answer: 'The session of the new account',
    access: everybody,
    body: SignUp,
    returns: [201, Session],
    run: (ctx, { body }, visit) => signUp(ctx, body, visit),
  }),
  slow({
    at: 'POST /auth/sign-in/email',
    id: 'signIn',
    tag: 'Sign-in',
    summary: 'Sign in with e-mail and password',
    description:
      'Sets the session cookie, which is valid for 30 days. A wrong e-mail address and a wrong password both lead to `invalid_credentials`. Failed tries are limited per network address and per e-mail address: after `rate_limited`, wait for the seconds in `Retry-After`.',
    access: everybody,
    body: SignIn,
    returns: [200, Session],
    problems: ['invalid_credentials'],
    run: (ctx, { body }, visit) => signIn(ctx, body, visit),
  }),
  slow({
    at: 'POST /auth/sign-out',
    id: 'signOut',
    tag: 'Sign-in',
    summary: 'End the session',
    description:
      'Ends the session of the cookie and deletes the cookie. Other sessions of the account continue. Without a session nothing happens, and the answer is the same.',
    access: everybody,
    returns: [204],
    run: (ctx, _input, visit) => signOut(ctx, visit),
  }),
  slow({
    at: 'GET /auth/get-session',
    id: 'getSession',
    tag: 'Sign-in',
    summary: 'Who is signed in',
    description:
      'The members of the answer are null when nobody is signed in; that is not an error. `GET /me` returns the role and the workspace.',
    answer: 'Who is signed in, or nulls',
    access: everybody,
    returns: [200, Session],
    run: (ctx, _input, visit) => getSession(ctx, visit),
  }),
  slow({
    at: 'POST /auth/reset-password',
    id: 'resetPassword',
    tag: 'Sign-in',
    summary: 'Set a new password with a one-time token',
    description:
      'The token comes from `npm run reset-password`. Ends all sessions of the account; it does not sign in. A token that was used or is older than a day is refused with `validation_error`.',
    access: everybody,
    body: ResetPassword,
    returns: [204],
    run: (ctx, { body }, visit) => resetPassword(ctx, body, visit),
  }),
  read({
    at: 'GET /me',
    id: 'getMe',
    tag: 'Platform',
    summary: 'Who am I',
    description:
      'The key or team member that makes the call, with its scopes and workspace. It needs no scope, so use it to try a new key.',
    answer: 'The caller',
    access: anyKey,
    returns: [200, Me],
    run: async (_ctx, _input, { caller }) => toMe(caller),
  }),
  slow({
    at: 'PATCH /me/account',
    id: 'updateAccount',
    tag: 'Team and account',
    summary: 'Change your own account',
    description:
      'Name, e-mail address and password of the signed-in person, in all workspaces. A new e-mail address or password needs `current_password`; without the right one the change is refused with `validation_error` and the code `wrong_password`, and tries are limited as at the sign-in. It ends all other sessions of the account; this one continues. An e-mail address that another account has is refused with the code `email_taken`.',
    answer: 'The account after the change',
    access: signedIn,
    body: AccountChange,
    returns: [200, User],
    run: (ctx, { body }, visit) => changeAccount(ctx, userOf(visit), body, visit),
  }),
]

const workspaces = [
  list({
    at: 'GET /workspaces',
    id: 'listWorkspaces',
    tag: 'Team and account',
    summary: 'Your workspaces',
    description:
      'All workspaces of the signed-in person, newest first, with the role in each. The header `Svc-Workspace` chooses one of them for other calls. While a part of the database is out of reach, the workspaces there are left out.',
    access: signedIn,
    item: Workspace,
    run: (ctx, { page }, visit) => listWorkspaces(ctx, userOf(visit), page),
  }),
  slow({
    at: 'POST /workspaces',
    id: 'createWorkspace',
    tag: 'Team and account',
    summary: 'Create a workspace and own it',
    description:
      'The user who creates it is its owner. It begins with an empty catalog and the default stages. Calling it twice creates two.',
    access: signedIn,
    body: NewWorkspace,
    returns: [201, Workspace],
    run: (ctx, { body }, visit) => ctx.write((tx) => insertWorkspace(tx, userOf(visit), body), newId('prj')),
  }),
  write({
    at: 'PATCH /workspaces/{id}',
    id: 'updateWorkspace',
    tag: 'Team and account',
    summary: 'Change a workspace',
    description:
      'For admins and owners. Fields that are left out stay as they are. A new time zone moves no booking, and schedules keep their own time zones; a new currency changes no price. If `expected_version` is not the current version, the change is refused with `version_conflict`.',
    access: memberOfPath('admin'),
    body: WorkspaceChange,
    returns: [200, Workspace],
    problems: ['version_conflict'],
    // The entrance has checked it already: only members of the workspace get here.
    mustExist: async () => {},
    run: (ctx, { body }, visit) => changeWorkspace(ctx, memberOf(visit).role, body),
  }),
  write({
    at: 'DELETE /workspaces/{id}',
    id: 'deleteWorkspace',
    tag: 'Team and account',
    summary: 'Delete a workspace and all its data',
    description:
      'Its keys and members lose access at once, and its data is deleted. This cannot be undone. Only an owner can do this, and must send the `name` of the workspace; any other name is refused with `validation_error`.',
    access: memberOfPath('owner'),
    body: WorkspaceRemoval,
    returns: [204],
    // The entrance has checked it already: only members of the workspace get here.
    mustExist: async () => {},
    run: (ctx, { body }) => deleteWorkspace(ctx, body.name),
  }),
]

const team = [
  list({
    at: 'GET /team/members',
    id: 'listMembers',
    tag: 'Team and account',
    summary: 'The members of the workspace',
    description: 'Newest first. Every member of the workspace may read this list, with any role.',
    access: member('agent'),
    item: Member,
    run: (ctx, { page }) => listMembers(ctx, page),
  }),
  write({
    at: 'PATCH /team/members/{id}',
    id: 'updateMember',
    tag: 'Team and account',
    summary: 'Give a member another role',
    description:
      'For admins and owners. Only an owner can make somebody an owner or change one (`forbidden`). The role of the last owner cannot be changed: `invalid_transition`.',
    access: member('admin'),
    body: MemberChange,
    returns: [200, Member],
    problems: ['version_conflict', 'invalid_transition'],
    mustExist: (ctx, { id }) => getMember(ctx, id),
    run: (ctx, { params, body }, visit) => changeMember(ctx, visit.caller, params.id, body),
  }),
  write({
    at: 'DELETE /team/members/{id}',
    id: 'removeMember',
    tag: 'Team and account',
    summary: 'Remove a member from the workspace',
    description:
      'The member loses access at once. The account stays, and history still names the person. Only an owner can remove an owner, and the last owner cannot be removed: `invalid_transition`.',
    access: member('admin'),
    returns: [204],
    problems: ['invalid_transition'],
    mustExist: (ctx, { id }) => getMember(ctx, id),
    run: (ctx, { params }, visit) => removeMember(ctx, visit.caller, params.id),
  }),
  list({
    at: 'GET /team/invitations',
    id: 'listInvitations',
    tag: 'Team and account',
    summary: 'Invitations that wait to be accepted',
    description:
      'Newest first. Invitations that were accepted or withdrawn or are older than 7 days are not listed. The links are not shown again: withdraw the invitation and create a new one.',
    access: member('admin'),
    item: Invitation,
    run: (ctx, { page }) => listInvitations(ctx, page),
  }),
  write({
    at: 'POST /team/invitations',
    id: 'createInvitation',
    tag: 'Team and account',
    summary: 'Invite somebody',
    description:
      'Only this answer contains the link; send it to the person yourself: no mail is sent. It is valid for 7 days, and only for that e-mail address. Only an owner can invite an owner (`forbidden`). With `resource_id` the person becomes the member of that resource when they join, so that their work is theirs.',
    answer: 'The invitation, with its link',
    access: member('admin'),
    body: NewInvitation,
    returns: [201, InvitationWithLink],
    run: (ctx, { body }, { caller, publicUrl }) => createInvitation(ctx, caller, body, publicUrl),
  }),
  write({
    at: 'DELETE /team/invitations/{id}',
    id: 'deleteInvitation',
    tag: 'Team and account',
    summary: 'Withdraw an invitation',
    description: 'Its link stops working. An invitation that was accepted is unknown here: remove the member instead.',
    access: member('admin'),
    returns: [204],
    mustExist: (ctx, { id }) => getInvitation(ctx, id),
    run: (ctx, { params }) => deleteInvitation(ctx, params.id),
  }),
  slow({
    at: 'POST /team/invitations/{token}/accept',
    id: 'acceptInvitation',
    tag: 'Team and account',
    summary: 'Accept an invitation',
    description:
      'Only for a signed-in person with the e-mail address that was invited; anybody else is refused with `forbidden`. Repeating it changes nothing. A link that has expired or was withdrawn is unknown.',
    answer: 'The new member',
    access: signedIn,
    returns: [200, Member],
    mustExist: (ctx, { token }) => requireInvitation(ctx, token),
    run: (ctx, { params }, visit) =>
      ctx.write((tx) => acceptInvitation(tx, userOf(visit), params.token), workspaceOfToken(params.token)),
  }),
]

const apiKeys = [
  list({
    at: 'GET /api-keys',
    id: 'listApiKeys',
    tag: 'Team and account',
    summary: 'The API keys of the workspace',
    description:
      'Newest first, including revoked keys. The keys themselves are not stored, so they cannot be shown again.',
    access: member('admin'),
    item: ApiKey,
    run: (ctx, { page }) => listApiKeys(ctx, page),
  }),
  write({
    at: 'POST /api-keys',
    id: 'createApiKey',
    tag: 'Team and account',
    summary: 'Create an API key',
    description:
      'Only this answer contains the key itself: keep it safe. Its scopes cannot be changed later; create another key and revoke this one.',
    answer: 'The API key, with the key itself',
    access: member('admin'),
    body: NewApiKey,
    returns: [201, ApiKeyWithSecret],
    run: (ctx, { body }) => createApiKey(ctx, body),
  }),
  write({
    at: 'DELETE /api-keys/{id}',
    id: 'revokeApiKey',
    tag: 'Team and account',
    summary: 'Revoke an API key',
    description:
      'The key is refused everywhere from now on. It stays in the list with `revoked_at`. Repeating it changes nothing.',
    access: member('admin'),
    returns: [204],
    mustExist: (ctx, { id }) => getApiKey(ctx, id),
    run: (ctx, { params }) => revokeApiKey(ctx, params.id),
  }),
]

export const accountRoutes = [...sessions, ...workspaces, ...team, ...apiKeys]

function userOf({ caller }: Visit): UserRef {
  if (caller.kind !== 'member' && caller.kind !== 'user') throw new Problem('session_required')
  return caller.user
}

function memberOf({ caller }: Visit): Caller & { kind: 'member' } {
  if (caller.kind !== 'member') throw new Problem('session_required')
  return caller
}

function toMe(caller: Caller): Static<typeof Me> {
  if (caller.kind !== 'api_key' && caller.kind !== 'member') throw new Problem('session_required')
  const { kind, actor, scopes, workspace } = caller
  const person = caller.kind === 'member' ? { email: caller.user.email, role: caller.role } : {}
  return {
    kind,
    id: actor.id as string,
    name: actor.name,
    ...person,
    scopes: [...scopes],
    workspace,
  }
}
