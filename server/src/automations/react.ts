// The reaction to the ledger: begins runs, wakes those that wait, and lets timers follow their subjects.
import type { LedgerEvent, WriteCtx } from '../platform/context.ts'
import type { Reaction } from '../platform/events.ts'
import type { JobCtx } from '../platform/jobs.ts'
import { beginRun } from './begin.ts'
import { type Enabled, enabledFor } from './enabled.ts'
import { factsOf } from './facts.ts'
import { type Happening, happeningsOf } from './happening.ts'
import { type Followed, followTimers, isSaidAgain, triggerOf } from './timer.ts'
import { HEARD, WANTED } from './trigger.ts'
import { eventFacts, giveAnswer, isAwaited, takeOver, wakeRuns } from './wait.ts'

export const automationReactions: Reaction[] = [
  {
    name: 'automations',
    on: HEARD,
    wanted: WANTED,
    atOnce: 20,
    async run(ctx, ...events) {
      const followed = await findEnabled(
        ctx,
        events.filter((event) => !isSaidAgain(event)),
      )
      if (followed.length === 0) return
      await ctx.write(async (tx) => {
        for (const { event } of followed) followSubject(tx, event)
        await followTimers(tx, followed)
      })
      for (const each of followed) await react(ctx, each)
    },
  },
]

/** Each event with the automations that it concerns, which are read once for each type. */
async function findEnabled(ctx: JobCtx, events: readonly LedgerEvent[]): Promise<Followed[]> {
  const byType = new Map<string, Enabled[]>()
  for (const type of new Set(events.map((event) => event.type))) byType.set(type, await enabledFor(ctx, type))
  return events.map((event) => ({ event, enabled: byType.get(event.type) as Enabled[] }))
}

/** A second run for the same event changes nothing: each cause begins one run, and a wait row is deleted once. */
async function react(ctx: JobCtx, { event, enabled }: Followed): Promise<void> {
  const happenings = await happeningsOf(ctx, event)
  const arrived = happenings.find(({ type }) => type === 'message.arrived')
  const mayBegin = enabled.some((each) => happenings.some(({ type }) => type === triggerOf(each).type))
  if (!arrived && !mayBegin && !(await isAwaited(ctx, happenings))) return
  await ctx.write(async (tx) => {
    const asking = arrived ? await giveAnswer(tx, event, arrived) : null
    for (const happening of happenings) await wakeRuns(tx, event, happening)
    const others = enabled.filter(({ automation }) => automation.id !== asking)
    for (const happening of happenings) await begin(tx, event, happening, others)
  })
}

async function begin(ctx: WriteCtx, event: LedgerEvent, happening: Happening, enabled: readonly Enabled[]) {
  const begun = enabled.filter((each) => triggerOf(each).type === happening.type)
  if (begun.length === 0) return
  const { subject } = happening
  const seen = eventFacts(event, happening)
  const about = {
    subject,
    causeKey: event.id,
    event: seen,
    cause: event.cause,
    facts: await factsOf(ctx, subject, seen),
  }
  for (const each of begun) await beginRun(ctx, each, about)
}

/** A booking that was moved is a new booking; a merged customer or conversation lives on in the other. */
function followSubject(ctx: WriteCtx, { type, booking_id, customer_id, conversation_id, data }: LedgerEvent): void {
  const merged = data.merged as { id: string } | undefined
  if (type === 'booking.rescheduled') takeOver(ctx, 'booking', data.old_booking_id as string, booking_id as string)
  if (type === 'customer.merged' && merged) takeOver(ctx, 'customer', merged.id, customer_id as string)
  if (type === 'conversation.merged' && merged) takeOver(ctx, 'conversation', merged.id, conversation_id as string)
}
