// The ledger of what happened. Webhooks, automations, the bot and every timeline read it; nobody is called directly.
import type { Actor, WriteCtx } from './context.ts'
import { newId } from './id.ts'
import { enqueue, type Job, type JobCtx } from './jobs.ts'

export interface Happening {
  type: string
  customer_id?: string
  booking_id?: string
  data: object
}

export interface LedgerEvent {
  id: string
  type: string
  customer_id: string | null
  booking_id: string | null
  actor: Actor
  data: Record<string, unknown>
  created_at: Date
}

/** Somebody who is told, at least once, that something happened. */
export interface Reaction {
  name: string
  on: readonly string[]
  run(ctx: JobCtx, event: LedgerEvent): Promise<void>
}

/** Writes down what happened, and the jobs that tell the reactions, in the transaction of the change itself. */
export function emit(ctx: WriteCtx, what: Happening): string {
  const id = newId('evt')
  ctx.insert('events', {
    workspace_id: ctx.workspaceId,
    id,
    type: what.type,
    customer_id: what.customer_id ?? null,
    booking_id: what.booking_id ?? null,
    actor: JSON.stringify(ctx.actor),
    data: JSON.stringify(what.data),
    created_at: ctx.now,
  })
  enqueue(ctx, ...ctx.reactionsTo(what.type).map((kind) => ({ kind, payload: { event_id: id } })))
  return id
}

/** A reaction is a job of its own, so one that fails is tried again without the others. */
export function reactionJobs(reactions: readonly Reaction[]): Job[] {
  return reactions.map((reaction) => ({
    kind: jobKind(reaction),
    async run(ctx, payload) {
      const event = await ctx.db
        .selectFrom('events')
        .select(['id', 'type', 'customer_id', 'booking_id', 'actor', 'data', 'created_at'])
        .where('workspace_id', '=', ctx.workspaceId)
        .where('id', '=', payload.event_id as string)
        .executeTakeFirst()
      if (event) await reaction.run(ctx, event as unknown as LedgerEvent)
    },
  }))
}

export function reactionIndex(reactions: readonly Reaction[]): (eventType: string) => readonly string[] {
  const kinds = new Map<string, string[]>()
  for (const reaction of reactions) {
    for (const type of reaction.on) kinds.set(type, [...(kinds.get(type) ?? []), jobKind(reaction)])
  }
  return (eventType) => kinds.get(eventType) ?? []
}

const jobKind = (reaction: Reaction) => `react:${reaction.name}`
