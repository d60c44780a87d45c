// Records how attempts ended: the log, the status of each delivery, and how often its endpoint failed in a row.
import { HOUR_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { SYSTEM, type WriteCtx } from '../platform/context.ts'
import { type Platform, writing } from '../platform/transaction.ts'
import type { AttemptOutcome } from './attempt.ts'
import { lockCounting, MAX_FAILURES_IN_A_ROW, storeFailures, switchOff } from './endpoint.ts'
import { type DeliveryStatus, PING } from './schema.ts'

/** The time between the end of a failed attempt and the next one. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS]

/** The log keeps the latest attempts of a delivery that is resent again and again. */
const MAX_ATTEMPTS_KEPT = 100

/**
 * Records outcomes of one workspace in the order in which they ended. Endpoints are locked before deliveries, as
 * everywhere. A second run changes nothing: a delivery that this process no longer leases is not changed.
 */
export async function recordOutcomes(
  platform: Platform,
  holder: string,
  workspaceId: string,
  outcomes: readonly AttemptOutcome[],
): Promise<void> {
  await writing(platform, { workspaceId, actor: SYSTEM }, async (ctx) => {
    const [endpoints, leased] = await Promise.all([lockEndpoints(ctx, outcomes), lockLeased(ctx, holder, outcomes)])
    const ours = outcomes.filter(({ delivery }) => leased.has(delivery.id))
    const inactive = await countFailures(ctx, endpoints, ours)
    const records = ours.map((outcome) => ({
      id: outcome.delivery.id,
      series: outcome.delivery.series,
      attempt: outcome.attempt,
      ...becomes(outcome, inactive),
    }))
    // A delivery that was resent meanwhile has a new series: this attempt is logged, and changes nothing else. The
    // records are read in a subquery, because Citus may ask every machine when a function is joined with a table.
    ctx.send(sql`
      update webhook_deliveries as delivery set
        attempts = case when jsonb_array_length(attempts) < ${MAX_ATTEMPTS_KEPT} then attempts else attempts - 0 end
          || (outcome.attempt || jsonb_build_object('number', coalesce((attempts -> -1 ->> 'number')::integer, 0) + 1)),
        status = case when delivery.series = outcome.series then outcome.status else delivery.status end,
        next_attempt_at = case when delivery.series = outcome.series then outcome.next else next_attempt_at end,
        tries = case when delivery.series = outcome.series then tries + 1 else tries end,
        leased_by = null, leased_until = null
      from (
        select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          as record (id text, series integer, attempt jsonb, status text, next timestamptz)
      ) as outcome
      where delivery.workspace_id = ${workspaceId} and delivery.id = outcome.id`)
  })
}

/** Locks the endpoints whose count of failures may change. */
function lockEndpoints(ctx: WriteCtx, outcomes: readonly AttemptOutcome[]) {
  const ids = [...new Set(outcomes.map(({ delivery }) => delivery.endpoint_id))]
  const failing = outcomes.filter(({ attempt }) => attempt.error !== null).map(({ delivery }) => delivery.endpoint_id)
  return lockCounting(ctx, ids, failing)
}

/** Locks the deliveries in the order that is used by all transactions that lock many of them. */
async function lockLeased(ctx: WriteCtx, holder: string, outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
  const ids = outcomes.map(({ delivery }) => delivery.id)
  const rows = await ctx.ask(
    ctx.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .where('leased_by', '=', holder)
      .orderBy('id')
      .forNoKeyUpdate(),
  )
  return new Set(rows.map(({ id }) => id))
}

function becomes(
  { delivery, attempt, ended_at }: AttemptOutcome,
  inactive: ReadonlySet<string>,
): { status: DeliveryStatus; next: Date | null } {
  if (attempt.error === null) return { status: 'succeeded', next: null }
  const delay = delivery.event_type === PING ? undefined : RETRY_DELAYS_MS[delivery.tries]
  if (delay === undefined) return { status: 'failed', next: null }
  if (inactive.has(delivery.endpoint_id)) return { status: 'paused', next: null }
  return { status: 'pending', next: plus(ended_at, delay) }
}

/** Returns the failing endpoints that are switched off now or were switched off before. */
async function countFailures(
  ctx: WriteCtx,
  endpoints: Awaited<ReturnType<typeof lockCounting>>,
  outcomes: readonly AttemptOutcome[],
): Promise<Set<string>> {
  const inactive = new Set<string>()
  for (const endpoint of endpoints) {
    const ended = outcomes.filter(({ delivery }) => delivery.endpoint_id === endpoint.id)
    let failures = endpoint.consecutive_failures
    let hasReachedLimit = false
    for (const { attempt } of ended) {
      failures = attempt.error === null ? 0 : failures + 1
      hasReachedLimit ||= failures >= MAX_FAILURES_IN_A_ROW
    }
    if (endpoint.active && hasReachedLimit) await switchOff(ctx, endpoint, failures)
    else storeFailures(ctx, endpoint.id, failures)
    if (!endpoint.active || hasReachedLimit) inactive.add(endpoint.id)
  }
  return inactive
}
