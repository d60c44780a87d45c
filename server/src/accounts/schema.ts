// The shapes of users, sessions, workspaces, members, invitations and API keys.
import { AddressIn } from '../http/address.ts'
import { ROLES, SCOPES } from '../http/caller.ts'
import {
  Address,
  about,
  Body,
  Currency,
  CurrencyIn,
  documented,
  Email,
  ExpectedVersion,
  exampleId,
  Growing,
  Id,
  IdIn,
  Locale,
  Maybe,
  MemberShape,
  Moment,
  MomentAt,
  MomentIn,
  Name,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Version,
} from '../http/shape.ts'

// The upper limit keeps a hash from taking seconds; it is far longer than a passphrase needs to be.
const Password = Text(200, 10, { description: 'At least 10 characters', examples: ['correct horse battery'] })
const ZONE = { description: 'An IANA time zone', examples: ['America/Sao_Paulo'] }
const TimeZone = Text(64, 1, { format: 'time-zone', ...ZONE })
const RoleOut = Growing(ROLES, 'What the member may do.')
const RoleIn = OneOf(ROLES, '`owner`: all; `admin`: all but deleting the workspace and touching owners; `agent`: work')

export const User = named(
  'User',
  Type.Object({ id: Id('usr'), name: TextOut('Maria Lima'), email: TextOut('maria@example.com') }),
  { description: 'A person with an account. One account can be a member of several workspaces.' },
)

export const Session = named(
  'Session',
  Type.Object({
    user: Nullable(User),
    expires_at: Nullable(MomentAt('2026-12-18T12:00:00.000Z', 'When it is necessary to sign in again')),
  }),
  { description: 'Who is signed in, and for how long; nulls when nobody is.' },
)

const email = { ...Email, examples: ['maria@example.com'] }

export const SignUp = named('SignUp', Body({ name: Name('Maria Lima'), email, password: Password }), {
  description: 'A new account. Each e-mail address has at most one.',
})
export const SignIn = named(
  'SignIn',
  Body({
    email: Text(254, 1, { examples: ['maria@example.com'] }),
    password: Text(200, 1, documented('correct horse battery', 'The password of the account')),
  }),
  { description: 'The e-mail address of an account and its password.' },
)
export const ResetPassword = named(
  'PasswordReset',
  Body({
    token: Text(200, 1, {
      description: 'Valid once, for a day',
      examples: ['Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2'],
    }),
    password: Password,
  }),
  { description: 'A one-time token, and the password to set with it.' },
)

export const AccountChange = named(
  'AccountChange',
  Body(
    {
      name: Type.Optional(Name('Maria Lima Souza')),
      email: Type.Optional({ ...Email, examples: ['maria.souza@example.com'] }),
      password: Type.Optional({ ...Password, examples: ['battery horse correct'] }),
      current_password: Maybe(
        Text(200, 1, documented('correct horse battery', 'Needed for a new e-mail address or password')),
      ),
    },
    ['id'],
  ),
  { description: 'What to change of the own account; fields that are left out stay as they are.' },
)

const workspaceFields = {
  id: Id('prj'),
  name: TextOut('Salão Aurora'),
  timezone: Type.String(ZONE),
  locale: TextOut('pt-BR', 'A language tag (BCP 47)'),
  currency: Currency,
}

/** The place of the business; null until somebody sets it. */
const WorkspaceAddress = Nullable(about('Where the business is. The bot says it to customers', Address))

export const WorkspaceBrief = named('WorkspaceBrief', Type.Object({ ...workspaceFields, address: WorkspaceAddress }), {
  description: 'The workspace that the caller works in.',
})

export const Workspace = named(
  'Workspace',
  Type.Object({
    ...workspaceFields,
    address: WorkspaceAddress,
    role: { ...RoleOut, examples: ['owner'] },
    version: Version,
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'A tenant: it has its own catalog, customers and bookings. `role` is the role of the caller.' },
)

const workspaceReadOnly = ['id', 'role', 'version', 'created_at', 'updated_at']

export const NewWorkspace = named(
  'NewWorkspace',
  Body(
    {
      name: Name('Salão Aurora'),
      timezone: Maybe({ ...TimeZone, description: 'An IANA time zone; left out: `America/Sao_Paulo`' }),
      locale: Maybe({ ...Locale, description: 'A language tag (BCP 47); left out: `pt-BR`' }),
      currency: Maybe({ ...CurrencyIn, description: 'Left out: `BRL`' }),
      address: Maybe(AddressIn),
    },
    workspaceReadOnly,
  ),
  { description: 'A workspace to be created.' },
)

export const WorkspaceChange = named(
  'WorkspaceChange',
  Body(
    {
      name: Type.Optional(Name('Salão Aurora Centro')),
      timezone: Type.Optional(TimeZone),
      locale: Type.Optional(Locale),
      currency: Type.Optional(CurrencyIn),
      address: Maybe(AddressIn),
      expected_version: Maybe(ExpectedVersion),
    },
    workspaceReadOnly,
  ),
  { description: 'What to change; fields that are left out stay as they are.', shown: ['name', 'expected_version'] },
)

export const WorkspaceRemoval = named(
  'WorkspaceRemoval',
  Body({
    name: Text(200, 1, {
      description: 'The name of the workspace, to be sure that it is the one meant',
      examples: ['Salão Aurora'],
    }),
  }),
  { description: 'The name of the workspace that is to be deleted.' },
)

export const Member = named(
  'Member',
  Type.Object({
    id: Id('mem'),
    user_id: Id('usr', 'The account; the same in every workspace'),
    name: TextOut('Bruno Alves'),
    email: TextOut('bruno@example.com'),
    role: RoleOut,
    version: Version,
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'A person in this workspace, with one role.' },
)

export const MemberChange = named(
  'MemberChange',
  Body({ role: Type.Optional({ ...RoleIn, examples: ['admin'] }), expected_version: Maybe(ExpectedVersion) }, [
    'id',
    'user_id',
    'name',
    'email',
    'version',
    'created_at',
    'updated_at',
  ]),
  { description: 'Another role for a member.' },
)

const INVITED_AS = 'The person in the calendar who they are: it gets them as its member when they join'

const invitationFields = {
  id: Id('inv'),
  email: TextOut('bruno@example.com', 'Only a user with this address can accept'),
  role: RoleOut,
  resource_id: UsuallyNull(Id('res', INVITED_AS)),
  invited_by: MemberShape,
  created_at: Moment,
  expires_at: MomentAt('2026-11-25T12:00:00.000Z', '7 days after it was created'),
}

export const Invitation = named('Invitation', Type.Object(invitationFields), {
  description: 'It waits until the person with its e-mail address accepts it.',
})

const TOKEN = 'hfi_0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2'

export const InvitationWithLink = named(
  'InvitationWithLink',
  Type.Object({
    ...invitationFields,
    token: TextOut(TOKEN, 'Accepts the invitation; shown once'),
    url: TextOut(`https://holdfast.example.com/join#${TOKEN}`, 'The link to send to the person; shown once'),
  }),
  { description: 'A new invitation with its link, which is shown only once.' },
)

export const NewInvitation = named(
  'NewInvitation',
  Body(
    {
      email: { ...Email, examples: ['bruno@example.com'] },
      role: RoleIn,
      resource_id: Maybe(IdIn('res', INVITED_AS)),
    },
    ['id', 'invited_by', 'created_at', 'expires_at'],
  ),
  { description: 'Who is invited, and the role they will have.' },
)

const apiKeyFields = {
  id: Id('key'),
  name: TextOut('Website', 'What uses it; history shows it as the actor'),
  scopes: Type.Array(Growing(SCOPES), {
    description: 'What it may do; chosen when it is created, never changed',
    examples: [['slots:read', 'bookings:write']],
  }),
  last4: TextOut('x7Qp', 'The last four characters of the key'),
  created_at: Moment,
  created_by: MemberShape,
  last_used_at: Nullable(MomentAt('2026-11-18T12:05:00.000Z', 'To within a minute; null: never')),
  expires_at: UsuallyNull(MomentAt('2027-11-18T12:00:00.000Z', 'null: it does not expire')),
  revoked_at: UsuallyNull(MomentAt('2026-12-01T12:00:00.000Z', 'Since when it is refused; null: it is valid')),
}

export const ApiKey = named('ApiKey', Type.Object(apiKeyFields), {
  description: 'The key of a program, valid only in this workspace; the key itself is not stored.',
})

export const ApiKeyWithSecret = named(
  'ApiKeyWithSecret',
  Type.Object({
    ...apiKeyFields,
    key: TextOut(
      'hfk_0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk20a1x7Qp',
      'The key itself; shown once',
    ),
  }),
  { description: 'A new API key with the key itself, which is shown only once.' },
)

export const NewApiKey = named(
  'NewApiKey',
  Body(
    {
      name: Name('Website'),
      scopes: Type.Array(OneOf(SCOPES), {
        minItems: 1,
        maxItems: SCOPES.length,
        description: 'Choose only those that the program needs',
        examples: [['slots:read', 'bookings:write']],
      }),
      expires_at: Maybe({
        ...MomentIn,
        description: 'RFC 3339 with an offset; left out: it does not expire',
        examples: ['2027-11-18T09:00:00-03:00'],
      }),
    },
    ['id', 'last4', 'created_at', 'created_by', 'last_used_at', 'revoked_at'],
  ),
  { description: 'What the key is for, and what it may do.', shown: ['name', 'scopes'] },
)

export const Me = named(
  'Me',
  Type.Object({
    kind: Growing(['api_key', 'member'], 'Who calls.'),
    id: TextOut(exampleId('key'), 'The id of the key or of the member'),
    name: TextOut('Website'),
    email: Type.Optional(TextOut('maria@example.com', 'Of a member')),
    role: Type.Optional(RoleOut),
    scopes: Type.Array(Growing(SCOPES), {
      description: 'What the caller may do: the scopes of the key or of the role',
      examples: [['slots:read', 'bookings:write']],
    }),
    workspace: WorkspaceBrief,
  }),
  {
    description: 'The caller. `email` and `role` are present only for a member.',
    shown: ['kind', 'id', 'name', 'scopes', 'workspace'],
  },
)
