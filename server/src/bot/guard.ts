// Asks the guard against spam whether a turn is answered, with what was said in the conversation in the last 24 hours.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { isBlocked } from '../ai/blocked.ts'
import { judgeSpam, type Said, type SpamJudgement } from '../ai/spam-guard.ts'
import { getSpamGuard } from '../ai/spam-guard-settings.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import type { Opened } from './context.ts'
import type { Step } from './engine.ts'
import { movesOn } from './progress.ts'

/** How many messages of a day the guard looks at, the newest first. */
const MAX_MESSAGES = 2_000
/** What the guard compares of a text. */
const MAX_TEXT_CHARACTERS = 1_000

export async function judge(ctx: ReadCtx, opened: Opened, step: Step): Promise<SpamJudgement> {
  const { id, identity_id } = opened.conversation
  const [settings, said, blocked] = await Promise.all([
    getSpamGuard(ctx),
    findSaid(ctx, id, movesOn(opened.context, step) ? opened.context.heard : []),
    identity_id === null ? false : isBlocked(ctx, identity_id),
  ])
  return judgeSpam({ settings, now: ctx.now, said, silentUntil: opened.session.silent_until, isBlocked: blocked })
}

const SPEAKERS: Partial<Record<Actor['kind'], Said['by']>> = {
  customer: 'customer',
  bot: 'bot',
  member: 'team',
  api_key: 'team',
}

/** Oldest first. `moving` are the messages of this turn, if they move a form on. */
async function findSaid(
  { db, workspaceId, now }: ReadCtx,
  conversationId: string,
  moving: readonly { id: string }[],
): Promise<Said[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('bot_inbox', (join) =>
      join.onRef('bot_inbox.message_id', '=', 'messages.id').on('bot_inbox.workspace_id', '=', workspaceId),
    )
    .select(['messages.id', 'messages.created_at as at', 'bot_inbox.moved'])
    .select(sql<Actor['kind']>`messages.author ->> 'kind'`.as('kind'))
    .select(sql<string>`left(coalesce(messages.text, ''), ${MAX_TEXT_CHARACTERS})`.as('text'))
    .where('messages.workspace_id', '=', workspaceId)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.created_at', '>', plus(now, -DAY_MS))
    .where('messages.private', '=', false)
    .where('messages.type', '<>', 'event')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()
  const movingIds = new Set(moving.map(({ id }) => id))
  return rows.toReversed().flatMap(({ id, at, kind, text, moved }) => {
    const by = SPEAKERS[kind]
    return by === undefined ? [] : [{ at, by, text, moves: (moved ?? false) || movingIds.has(id) }]
  })
}
