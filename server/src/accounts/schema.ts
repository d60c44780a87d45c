// The shapes of people, workspaces, memberships and keys.
import { ROLES, SCOPES } from '../http/caller.ts'
import {
  ActorShape,
  Body,
  Currency,
  CurrencyIn,
  Email,
  ExpectedVersion,
  Growing,
  Id,
  Locale,
  Maybe,
  Moment,
  MomentIn,
  Name,
  Nullable,
  named,
  OneOf,
  Text,
  Type,
  Whole,
} from '../http/shape.ts'

// The upper bound keeps a hash from costing seconds; it is far above what a passphrase needs.
const Password = Text(200, 10, { description: 'At least 10 characters' })
const TimeZone = Text(64, 1, {
  format: 'time-zone',
  description: 'The name of an IANA time zone',
  examples: ['America/Sao_Paulo'],
})
const RoleOut = Growing(ROLES, 'What the member may do.')

export const User = named(
  'User',
  Type.Object({ id: Id('usr_0RqGxk2mTq9Lh7wVb3NcYd'), name: Type.String(), email: Type.String() }),
)

export const Session = named(
  'Session',
  Type.Object({
    user: Nullable(User),
    expires_at: Nullable(Moment),
  }),
)

export const SignUp = named('SignUp', Body({ name: Name, email: Email, password: Password }))
export const SignIn = named('SignIn', Body({ email: Text(254, 1), password: Text(200, 1) }))
export const ResetPassword = named('PasswordReset', Body({ token: Text(200, 1), password: Password }))

const workspaceFields = {
  id: Id('prj_0RqGxk2mTq9Lh7wVb3NcYd'),
  name: Type.String({ examples: ['Salão Aurora'] }),
  timezone: Type.String({ examples: ['America/Sao_Paulo'] }),
  locale: Type.String({ examples: ['pt-BR'] }),
  currency: Currency,
}

export const WorkspaceBrief = named('WorkspaceBrief', Type.Object(workspaceFields))

export const Workspace = named(
  'Workspace',
  Type.Object({ ...workspaceFields, role: RoleOut, version: Whole(1), created_at: Moment, updated_at: Moment }),
)

const workspaceReadOnly = ['id', 'role', 'version', 'created_at', 'updated_at']

export const NewWorkspace = named(
  'NewWorkspace',
  Body(
    { name: Name, timezone: Maybe(TimeZone), locale: Maybe(Locale), currency: Maybe(CurrencyIn) },
    workspaceReadOnly,
  ),
)

export const WorkspaceChange = named(
  'WorkspaceChange',
  Body(
    {
      name: Type.Optional(Name),
      timezone: Type.Optional(TimeZone),
      locale: Type.Optional(Locale),
      currency: Type.Optional(CurrencyIn),
      expected_version: Maybe(ExpectedVersion),
    },
    workspaceReadOnly,
  ),
)

export const WorkspaceRemoval = named(
  'WorkspaceRemoval',
  Body({
    name: Text(200, 1, { description: 'The name of the workspace, to be sure that it is the one meant' }),
  }),
)

export const Member = named(
  'Member',
  Type.Object({
    id: Id('mem_0RqGxk2mTq9Lh7wVb3NcYd'),
    user_id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: RoleOut,
    version: Whole(1),
    created_at: Moment,
    updated_at: Moment,
  }),
)

export const MemberChange = named(
  'MemberChange',
  Body({ role: Type.Optional(OneOf(ROLES)), expected_version: Maybe(ExpectedVersion) }, [
    'id',
    'user_id',
    'name',
    'email',
    'version',
    'created_at',
    'updated_at',
  ]),
)

const invitationFields = {
  id: Id('inv_0RqGxk2mTq9Lh7wVb3NcYd'),
  email: Type.String(),
  role: RoleOut,
  invited_by: ActorShape,
  created_at: Moment,
  expires_at: Moment,
}

export const Invitation = named('Invitation', Type.Object(invitationFields))

export const InvitationWithLink = named(
  'InvitationWithLink',
  Type.Object({
    ...invitationFields,
    token: Type.String({ description: 'Accepts the invitation; shown once' }),
    url: Type.String({ description: 'The link to hand to the person; shown once' }),
  }),
)

export const NewInvitation = named(
  'NewInvitation',
  Body({ email: Email, role: OneOf(ROLES) }, ['id', 'invited_by', 'created_at', 'expires_at']),
)

const apiKeyFields = {
  id: Id('key_0RqGxk2mTq9Lh7wVb3NcYd'),
  name: Type.String({ examples: ['Website'] }),
  scopes: Type.Array(Growing(SCOPES)),
  last4: Type.String({ description: 'The last four characters of the key', examples: ['x7Qp'] }),
  created_at: Moment,
  created_by: ActorShape,
  last_used_at: Nullable(Moment),
  expires_at: Nullable(Moment),
  revoked_at: Nullable(Moment),
}

export const ApiKey = named('ApiKey', Type.Object(apiKeyFields))

export const ApiKeyWithSecret = named(
  'ApiKeyWithSecret',
  Type.Object({ ...apiKeyFields, key: Type.String({ description: 'The key itself; shown once' }) }),
)

export const NewApiKey = named(
  'NewApiKey',
  Body(
    {
      name: Name,
      scopes: Type.Array(OneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length }),
      expires_at: Maybe(MomentIn),
    },
    ['id', 'last4', 'created_at', 'created_by', 'last_used_at', 'revoked_at'],
  ),
)

export const Me = named(
  'Me',
  Type.Object(
    {
      kind: Growing(['api_key', 'member'], 'Who calls.'),
      id: Type.String(),
      name: Type.String(),
      email: Type.Optional(Type.String({ description: 'Of a member' })),
      role: Type.Optional(RoleOut),
      scopes: Type.Array(Growing(SCOPES)),
      workspace: WorkspaceBrief,
    },
    { description: 'The caller as we see them' },
  ),
)
