// Identifies the visitors of a chat widget: by the key of the site, the origin of the page, and the visitor's token.
import type { Logger } from 'pino'
import { type Access, anyKey, type WorkspaceRef } from '../http/caller.ts'
import type { Credentials, Identified, Identify } from '../http/entrance.ts'
import type { Allowance, LookUp, RateLimiter } from '../http/rate-limit.ts'
import { networkOf } from '../lib/network.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken } from '../platform/secrets.ts'
import { isAllowed } from './origin.ts'
import { workspaceOfWidgetKey } from './site.ts'
import { seenAt, seenBefore } from './visitor.ts'

const ALLOWANCE: Allowance = { burst: 600, refillPerSecond: 20 }

export interface VisitorIdentifierOptions {
  publicUrl: string
  limiter: Pick<RateLimiter, 'findAndTake'>
  /** Identifies keys and sessions, which are refused here. */
  account: Identify
  database: Database
  log: Logger
}

interface SiteRow {
  workspace_id: string
  workspace_name: string
  timezone: string
  locale: string
  currency: string
  /** One text: parsing an array on every call costs more than splitting a text. */
  allowed_origins: string
  network: string
  visitor_id: string | null
  visitor_name: string | null
  customer_id: string | null
  /** Whether it is time to record that the visitor was here. */
  seen_is_due: boolean | null
}

/** The site and its visitor in one look-up: it is made for every call of every visitor. */
const FIND_VISITOR = `
  select w.workspace_id, w.name as workspace_name, w.timezone, w.locale, w.currency,
    array_to_string(s.allowed_origins, ' ') as allowed_origins, $5::text as network,
    v.id as visitor_id, v.name as visitor_name, v.customer_id, v.last_seen_at <= $6 as seen_is_due
  from webchat_sites s join workspaces w on w.workspace_id = s.workspace_id
    left join webchat_visitors v on v.workspace_id = s.workspace_id and v.workspace_id = $1 and v.token_hash = $3
      and v.expires_at > $4 and v.ended_at is null
  where s.workspace_id = $1 and w.workspace_id = $1 and w.deleted_at is null
    and (s.publishable_key = $2 or s.previous_key = $2 and s.previous_key_until > $4)`

export function visitorIdentifier(options: VisitorIdentifierOptions): Identify {
  return async (credentials) => {
    const key = /^Bearer +(pk_\S+) *$/i.exec(credentials.authorization ?? '')?.[1]
    if (key === undefined) return refuseAccount(options, credentials)
    const found = await findVisitor(options, credentials, key)
    if (!found) throw new Problem('invalid_api_key', { detail: WRONG_KEY })
    const { row, rate } = found
    const { origin, now } = credentials
    if (needsVisitor(credentials.access) && row.visitor_id !== null && row.seen_is_due) {
      recordSeen(options, row.workspace_id, row.visitor_id, now)
    }
    const isListed = isOurs(options, credentials) || (origin !== undefined && isListedAt(row, origin))
    const refusal = isListed ? refusalOf(credentials.access, row) : unlisted(origin)
    return {
      caller: {
        kind: 'visitor',
        actor: { kind: 'customer', id: row.customer_id, name: nameOf(row) },
        visitorId: row.visitor_id,
        workspace: toWorkspaceRef(row),
      },
      rate,
      ...(refusal && { refusal }),
      ...(isListed && origin !== undefined && { allowedOrigin: origin }),
    }
  }
}

/** A visitor who is not a customer yet acts without a name, because the name could not be found later to remove it. */
const nameOf = ({ customer_id, visitor_name }: SiteRow) => (customer_id !== null && visitor_name) || 'Visitor'

const WRONG_KEY = 'The publishable key of the chat is missing, mistyped or was replaced.'

function findVisitor({ limiter }: VisitorIdentifierOptions, { visitorToken, address, now }: Credentials, key: string) {
  const workspaceId = workspaceOfWidgetKey(key)
  if (workspaceId === null) return null
  const lookUp: LookUp<SiteRow> = {
    name: 'find_visitor',
    text: FIND_VISITOR,
    workspaceId,
    values: [workspaceId, key, visitorToken ? hashToken(visitorToken) : '', now, networkOf(address), seenBefore(now)],
    bucketOf: (row) => ({
      workspaceId: row.workspace_id,
      name: row.visitor_id === null ? `widget ${row.network}` : `visitor ${row.visitor_id}`,
    }),
    bucketSql: {
      workspaceId: 'workspace_id',
      name: `case when visitor_id is null then 'widget ' || network else 'visitor ' || visitor_id end`,
    },
  }
  return limiter.findAndTake(lookUp, ALLOWANCE, now)
}

/**
 * Each call of a visitor moves the expiry of the token; opening a session does that itself. When many calls come at
 * once, only the first one writes.
 */
function recordSeen({ database, log }: VisitorIdentifierOptions, workspaceId: string, id: string, now: Date): void {
  database.db
    .updateTable('webchat_visitors')
    .set(({ fn, ref, val }) => {
      const { last_seen_at, expires_at } = seenAt(now)
      return { last_seen_at, expires_at: fn<Date>('greatest', [ref('expires_at'), val(expires_at)]) }
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('last_seen_at', '<=', seenBefore(now))
    .execute()
    .catch((error) => log.warn({ err: error }, 'the visit of a visitor was not recorded'))
}

/** The panel of the chat is a page of ours. Browsers name the origin of every call but a GET from the same one. */
function isOurs({ publicUrl }: VisitorIdentifierOptions, { origin, fetchSite }: Credentials): boolean {
  return origin === undefined ? fetchSite === 'same-origin' : origin === publicUrl
}

const isListedAt = ({ allowed_origins }: SiteRow, origin: string) =>
  allowed_origins !== '' && isAllowed(allowed_origins.split(' '), origin)

function refusalOf(access: Access, { visitor_id }: SiteRow): Problem | null {
  return needsVisitor(access) && visitor_id === null ? new Problem('invalid_visitor') : null
}

const needsVisitor = (access: Access) => access.to === 'visitor' && access.token === 'required'

function unlisted(origin: string | undefined): Problem {
  const page = origin === undefined ? 'A call without an Origin header' : `A page at ${origin}`
  const detail = `${page} may not use this chat. Add its origin to the allowed origins of the site (PUT /v1/webchat-site).`
  return new Problem('insufficient_scope', { detail })
}

/** A key or a session that is valid elsewhere is refused as such; any other is unknown. */
async function refuseAccount({ account }: VisitorIdentifierOptions, credentials: Credentials): Promise<Identified> {
  const known = await account({ ...credentials, access: anyKey, workspaceId: null })
  const detail = 'Only the publishable key of a chat widget may be used here.'
  return { ...known, refusal: new Problem('insufficient_scope', { detail }) }
}

function toWorkspaceRef(row: SiteRow): WorkspaceRef {
  const { workspace_id: id, workspace_name: name, timezone, locale, currency } = row
  return { id, name, timezone, locale, currency }
}
