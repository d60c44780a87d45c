// The reaction to the ledger: begins runs, wakes those that wait, and lets timers follow their subjects.
import type { LedgerEvent, WriteCtx } from '../platform/context.ts'
import { hasTypeOf } from '../platform/event.ts'
import type { Reaction } from '../platform/events.ts'
import type { JobCtx } from '../platform/jobs.ts'
import { type Beginning, beginRuns } from './begin.ts'
import { type Enabled, enabledFor, holdEnabled } from './enabled.ts'
import { factsOfAll } from './facts.ts'
import { type Happening, happeningsOfAll } from './happening.ts'
import { type Followed, followTimers, needsTimers, triggerOf } from './timer.ts'
import { HEARD, isHeard, TAKEN_OVER, WANTED } from './trigger.ts'
import { eventFacts, findAwaited, giveAnswer, takeOver, wakeRuns } from './wait.ts'

export const automationReactions: Reaction[] = [
  {
    name: 'automations',
    on: HEARD,
    concerns: isHeard,
    wanted: WANTED,
    atOnce: 50,
    async run(ctx, ...events) {
      const followed = await findEnabled(ctx, events)
      if (followed.some((each) => needsTimers(each) || isTakenOver(each.event))) {
        await ctx.write(async (tx) => {
          for (const { event } of followed) followSubject(tx, event)
          await followTimers(tx, followed)
        })
      }
      await react(ctx, followed)
    },
  },
]

/** Each event with the automations that it concerns, which are read once for each type. */
async function findEnabled(ctx: JobCtx, events: readonly LedgerEvent[]): Promise<Followed[]> {
  const byType = new Map<string, Enabled[]>()
  for (const type of new Set(events.map((event) => event.type))) byType.set(type, await enabledFor(ctx, type))
  return events.map((event) => ({ event, enabled: byType.get(event.type) as Enabled[] }))
}

/** Something that happened, and the automations that it may begin. */
interface Heard {
  event: LedgerEvent
  happening: Happening
  begun: readonly Enabled[]
}

/** A second run for the same event changes nothing: each cause begins one run, and a wait row is deleted once. */
async function react(ctx: JobCtx, followed: readonly Followed[]): Promise<void> {
  const happenings = await happeningsOfAll(
    ctx,
    followed.map(({ event }) => event),
  )
  const heard = followed.flatMap(({ event, enabled }, index) =>
    (happenings[index] as Happening[]).map((happening): Heard => {
      const begun = enabled.filter((each) => triggerOf(each).type === happening.type)
      return { event, happening, begun }
    }),
  )
  // A wait that is written later looks into the ledger itself.
  const isAwaited = await findAwaited(
    ctx,
    heard.map(({ happening }) => happening),
  )
  const mattering = heard.filter(
    ({ happening, begun }) => begun.length > 0 || isArrival(happening) || isAwaited(happening),
  )
  if (mattering.length === 0) return
  await ctx.write(async (tx) => {
    // Before any run: somebody who switches an automation off locks it first, and then its runs.
    const isOn = await holdEnabled(
      tx,
      mattering.flatMap(({ begun }) => begun.map(({ automation }) => automation.id)),
    )
    const asking = new Map<string, string>()
    for (const { event, happening } of mattering.filter((each) => isArrival(each.happening))) {
      const automationId = await giveAnswer(tx, event, happening)
      if (automationId !== null) asking.set(event.id, automationId)
    }
    for (const { event, happening } of mattering) if (isAwaited(happening)) await wakeRuns(tx, event, happening)
    await begin(
      tx,
      mattering.map((each) => ({ ...each, begun: each.begun.filter(({ automation }) => isOn.has(automation.id)) })),
      asking,
    )
  })
}

const isArrival = ({ type }: Happening) => type === 'message.arrived'

/** A message that a run has asked for does not begin the automation of that run again. */
async function begin(ctx: WriteCtx, heard: readonly Heard[], asking: ReadonlyMap<string, string>): Promise<void> {
  const beginning = heard.filter(({ begun }) => begun.length > 0)
  const seen = beginning.map(({ event, happening }) => eventFacts(event, happening))
  const facts = await factsOfAll(
    ctx,
    beginning.map(({ happening: { subject } }, index) => ({ subject, event: seen[index] ?? null })),
  )
  const beginnings = beginning.flatMap(({ event, happening, begun }, index): Beginning[] => {
    const found = facts[index]
    if (!found) return []
    const about = {
      subject: happening.subject,
      causeKey: event.id,
      event: seen[index] ?? null,
      cause: event.cause,
      facts: found.facts,
    }
    const others = begun.filter(({ automation }) => automation.id !== asking.get(event.id))
    return others.map((enabled) => ({ enabled, ...about }))
  })
  await beginRuns(ctx, beginnings)
}

const isTakenOver = ({ type }: LedgerEvent) => hasTypeOf(Object.values(TAKEN_OVER), type)

/** A booking that was moved is a new booking; a merged customer or conversation lives on in the other. */
function followSubject(ctx: WriteCtx, { type, booking_id, customer_id, conversation_id, data }: LedgerEvent): void {
  const merged = data.merged as { id: string } | undefined
  if (type === TAKEN_OVER.booking.type) takeOver(ctx, 'booking', data.old_booking_id as string, booking_id as string)
  if (type === TAKEN_OVER.customer.type && merged) takeOver(ctx, 'customer', merged.id, customer_id as string)
  if (type === TAKEN_OVER.conversation.type && merged)
    takeOver(ctx, 'conversation', merged.id, conversation_id as string)
}
