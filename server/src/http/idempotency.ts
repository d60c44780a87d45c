// One idempotency key, one outcome: the answer is stored in the same transaction as the change.
import { createHash } from 'node:crypto'
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { canonicalJson } from '../lib/canonical-json.ts'
import { type PersonalPaths, replacePaths } from '../platform/anonymise-events.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import type { Person } from '../platform/person.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { type Origin, type Platform, writing } from '../platform/transaction.ts'

export interface Answer {
  status: number
  /** The bytes of the body; empty when there is none. */
  body: string
  replayed?: boolean
}

const KEY_VALID_FOR_MS = 24 * HOUR_MS
/**
 * The statuses of refusals that are stored. A fault of the request itself is not stored, because the caller can correct
 * it.
 */
const STORED_STATUSES = [404, 409, 410]

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  const value = (Array.isArray(header) ? header.join(', ') : header)?.trim()
  if (!value) return null
  if (/^[\x21-\x7e]{1,255}$/.test(value)) return value
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters.'
  throw invalid({ header: 'Idempotency-Key', code: 'format', message })
}

export function fingerprint(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body ?? {})}`)
    .digest('base64url')
}

interface Call {
  key: string
  /** The fingerprint of the request. */
  print: string
}

type Outcome = (ctx: WriteCtx) => Promise<Answer>

/** Makes the change for a new key; for a known key returns the first answer again. */
export async function once(
  platform: Platform,
  origin: Origin,
  call: Call,
  work: Outcome,
  refuse: (problem: Problem) => Answer,
): Promise<Answer> {
  const settle = (outcome: Outcome) =>
    writing(platform, origin, (ctx) => remembering(ctx, call, outcome), { repeatable: true })
  try {
    return await settle(work)
  } catch (error) {
    if (error instanceof KnownKey) return error.answer
    if (!(error instanceof Problem) || !STORED_STATUSES.includes(error.status)) throw error
    // The refusal rolled everything back and holds no locks, so it is stored separately. If another call with the same
    // key came in between, its answer counts for both.
    return settle(async () => refuse(error)).catch((known) => {
      if (known instanceof KnownKey) return known.answer
      throw known
    })
  }
}

/** Stores the answer of a call in the transaction that makes its change. Throws if the call was answered before. */
export type Remember = (ctx: WriteCtx, answer: Answer) => Promise<void>

/**
 * The same for work that opens its own transactions, as an upload does: it calls `remember` in the one that makes the
 * change. Of two calls with one key at once, both may begin, and the change of one of them is rolled back. A refusal is
 * not stored: it changed nothing, so a call that is sent again may be made again.
 */
export async function onceOpen(
  platform: Platform,
  origin: Origin,
  call: Call,
  work: (remember: Remember) => Promise<Answer>,
): Promise<Answer> {
  try {
    // Looked up before the work as well, because the work is slow.
    const known = await writing(platform, origin, (ctx) => findAnswer(ctx, call))
    return known ?? (await work(async (ctx, answer) => void (await remembering(ctx, call, async () => answer))))
  } catch (error) {
    if (error instanceof KnownKey) return error.answer
    throw error
  }
}

/** Rolls back what was begun with a known key, and carries the stored answer. */
class KnownKey extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('The key is known')
    this.answer = answer
  }
}

/**
 * Looks up the key and starts the work at the same time, in one round trip, because a known key is rare. If two calls
 * use one key at once, the second conflicts with the row of the first when it inserts its own, is run again, and finds
 * the answer.
 */
async function remembering(ctx: WriteCtx, call: Call, outcome: Outcome): Promise<Answer> {
  const [first, done] = await Promise.allSettled([findAnswer(ctx, call), outcome(ctx)])
  if (first.status === 'fulfilled' && first.value) throw new KnownKey(first.value)
  // Another request used the same key: this is reported before any other fault of this request.
  if (first.status === 'rejected' && first.reason instanceof Problem) throw first.reason
  if (done.status === 'rejected') {
    // A refusal after a failed statement may have the wrong reason, and is not stored.
    if (done.reason instanceof Problem) await ctx.settled()
    throw done.reason
  }
  if (first.status === 'rejected') throw first.reason
  const { status, body } = done.value
  const { key, print: fingerprint } = call
  ctx.insert('idempotency_keys', {
    workspace_id: ctx.workspaceId,
    key,
    fingerprint,
    status,
    body,
    created_at: ctx.now,
  })
  return done.value
}

/** Where stored answers, which are bookings and customers, have personal data. */
const personalPaths = (name: string): PersonalPaths => [
  ['{customer,name}', name],
  ['{customer,phone}', null],
  ['{name}', name],
  ...['phone', 'email', 'company', 'address', 'notes', 'location', 'cancel_reason', 'claimed_phone'].map(
    (field) => [`{${field}}`, null] as const,
  ),
  ['{merge_suggestion}', null],
  ['{identities}', []],
  ['{tags}', []],
  ['{intake}', {}],
]

const PAYMENTS = sql`(select coalesce(jsonb_agg(payment || '{"note": null}' order by place), '[]')
  from jsonb_array_elements(json -> 'payments') with ordinality as each (payment, place))`

/**
 * Takes a person out of stored answers. They stay: without one, a repeated call would run twice. The answer about
 * another customer may suggest to merge this one.
 */
export async function anonymiseAnswers({ db, workspaceId }: WriteCtx, person: Person): Promise<void> {
  const { customerIds, bookingIds, anonymousName } = person
  const ids = [...customerIds, ...bookingIds]
  const isTheirs = sql`(json ->> 'id' = any(${ids}::text[]) or json -> 'customer' ->> 'id' = any(${ids}::text[]))`
  const withoutNotes = sql`case when jsonb_typeof(json -> 'payments') = 'array'
    then jsonb_set(json, '{payments}', ${PAYMENTS}) else json end`
  const withoutMaker = sql`case when json -> 'created_by' ->> 'kind' = 'customer'
    then jsonb_set(${withoutNotes}, '{created_by,name}', ${JSON.stringify(anonymousName)}::jsonb) else ${withoutNotes} end`
  await sql`update idempotency_keys set body = (
      select (case when ${isTheirs} then ${replacePaths(withoutMaker, personalPaths(anonymousName))}
        else jsonb_set(json, '{merge_suggestion}', 'null', false) end)::text
      from (select body::jsonb as json) as answer)
    where workspace_id = ${workspaceId} and body like '{%' and exists (
      select 1 from unnest(${ids}::text[]) as one (id) where position(one.id in body) > 0)`.execute(db)
}

async function findAnswer(ctx: WriteCtx, { key, print }: Call): Promise<Answer | null> {
  const first = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first) return null
  if (first.created_at <= plus(ctx.now, -KEY_VALID_FOR_MS)) {
    ctx.send(
      ctx.db
        .deleteFrom('idempotency_keys')
        .where('workspace_id', '=', ctx.workspaceId)
        .where('key', '=', key)
        .where('created_at', '=', first.created_at),
    )
    return null
  }
  if (first.fingerprint !== print) throw new Problem('idempotency_conflict')
  return { status: first.status, body: first.body, replayed: true }
}

export const idempotencyJobs: Job[] = [
  {
    kind: 'forget-idempotency-keys',
    repeats: '17 * * * *',
    run: ({ write }) =>
      write(async ({ db, now, send }) =>
        send(db.deleteFrom('idempotency_keys').where('created_at', '<=', plus(now, -KEY_VALID_FOR_MS))),
      ),
  },
]
