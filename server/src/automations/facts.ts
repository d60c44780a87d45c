// Reads the facts of runs: their subjects and what belongs to them, in the shapes that callers see.
import { sql } from 'kysely'
import { findWorkspace } from '../accounts/workspace.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { isOpenAt } from '../catalog/working-time.ts'
import { messages } from '../conversations/stored-message.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { Facts } from './engine/facts.ts'
import { type RunSubject, readSubjects } from './subject.ts'

export type Changes = NonNullable<Facts['event']>['changes']

/** The event of the ledger that began a run or woke it last. */
export interface EventFacts {
  /** The id in the ledger; null: the run was woken by time after this event. */
  id: string | null
  /** When the run saw it. A wait must not miss any event that comes later. */
  at: string
  /** The type of trigger that the event fits; null: time began the run. */
  type: string | null
  changes: Changes
  message_id: string | null
}

/** null: the subject is gone. */
export async function factsOf(
  ctx: ReadCtx,
  subject: RunSubject | null,
  event: EventFacts | null,
): Promise<Facts | null> {
  const [found] = await factsOfAll(ctx, [{ subject, event }])
  return found?.facts ?? null
}

/** The subject of a run, and the event that the run saw last. */
export interface Sought {
  subject: RunSubject | null
  event: EventFacts | null
}

/** The facts of a run, and its subject as it is now: it may have been moved or merged. */
export interface FoundFacts {
  subject: RunSubject | null
  facts: Facts
}

/** The facts of several runs, in their order. The number of statements does not depend on how many there are. */
export async function factsOfAll(ctx: ReadCtx, sought: readonly Sought[]): Promise<(FoundFacts | null)[]> {
  if (sought.length === 0) return []
  const [workspace, catalog, subjectFactsOf, messageOf] = await Promise.all([
    findWorkspace(ctx),
    currentCatalog(ctx),
    readSubjects(
      ctx,
      sought.flatMap(({ subject }) => subject ?? []),
    ),
    readMessages(ctx, sought),
  ])
  if (!workspace) return sought.map(() => null)
  const { name, timezone, locale } = workspace
  const shared = { ...NOTHING, workspace: { name, timezone, locale, open: isOpenAt(catalog, ctx.now) } }
  return sought.map(({ subject, event }) => {
    const found = subject && subjectFactsOf(subject)
    if (subject && !found) return null
    const facts: Facts = {
      ...shared,
      ...found?.about,
      message: (event?.message_id && messageOf.get(event.message_id)) || null,
      event: event?.type ? { type: event.type, changes: event.changes } : null,
    }
    return { subject: found?.subject ?? null, facts }
  })
}

const NOTHING = { booking: null, customer: null, conversation: null, service: null }

async function readMessages(ctx: ReadCtx, sought: readonly Sought[]): Promise<Map<string, Facts['message']>> {
  const ids = [...new Set(sought.flatMap(({ event }) => event?.message_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await messages(ctx).where(sql<boolean>`messages.id = any(${ids}::text[])`).execute()
  const there = rows.filter(({ deleted_at }) => !deleted_at)
  return new Map(there.map(({ id, type, text }) => [id, { id, type, text }]))
}
