// One key, one outcome: the key is claimed in the transaction of the change itself, so the two live or die together.
import { createHash } from 'node:crypto'
import { canonicalJson } from '../lib/canonical-json.ts'
import { HOUR, plus } from '../lib/time.ts'
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

const WINDOW = 24 * HOUR
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

/** Makes a change for a fresh key; for a known one gives the first answer again. */
export async function once(
  platform: Platform,
  origin: Origin,
  { key, print }: Call,
  work: (ctx: WriteCtx) => Promise<Answer>,
  refuse: (problem: Problem) => Answer,
): Promise<Answer> {
  const settle = (outcome: (ctx: WriteCtx) => Promise<Answer>) =>
    writing(platform, origin, (ctx) => claimed(ctx, key, print, outcome), { repeatable: true })
  try {
    return await settle(work)
  } catch (error) {
    if (!(error instanceof Problem) || !KEPT.includes(error.status)) throw error
    // The refusal undid all, also the claim, and holds no locks; it is kept by itself. Whoever came in between with
    // the same key has settled what both are answered.
    return settle(async () => refuse(error))
  }
}

export interface Call {
  key: string
  /** Tells one request from another. */
  print: string
}

async function claimed(
  ctx: WriteCtx,
  key: string,
  print: string,
  outcome: (ctx: WriteCtx) => Promise<Answer>,
): Promise<Answer> {
  if (!(await claim(ctx, key, print))) return replay(ctx, key, print)
  const answer = await outcome(ctx).catch(async (error) => {
    // What was refused while a statement had failed unseen was refused for the wrong reason, and is not kept.
    await ctx.settled()
    throw error
  })
  ctx.send(
    ctx.db
      .updateTable('idempotency_keys')
      .set({ status: answer.status, body: answer.body })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('key', '=', key),
  )
  return answer
}

// A rival with the same key waits here until the first commits, then finds the row taken.
async function claim(ctx: WriteCtx, key: string, print: string): Promise<boolean> {
  const fresh = { fingerprint: print, status: null, body: null, created_at: ctx.now }
  const row = await ctx.db
    .insertInto('idempotency_keys')
    .values({ workspace_id: ctx.workspaceId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<=', plus(ctx.now, -WINDOW)),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function replay(ctx: WriteCtx, key: string, print: string): Promise<Answer> {
  const first = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== print) throw new Problem('idempotency_conflict')
  return { status: first.status as number, body: first.body as string, replayed: true }
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
