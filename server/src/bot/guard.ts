// Asks the guard against spam whether a turn is answered, with what was said in the conversation in the last 24 hours.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { judgeSpam, type SpamJudgement, type Utterance } from '../ai/spam-guard.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import type { Opened } from './context.ts'

/** How many messages of a day the guard looks at, the newest first. */
const MAX_MESSAGES = 2_000
/** How many characters of a text the guard compares. */
const MAX_COMPARED_CHARACTERS = 1_000

/** `moves`: whether the messages of this turn move a form on. */
export function judge(
  { now }: ReadCtx,
  opened: Opened,
  said: readonly UtteredMessage[],
  moves: boolean,
): SpamJudgement {
  const { spamGuard: settings, session, isBlocked, context } = opened
  const moving = new Set(moves ? context.heard.map(({ id }) => id) : [])
  return judgeSpam({
    settings,
    now,
    said: said.map((each) => ({ ...each, moves: each.moves || moving.has(each.id) })),
    silentUntil: session.silent_until,
    isBlocked,
  })
}

const SPEAKERS: Partial<Record<Actor['kind'], Utterance['by']>> = {
  customer: 'customer',
  bot: 'bot',
  member: 'team',
  api_key: 'team',
}

interface UtteredMessage extends Utterance {
  id: string
}

/** The messages that the guard judges, oldest first. */
export async function findSaid(
  { db, workspaceId, now }: ReadCtx,
  { conversation, spamGuard }: Opened,
): Promise<UtteredMessage[]> {
  if (!spamGuard.enabled) return []
  const rows = await db
    .selectFrom('messages')
    .leftJoin('bot_inbox', (join) =>
      join.onRef('bot_inbox.message_id', '=', 'messages.id').on('bot_inbox.workspace_id', '=', workspaceId),
    )
    .select(['messages.id', 'messages.created_at as at', 'bot_inbox.moved'])
    .select(sql<Actor['kind']>`messages.author ->> 'kind'`.as('kind'))
    .select(sql<string>`left(coalesce(messages.text, ''), ${MAX_COMPARED_CHARACTERS})`.as('text'))
    .where('messages.workspace_id', '=', workspaceId)
    .where('messages.conversation_id', '=', conversation.id)
    .where('messages.created_at', '>', plus(now, -DAY_MS))
    .where('messages.private', '=', false)
    .where('messages.type', '<>', 'event')
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()
  return rows.toReversed().flatMap(({ id, at, kind, text, moved }) => {
    const by = SPEAKERS[kind]
    return by === undefined ? [] : [{ id, at, by, text, moves: moved ?? false }]
  })
}
