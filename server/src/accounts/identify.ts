// Identifies a program by its key and a team member by their session.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { Logger } from 'pino'
import type { StoredAddress } from '../http/address.ts'
import { isDashboardOnly, type OwnWorkspace, type Role, type Scope, scopesOf } from '../http/caller.ts'
import type { Credentials, Identified, Identify } from '../http/entrance.ts'
import type { Allowance, FoundCaller, LookUp, RateLimiter } from '../http/rate-limit.ts'
import { askNear, type Database, isMachineAway } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken } from '../platform/secrets.ts'
import { workspaceOfKey } from './api-key.ts'
import type { UnreadSessions } from './machine-away.ts'

const MEMBER_ALLOWANCE: Allowance = { burst: 600, refillPerSecond: 20 }
/** The precision of `last_used_at`: a write per call would cost more than the call. */
const USE_RECORDED_EVERY_MS = MINUTE_MS

export interface IdentifyOptions {
  database: Database
  limiter: Pick<RateLimiter, 'findAndTake'>
  /** The rate limit for keys. All keys of a workspace share one bucket: see docs/decisions/0001. */
  allowance: Allowance
  unread: UnreadSessions
  log: Logger
}

export function identifier(options: IdentifyOptions): Identify {
  return async (credentials) => {
    if (credentials.authorization !== undefined) return identifyKey(options, credentials)
    const { sessionToken } = credentials
    const known = sessionToken === null ? null : await identifySession(options, credentials, sessionToken)
    if (known) return known
    throw new Problem(isDashboardOnly(credentials.access) ? 'session_required' : 'invalid_api_key')
  }
}

interface WorkspaceColumns {
  workspace_id: string
  workspace_name: string
  timezone: string
  locale: string
  currency: string
  address: StoredAddress | null
}

interface KeyRow extends WorkspaceColumns {
  id: string
  name: string
  /** One text: parsing an array on every call costs more than splitting a text. */
  scopes: string
  /** Whether `last_used_at` is older than a minute. */
  use_is_due: boolean
}

const WORKSPACE_COLUMNS = 'w.workspace_id, w.name as workspace_name, w.timezone, w.locale, w.currency, w.address'

const FIND_KEY = `
  select k.id, k.name, array_to_string(k.scopes, ' ') as scopes, ${WORKSPACE_COLUMNS},
    k.last_used_at is null or k.last_used_at <= $4 as use_is_due
  from api_keys k join workspaces w on w.workspace_id = k.workspace_id
  where k.workspace_id = $1 and w.workspace_id = $1 and k.secret_hash = $2 and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > $3) and w.deleted_at is null`

async function identifyKey(options: IdentifyOptions, { authorization = '', now }: Credentials): Promise<Identified> {
  const text = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
  const workspaceId = workspaceOfKey(text)
  if (workspaceId === null) throw new Problem('invalid_api_key')
  const recordIfBefore = plus(now, -USE_RECORDED_EVERY_MS)
  const lookUp: LookUp<KeyRow> = {
    name: 'find_key',
    text: FIND_KEY,
    values: [workspaceId, hashToken(text), now, recordIfBefore],
    workspaceId,
    isOfOneShard: true,
    bucketOf: (row) => ({ workspaceId: row.workspace_id, name: 'keys' }),
    bucketSql: { workspaceId: 'workspace_id', name: `'keys'` },
  }
  const found = await options.limiter.findAndTake(lookUp, options.allowance, now)
  if (!found) throw new Problem('invalid_api_key')
  const { row, rate } = found
  if (row.use_is_due) recordUse(options, row, now, recordIfBefore)
  const actor = { kind: 'api_key' as const, id: row.id, name: row.name }
  const scopes = row.scopes.split(' ') as Scope[]
  return { caller: { kind: 'api_key', actor, scopes, workspace: toOwnWorkspace(row) }, rate }
}

function recordUse(
  { database, log }: IdentifyOptions,
  { workspace_id, id }: KeyRow,
  now: Date,
  recordIfBefore: Date,
): void {
  database.db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    // Of many calls at once, only the first one writes.
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', recordIfBefore)]))
    .execute()
    .catch((error) => log.warn({ err: error }, 'the use of a key was not recorded'))
}

interface Person {
  user_id: string
  user_name: string
  email: string
}

interface SessionRow extends Person, WorkspaceColumns {
  member_id: string | null
  role: Role
}

const FIND_PERSON = `
  select u.id as user_id, u.name as user_name, u.email from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2`

/** The query also finds a user who has no workspace. */
const findSession = (isWanted: string) => `
  with who as materialized (${FIND_PERSON}),
  place as materialized (
    select m.id as member_id, m.role, ${WORKSPACE_COLUMNS}
    from who join members m on m.user_id = who.user_id join workspaces w on w.workspace_id = m.workspace_id
    where ${isWanted} and w.deleted_at is null
    order by m.created_at, m.id limit 1
  )
  select * from who left join place on true`

const FIND_SESSION_IN_WORKSPACE = findSession('m.workspace_id = $3 and w.workspace_id = $3')
/** Chooses the workspace that the person joined first. */
const FIND_SESSION = findSession('true')

const BUCKET_OF_PERSON: Pick<LookUp<SessionRow>, 'bucketOf' | 'bucketSql'> = {
  bucketOf: (row) => ({ workspaceId: row.workspace_id ?? 'user', name: `person ${row.user_id}` }),
  bucketSql: { workspaceId: `coalesce(workspace_id, 'user')`, name: `'person ' || user_id` },
}

async function findAndTakeSession(
  { limiter }: IdentifyOptions,
  { workspaceId, now }: Credentials,
  tokenHash: string,
): Promise<FoundCaller<SessionRow> | null> {
  const session = [tokenHash, now]
  const statement =
    workspaceId === null
      ? { name: 'find_session', text: FIND_SESSION, values: session }
      : { name: 'find_session_in_workspace', text: FIND_SESSION_IN_WORKSPACE, values: [...session, workspaceId] }
  return limiter.findAndTake<SessionRow>({ ...statement, ...BUCKET_OF_PERSON }, MEMBER_ALLOWANCE, now)
}

/** The person is known, and comes as $2 to $4. $1 is the workspace, or null if the call names none. */
const PERSON = '$2::text as user_id, $3::text as user_name, $4::text as email'
const findPlace = (isWanted: string) => `
  select ${PERSON}, m.id as member_id, m.role, ${WORKSPACE_COLUMNS}
  from members m join workspaces w on w.workspace_id = m.workspace_id
  where ${isWanted} and m.user_id = $2 and w.deleted_at is null
  order by m.created_at, m.id limit 1`
const FIND_PLACE_IN_WORKSPACE = findPlace('m.workspace_id = $1 and w.workspace_id = $1')
/** The workspace that the person joined first. */
const FIND_PLACE = findPlace('$1::text is null')
const NO_PLACE = `select ${PERSON}, $1::text as member_id, null::text as workspace_id`

/**
 * On Citus, a session and the rows of a workspace may be on different machines. Each is read on its own, so that a
 * machine that does not answer holds up nobody who does not need it.
 */
async function findAndTakeOnCitus(
  { limiter, database, unread }: IdentifyOptions,
  { access, workspaceId, now }: Credentials,
  tokenHash: string,
): Promise<FoundCaller<SessionRow> | null> {
  const statement = { name: 'find_person', text: FIND_PERSON, values: [tokenHash, now] }
  const [person] = await askNear<Person>(() => database.at(tokenHash, 'sessions'), statement).catch((error) => {
    throw unread.after(error, tokenHash, now)
  })
  unread.forget(tokenHash)
  if (!person) return null
  const take = (name: string, text: string, first: unknown, near?: { workspaceId: string; isOfOneShard: true }) => {
    const values = [first, person.user_id, person.user_name, person.email]
    return limiter.findAndTake<SessionRow>({ name, text, values, ...near, ...BUCKET_OF_PERSON }, MEMBER_ALLOWANCE, now)
  }
  const takeWithoutPlace = () => take('no_place', NO_PLACE, null)
  if (workspaceId !== null) {
    const near = { workspaceId, isOfOneShard: true } as const
    const found = await take('find_place_in_workspace', FIND_PLACE_IN_WORKSPACE, workspaceId, near)
    return found ?? takeWithoutPlace()
  }
  const found = await take('find_place', FIND_PLACE, null).catch((error) => {
    // The person's own list and account need no workspace. A call that does must get the same workspace as without the
    // outage.
    if (access.to !== 'user' || !isMachineAway(error)) throw error
    return null
  })
  return found ?? takeWithoutPlace()
}

async function identifySession(
  options: IdentifyOptions,
  credentials: Credentials,
  token: string,
): Promise<Identified | null> {
  const { access, workspaceId } = credentials
  const find = options.database.engine === 'citus' ? findAndTakeOnCitus : findAndTakeSession
  const found = await find(options, credentials, hashToken(token))
  if (!found) return null
  const { row, rate } = found
  const user = { id: row.user_id, name: row.user_name, email: row.email }
  if (row.member_id === null) {
    const caller = { kind: 'user' as const, user }
    if (workspaceId !== null) {
      return {
        caller,
        rate,
        refusal: new Problem('not_found', { detail: 'You are not a member of a workspace with this id.' }),
      }
    }
    if (access.to === 'user') return { caller, rate }
    const detail = 'You belong to no workspace yet: create one, or accept an invitation.'
    return { caller, rate, refusal: new Problem('forbidden', { detail }) }
  }
  const actor = { kind: 'member' as const, id: row.member_id, name: row.user_name }
  return {
    caller: { kind: 'member', actor, scopes: scopesOf(row.role), role: row.role, user, workspace: toOwnWorkspace(row) },
    rate,
  }
}

function toOwnWorkspace(row: WorkspaceColumns): OwnWorkspace {
  const { workspace_id: id, workspace_name: name, timezone, locale, currency, address } = row
  return { id, name, timezone, locale, currency, address }
}
