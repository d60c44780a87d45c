// The ledger of events. Webhooks, automations, the bot and every timeline read it; none of them is called directly.
import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Actor, LedgerEvent, ReactionJob, RunCause, WriteCtx } from './context.ts'
import type { Db } from './database.ts'
import type { EventType, Subject, Subjects } from './event.ts'
import { newId } from './id.ts'
import { enqueue, enqueueAllIf, enqueueIf, enqueueReactions, type Job, type JobCtx } from './jobs.ts'

/** A function that runs, at least once, for every event of certain types. */
export interface Reaction {
  name: string
  on: readonly EventType[]
  /** Whether an event of this type with this data concerns the reaction at all. Left out: always. */
  concerns?(data: Record<string, unknown>, eventType: string): boolean
  /** SQL over $1, the workspace, and $2, the type of the event: whether anybody wants the event. Left out: always. */
  wanted?: string
  /** How many waiting events of one workspace it gets in one call; 1 if left out. */
  atOnce?: number
  /** Events wait for the next multiple of these milliseconds, so that those of many changes come in one call. */
  gathersMs?: number
  run(ctx: JobCtx, ...events: LedgerEvent[]): Promise<void>
}

/** Writes the event and the jobs of its reactions in the same transaction as the change itself. */
export function emit<Data extends TObject, About extends Subject = never>(
  ctx: WriteCtx,
  event: EventType<Data, About>,
  data: Static<Data>,
  ...[about]: [About] extends [never] ? [] : [about: Record<About, string | null>]
): string {
  return emitAll(ctx, event, [{ data, about: about ?? NOTHING }])[0] as string
}

const NOTHING: Subjects = {}

/** As `emit`, for an event that happens to many things in one change. Returns the ids in the same order. */
export function emitAll<Data extends TObject, About extends Subject>(
  ctx: WriteCtx,
  event: EventType<Data, About>,
  list: readonly { data: Static<Data>; about: Subjects }[],
): string[] {
  const ids = list.map(({ data, about }) => write(ctx, event, data, about))
  for (const { kind, concerns, wanted, gathersMs = 1 } of ctx.reactionsTo(event.type)) {
    const isConcerned = (data: Static<Data>) => !concerns || concerns(data as Record<string, unknown>, event.type)
    const payloads = list.flatMap(({ data }, n) => (isConcerned(data) ? [{ event_id: ids[n] }] : []))
    if (payloads.length === 0) continue
    const due_at = new Date(Math.ceil(ctx.now.getTime() / gathersMs) * gathersMs)
    const jobs = payloads.map((payload) => ({ kind, payload, due_at }))
    if (wanted === undefined) enqueueReactions(ctx, ...jobs)
    else if (jobs.length > 1) enqueueAllIf(ctx, wanted, event.type, { kind, payloads, due_at })
    // A single job joins the other rows of the change in one statement.
    else for (const job of jobs) enqueueIf(ctx, wanted, event.type, job)
  }
  return ids
}

function write(ctx: WriteCtx, event: EventType, data: object, about: Subjects): string {
  const id = newId('evt')
  const row = {
    workspace_id: ctx.workspaceId,
    id,
    type: event.type,
    customer_id: about.customer ?? null,
    booking_id: about.booking ?? null,
    conversation_id: about.conversation ?? null,
    actor: JSON.stringify(ctx.actor),
    data: JSON.stringify(data),
    created_at: ctx.now,
    cause: ctx.cause && JSON.stringify(ctx.cause),
  }
  ctx.inspectEvent?.(event, row.data, about)
  ctx.insert('events', row)
  ctx.afterCommit(() => ctx.wake('ledger'))
  return id
}

/** The ledger of a workspace, in the order of the ids: approximately the order in which the events happened. */
export function ledgerOf(db: Db, workspaceId: string) {
  return db
    .selectFrom('events')
    .select(['id', 'type', 'customer_id', 'booking_id', 'conversation_id', 'created_at'])
    .select(sql<Actor>`actor`.as('actor'))
    .select(sql<RunCause | null>`cause`.as('cause'))
    .select(sql<Record<string, unknown>>`data`.as('data'))
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
}

/** Deletes events of a type that hold what is to be forgotten about conversations. */
export function forgetEvents(
  ctx: WriteCtx,
  { type }: EventType,
  conversationIds: readonly string[],
  before: Date,
): void {
  ctx.send(
    ctx.db
      .deleteFrom('events')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('type', '=', type)
      .where(sql<boolean>`conversation_id = any(${conversationIds}::text[])`)
      .where('created_at', '<=', before),
  )
}

/** For a reaction that could not reach everybody who wants the events: it gets them again at a later time. */
export function reactAgainLater(ctx: WriteCtx, name: string, events: readonly { id: string }[], due_at: Date): void {
  enqueue(ctx, ...events.map(({ id }) => ({ kind: jobKind({ name }), payload: { event_id: id }, due_at })))
}

/** Each reaction is a job of its own, so that a failed reaction is tried again without the others. */
export function reactionJobs(reactions: readonly Reaction[]): Job[] {
  return reactions.map((reaction) => ({
    kind: jobKind(reaction),
    ...(reaction.atOnce !== undefined && { atOnce: reaction.atOnce }),
    async run(ctx, ...payloads) {
      const ids = payloads.map(({ event_id }) => event_id as string)
      const events = await ledgerOf(ctx.db, ctx.workspaceId).where(sql<boolean>`id = any(${ids}::text[])`).execute()
      if (events.length > 0) await reaction.run(ctx, ...events)
    },
  }))
}

export function reactionIndex(reactions: readonly Reaction[]): (eventType: string) => readonly ReactionJob[] {
  const jobs = new Map<string, ReactionJob[]>()
  for (const reaction of reactions) {
    const { concerns, wanted, gathersMs } = reaction
    const job = { kind: jobKind(reaction), concerns, wanted, gathersMs }
    for (const { type } of reaction.on) jobs.set(type, [...(jobs.get(type) ?? []), job])
  }
  return (eventType) => jobs.get(eventType) ?? []
}

const jobKind = ({ name }: { name: string }) => `react:${name}`
