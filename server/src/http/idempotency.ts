// One key, one outcome: the answer is kept in the transaction of the change itself, so the two live or die together.
import { createHash } from 'node:crypto'
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { canonicalJson } from '../lib/canonical-json.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { Job } from '../platform/jobs.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { type Origin, type Platform, writing } from '../platform/transaction.ts'

export interface Answer {
  status: number
  /** The bytes as sent; empty when there is no body. */
  body: string
  replayed?: boolean
}

const WINDOW = 24 * HOUR_MS
/** Refusals by a rule are outcomes too; what the caller can mend in the request itself is not. */
const KEPT = [404, 409, 410]

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
  /** Tells one request from another. */
  print: string
}

type Outcome = (ctx: WriteCtx) => Promise<Answer>

/** Makes a change for a fresh key; for a known one gives the first answer again. */
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
    if (error instanceof Known) return error.answer
    if (!(error instanceof Problem) || !KEPT.includes(error.status)) throw error
    // The refusal undid all and holds no locks; it is kept by itself. Whoever came in between with the same key has
    // settled what both are answered.
    return settle(async () => refuse(error)).catch((known) => {
      if (known instanceof Known) return known.answer
      throw known
    })
  }
}

/** Undoes what was begun for a key that is known, and carries its answer. */
class Known extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('The key is known')
    this.answer = answer
  }
}

/**
 * The look at the key and the work begin together, in one trip: a known key is rare. Of two rivals with one key, the
 * second runs into the row of the first when it adds its own, begins again, and finds the answer.
 */
async function remembering(ctx: WriteCtx, call: Call, outcome: Outcome): Promise<Answer> {
  const [first, done] = await Promise.allSettled([findAnswer(ctx, call), outcome(ctx)])
  if (first.status === 'fulfilled' && first.value) throw new Known(first.value)
  // Another request under the same key: that is said before anything that is wrong with this one.
  if (first.status === 'rejected' && first.reason instanceof Problem) throw first.reason
  if (done.status === 'rejected') {
    // What was refused while a statement had failed unseen was refused for the wrong reason, and is not kept.
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

async function findAnswer(ctx: WriteCtx, { key, print }: Call): Promise<Answer | null> {
  const first = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first) return null
  if (first.created_at <= plus(ctx.now, -WINDOW)) {
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
        send(db.deleteFrom('idempotency_keys').where('created_at', '<=', plus(now, -WINDOW))),
      ),
  },
]
