// The subject of a run: what it is about, and what it is about now if that was moved or merged.
import { getConversationId } from '../conversations/conversation.ts'
import { currentCustomerId } from '../customers/alias.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { SubjectKind } from './engine/definition.ts'

export interface Subject {
  kind: SubjectKind
  id: string
}

/** How often one booking may have been rescheduled. More are not followed. */
const MAX_MOVES = 1_000

/** A rescheduled booking goes on as its new one, a merged customer or conversation as the other; null: it is gone. */
export async function findSubject(ctx: ReadCtx, { kind, id }: Subject): Promise<Subject | null> {
  const current = await FINDERS[kind](ctx, id)
  return current === null ? null : { kind, id: current }
}

const FINDERS: Record<SubjectKind, (ctx: ReadCtx, id: string) => Promise<string | null>> = {
  booking: findBookingId,
  customer: findCustomerId,
  async conversation(ctx, id) {
    try {
      return await getConversationId(ctx, id)
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null
      throw error
    }
  },
}

async function findBookingId({ db, workspaceId }: ReadCtx, id: string): Promise<string | null> {
  let current = id
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const row = await db
      .selectFrom('bookings')
      .select('rescheduled_to')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', current)
      .executeTakeFirst()
    if (!row) return null
    if (row.rescheduled_to === null) return current
    current = row.rescheduled_to
  }
  return current
}

async function findCustomerId(ctx: ReadCtx, id: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', currentCustomerId(ctx, id))
    .executeTakeFirst()
  return row?.id ?? null
}
