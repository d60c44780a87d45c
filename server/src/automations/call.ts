// The action call_webhook: the exact bytes are stored first, then sent without a transaction, then the answer is stored.
import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { CAUSE_HEADER, toCauseHeader } from '../http/cause.ts'
import { storableJson } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import type { SafeAnswer } from '../platform/safe-fetch.ts'
import { signatureHeaders } from '../webhooks/signature.ts'
import type { Work } from './effects/effect.ts'
import type { TraceEntry } from './engine/advance.ts'
import type { State } from './engine/state.ts'
import { changeRun, changeStep, endRun, findRun, lockRun, planStep, type StoredRun, writeSteps } from './run.ts'
import { secretOf } from './version.ts'

const CALL_JOB = 'automation-call'
export const CALL_EVENT = 'automation.call'
/** When the attempts are made, counted from the first one. */
const ATTEMPTS_AT_MS = [0, 10 * SECOND_MS, MINUTE_MS]
const DEADLINE_MS = 10 * SECOND_MS
const MAX_ANSWER_BYTES = 16_384

interface CallPayload {
  run_id: string
  seq: number
  /** 0 for the first attempt. */
  attempt: number
  /** How many attempts the step has had before. A job that runs a second time has another number than the step. */
  made: number
}

export const callJobs: Job[] = [
  {
    kind: CALL_JOB,
    lane: 'send',
    run: (ctx, payload) => call(ctx, payload as unknown as CallPayload),
    onGivenUp: (ctx, payload) => giveUp(ctx, payload as unknown as CallPayload),
  },
]

interface NewCall {
  node: string
  url: string
  state: State
  trace: readonly TraceEntry[]
}

/** A step that is tried again sends the same bytes under the same id. */
export async function planCall(work: Work, { node, url, state, trace }: NewCall): Promise<void> {
  const { ctx, run, seq } = work
  const known = await findCall(ctx, run.id, seq)
  const outgoing_id = known?.outgoing_id ?? `${run.id}_${seq}`
  const rendered = known?.rendered ?? { type: 'call_webhook', url, body: toBody(work, outgoing_id, node, state) }
  const attempts = known?.attempts ?? 0
  const step = { type: 'call_webhook', status: 'calling', attempts, rendered, outgoing_id } as const
  writeSteps(ctx, run.id, { seq, node, trace, ...step })
  enqueue(ctx, { kind: CALL_JOB, payload: { run_id: run.id, seq, attempt: 0, made: attempts } satisfies CallPayload })
}

function toBody({ ctx, run, subject, facts }: Work, id: string, step: string, { answers }: State): string {
  const { booking, customer, conversation, message, service, event } = facts
  const data = {
    automation: { id: run.automation_id, name: ctx.actor.name },
    run_id: run.id,
    step,
    subject,
    event: event?.type ?? null,
    booking,
    customer,
    conversation,
    message,
    service,
    answers,
  }
  return JSON.stringify({ id, type: CALL_EVENT, created_at: ctx.now, workspace_id: ctx.workspaceId, data })
}

interface StoredCall {
  outgoing_id: string
  rendered: { type: 'call_webhook'; url: string; body: string }
  attempts: number
  created_at: Date
  status: string
}

async function findCall({ db, workspaceId }: ReadCtx, runId: string, seq: number): Promise<StoredCall | null> {
  const row = await db
    .selectFrom('automation_steps')
    .select(['outgoing_id', 'attempts', 'created_at', 'status'])
    .select(sql<StoredCall['rendered']>`rendered`.as('rendered'))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('seq', '=', seq)
    .where('type', '=', 'call_webhook')
    .executeTakeFirst()
  return row && row.outgoing_id !== null ? { ...row, outgoing_id: row.outgoing_id } : null
}

async function call(ctx: JobCtx, payload: CallPayload): Promise<void> {
  const run = await findRun(ctx, payload.run_id)
  const known = run && (await findOpenCall(ctx, run, payload))
  if (!run || !known) return
  const { url, body } = known.rendered
  const answer = await ctx.outside.fetch({
    url,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Holdfast-Automations/1',
      'Svc-Event': CALL_EVENT,
      [CAUSE_HEADER]: toCauseHeader(ctx.vault, ctx.workspaceId, run.cause),
      ...signatureHeaders(await secretOf(ctx, run.automation_id), { event_id: known.outgoing_id, body }, ctx.clock()),
    },
    body,
    deadline: DEADLINE_MS,
    maxBytes: MAX_ANSWER_BYTES,
    signal: ctx.stopping,
  })
  // The process stops: the next worker makes the same attempt.
  if (answer.failure !== null && ctx.stopping.aborted) throw new Error('The call was interrupted')
  await ctx.write((tx) => settle(tx, payload, answer))
}

const isCalling = ({ status, next_seq }: StoredRun, { seq }: CallPayload) => status === 'running' && next_seq === seq

/** null: the run was cancelled, or the attempt of this job was made before. */
async function findOpenCall(ctx: ReadCtx, run: StoredRun, payload: CallPayload): Promise<StoredCall | null> {
  const known = isCalling(run, payload) ? await findCall(ctx, run.id, payload.seq) : null
  return known?.status === 'calling' && known.attempts === payload.made ? known : null
}

/** The runs, by id, whose next step was taken before and waits for the answer of its webhook. */
export async function findCalling(ctx: ReadCtx, runs: readonly StoredRun[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('automation_steps')
    .select(['run_id', 'seq'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`run_id = any(${runs.map(({ id }) => id)}::text[])`)
    .where('type', '=', 'call_webhook')
    .where('status', '=', 'calling')
    .execute()
  const isCalled = ({ id, next_seq }: StoredRun) => rows.some(({ run_id, seq }) => run_id === id && seq === next_seq)
  return new Set(runs.filter(isCalled).map(({ id }) => id))
}

async function settle(ctx: WriteCtx, payload: CallPayload, answer: SafeAnswer): Promise<void> {
  const { run_id, seq, attempt } = payload
  const run = await lockRun(ctx, run_id)
  const known = run && (await findOpenCall(ctx, run, payload))
  if (!run || !known) return
  const attempts = known.attempts + 1
  const error = errorOf(answer)
  const result = toResult(answer)
  const next = ATTEMPTS_AT_MS[attempt + 1]
  if (error === null) {
    changeStep(ctx, run_id, seq, { status: 'done', attempts, result, error: null, ended_at: ctx.now })
    changeRun(ctx, run_id, { next_seq: seq + 1 })
    planStep(ctx, run_id, seq + 1, { kind: 'done', body: result?.body ?? null })
  } else if (isWorthRepeating(answer) && next !== undefined) {
    changeStep(ctx, run_id, seq, { attempts, result, error })
    const due_at = new Date(Math.max(ctx.now.getTime(), plus(known.created_at, next).getTime()))
    enqueue(ctx, {
      kind: CALL_JOB,
      payload: { run_id, seq, attempt: attempt + 1, made: attempts } satisfies CallPayload,
      due_at,
    })
  } else await fail(ctx, run, seq, { attempts, result, error })
}

interface Failure {
  attempts?: number
  result?: object | null
  error: string
}

async function fail(ctx: WriteCtx, run: StoredRun, seq: number, failure: Failure): Promise<void> {
  changeStep(ctx, run.id, seq, { status: 'failed', ...failure, ended_at: ctx.now })
  const state: State | null = run.state && { ...run.state, phase: 'failed' }
  await endRun(ctx, run, 'failed', { reason: failure.error, ...(state && { state }) })
}

function errorOf(answer: SafeAnswer): string | null {
  if (answer.failure !== null) return `${answer.failure}: ${answer.detail}`
  return answer.status >= 200 && answer.status < 300 ? null : `The server answered ${answer.status}.`
}

/** An address that may not be called, and a refusal of the server, stay as they are. */
function isWorthRepeating(answer: SafeAnswer): boolean {
  if (answer.failure !== null) return answer.failure !== 'blocked_address'
  return answer.status === 429 || answer.status >= 500
}

/** JSON is kept as it is, anything else as text. */
function toResult(answer: SafeAnswer): { status: number; body: unknown } | null {
  if (answer.failure !== null) return null
  const text = answer.body.toString('utf8').replaceAll('\0', '\uFFFD')
  return { status: answer.status, body: answer.isWhole ? parsed(text) : text }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : storableJson(JSON.parse(text))
  } catch {
    return text
  }
}

async function giveUp(ctx: JobCtx, payload: CallPayload): Promise<void> {
  await ctx.write(async (tx) => {
    const run = await lockRun(tx, payload.run_id)
    const error = 'The call could not be made, although it was tried often.'
    if (run && isCalling(run, payload)) await fail(tx, run, payload.seq, { error })
  })
}
