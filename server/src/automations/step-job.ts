// The jobs that take the steps of runs. Steps that are due at the same time are taken together, in one transaction.
import type { WriteCtx } from '../platform/context.ts'
import type { Job, JobCtx } from '../platform/jobs.ts'
import { isUnavailable } from '../platform/transaction.ts'
import { findAutomations } from './automation.ts'
import { findCalling } from './call.ts'
import { idOf, isRefusal, textOfRefusal } from './effects/effect.ts'
import type { Next } from './engine/advance.ts'
import { factsOfAll } from './facts.ts'
import { endRun, isNext, lockRun, lockRuns, STEP_JOB, type StepPayload, type StoredRun, writeSteps } from './run.ts'
import { CARRIER, type Carrier, carryOutStep, decideStep, endGone, refused, type Step } from './step.ts'
import { programOf } from './version.ts'

const MAX_STEPS_AT_ONCE = 20

export const stepJobs: Job[] = [
  {
    kind: STEP_JOB,
    lane: 'steps',
    atOnce: MAX_STEPS_AT_ONCE,
    run: (ctx, ...payloads) => takeSteps(ctx, payloads.map(readPayload)),
    onGivenUp: (ctx, payload) => giveUp(ctx, readPayload(payload)),
  },
]

/** In the stored JSON, a moment is a text. */
function readPayload(stored: object): StepPayload {
  const { input, ...payload } = stored as StepPayload
  return { ...payload, input: input.kind === 'delayed' ? { ...input, until: new Date(input.until) } : input }
}

/** If one of them fails, the job is tried again; those that were taken have nothing to do then. */
async function takeSteps(ctx: JobCtx, payloads: readonly StepPayload[]): Promise<void> {
  const left = payloads.length > 1 ? await takeTogether(ctx, payloads) : payloads
  const failures: unknown[] = []
  for (const payload of left) {
    await takeAlone(ctx, payload).catch((error) => {
      if (isUnavailable(error)) throw error
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns those that have to be taken alone: all of them if a rule refuses one, or if one of them fails. */
async function takeTogether(ctx: JobCtx, payloads: readonly StepPayload[]): Promise<readonly StepPayload[]> {
  try {
    return await ctx.write((tx) => take(tx, payloads, { carrier: CARRIER, mayTake: isBrief }))
  } catch (error) {
    if (isUnavailable(error)) throw error
    return payloads
  }
}

/** When a rule has refused the change, the second transaction only notes that. */
async function takeAlone(ctx: JobCtx, payload: StepPayload): Promise<void> {
  const takeBy = (carrier: Carrier) => ctx.write((tx) => take(tx, [payload], { carrier, mayTake: () => true }))
  try {
    await takeBy(CARRIER)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await takeBy(refused(textOfRefusal(error)))
  }
}

/**
 * Commands that lock more than the subject of the run, such as a resource. They run alone, so that nobody waits for
 * other steps meanwhile.
 */
const LOCKING = ['assign', 'run_stage_action', 'create_task', 'handoff']

const isBrief = (next: Next) => next.kind !== 'do' || !LOCKING.includes(next.command.type)

interface How {
  carrier: Carrier
  mayTake(next: Next): boolean
}

/** Takes steps and returns those that it may not take. The runs are locked first, in the order of their ids. */
async function take(
  ctx: WriteCtx,
  payloads: readonly StepPayload[],
  { carrier, mayTake }: How,
): Promise<StepPayload[]> {
  const runs = await lockRuns(
    ctx,
    payloads.map(({ run_id }) => run_id),
  )
  // A job may be there twice, because its first worker has lost its lease.
  const due = new Map<string, { payload: StepPayload; run: StoredRun }>()
  for (const payload of payloads) {
    const run = runs.get(payload.run_id) ?? null
    if (isNext(run, payload)) due.set(run.id, { payload, run })
  }
  const all = [...due.values()]
  if (all.length === 0) return []
  const [calling, automations, facts] = await Promise.all([
    findCalling(ctx, [...runs.values()]),
    findAutomations(ctx, [...new Set(all.map(({ run }) => run.automation_id))]),
    factsOfAll(
      ctx,
      all.map(({ run }) => run),
    ),
  ])
  const steps: Step[] = []
  const gone: StoredRun[] = []
  for (const [index, { payload, run }] of all.entries()) {
    const automation = automations.find(({ id }) => id === run.automation_id)
    const found = facts[index]
    // The number of a step stays while its webhook is called: a job that runs a second time must not go on.
    if (!automation || calling.has(run.id)) continue
    if (!found) {
      gone.push(run)
      continue
    }
    const program = await programOf(ctx, automation, run.version)
    steps.push(decideStep(ctx, { ...payload, ...found, run, automation, program, carrier }))
  }
  const taken = steps.filter(({ advanced }) => mayTake(advanced.next))
  for (const step of taken.toSorted(byLocks)) await carryOutStep(step)
  for (const run of gone) await endGone(ctx, run)
  return steps
    .filter(({ advanced }) => !mayTake(advanced.next))
    .map(({ run_id, seq, input }) => ({ run_id, seq, input }))
}

/**
 * Two transactions that take steps lock the same customers and subjects in the same order. Runs that end come last,
 * because they may lock the counts of their automation.
 */
function byLocks(one: Step, other: Step): number {
  const [name, otherName] = [lockName(one), lockName(other)]
  return name < otherName ? -1 : Number(name > otherName)
}

const lockName = ({ advanced, facts, subject }: Step) =>
  `${advanced.next.kind === 'end' ? 1 : 0} ${idOf(facts.customer) ?? ''} ${subject?.id ?? ''}`

/** A retry takes the step again, with the input that it had. */
async function giveUp(ctx: JobCtx, payload: StepPayload): Promise<void> {
  await ctx.write(async (tx) => {
    const run = await lockRun(tx, payload.run_id)
    if (!isNext(run, payload)) return
    const error = 'The step could not be taken, although it was tried often.'
    const { input, seq } = payload
    writeSteps(tx, run.id, {
      seq,
      node: run.state?.node ?? '',
      type: 'step',
      status: 'failed',
      result: { input },
      error,
      trace: [],
    })
    await endRun(tx, run, 'failed', { reason: error })
  })
}
