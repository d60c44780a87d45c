// The messages that the bot is to answer: a reaction notes each, and plans the turn that answers them together.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { messageStored } from '../conversations/events.ts'
import { isForMore, type StoredMessage } from '../conversations/message.ts'
import { RELEASED_JOB } from '../conversations/released.ts'
import { messages } from '../conversations/stored-message.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { deleteOldRows } from '../platform/delete-old-rows.ts'
import type { Reaction } from '../platform/events.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Heard } from './engine.ts'

export const TURN_JOB = 'bot-turn'
/** A turn that asks a model, which takes seconds. */
export const MODEL_TURN_JOB = 'bot-model-turn'

/** How long the bot waits for more of a text. People write a sentence in several messages. */
const PAUSE_MS = 1_200
/** How many messages one turn reads, the newest ones. */
export const MAX_MESSAGES_READ = 20
/** How many messages one turn answers. */
const MAX_MESSAGES_ANSWERED = 500

export const inboxReactions: Reaction[] = [
  {
    name: 'bot-hears',
    on: [messageStored],
    concerns(data) {
      const { message, conversation } = data as unknown as StoredMessageData
      return message.direction === 'inbound' && conversation.mode === 'bot'
    },
    // The type of the event is a parameter of the statement, so the condition must name it.
    wanted: `$2::text <> '' and exists (select 1 from "conversation_settings" where workspace_id = $1 and bot_enabled)`,
    atOnce: 20,
    async run(ctx, ...events) {
      const ids = events.map(({ data }) => (data as unknown as StoredMessageData).message.id)
      await ctx.write((tx) => hear(tx, ids))
    },
  },
]

/** For how long an answered message is remembered. A reaction that failed is tried for less than this. */
const REMEMBERED_MS = 30 * DAY_MS

export const inboxJobs: Job[] = [
  { kind: RELEASED_JOB, run: (ctx, { message_id }) => ctx.write((tx) => hear(tx, [message_id as string])) },
  {
    kind: 'forget-bot-inbox',
    repeats: '23 4 * * *',
    run: (ctx) =>
      deleteOldRows(ctx, {
        find: (limit) =>
          ctx.db
            .selectFrom('bot_inbox')
            .select(['workspace_id', 'message_id as id'])
            .where('answered_at', '<=', plus(ctx.now, -REMEMBERED_MS))
            .limit(limit)
            .execute(),
        remove: (tx, ids) =>
          tx.send(
            tx.db
              .deleteFrom('bot_inbox')
              .where('workspace_id', '=', tx.workspaceId)
              .where(sql<boolean>`message_id = any(${ids}::text[])`),
          ),
      }),
  },
]

interface StoredMessageData {
  message: { id: string; direction: string }
  conversation: { mode: string }
}

/**
 * Does nothing for a message that was heard before, or that a run of an automation has asked for. A tap for more options
 * is answered by the channel.
 */
async function hear(ctx: WriteCtx, ids: readonly string[]): Promise<void> {
  const said = (await messages(ctx)
    .where(sql<boolean>`messages.id = any(${ids}::text[])`)
    .where('messages.type', '<>', 'reaction')
    .where(sql<boolean>`messages.author ->> 'kind' = 'customer'`)
    .where(sql<boolean>`messages.content -> 'asked_by' is null`)
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .execute()) as StoredMessage[]
  if (said.length === 0) return
  const fresh = await ctx.db
    .insertInto('bot_inbox')
    .values(
      said.map((message) => ({
        workspace_id: ctx.workspaceId,
        message_id: message.id,
        conversation_id: message.conversation_id,
        heard_at: ctx.now,
        answered_at: isForMore(message.content) ? ctx.now : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'message_id']).doNothing())
    .returning('message_id')
    .execute()
  const freshIds = new Set(fresh.map(({ message_id }) => message_id))
  const toAnswer = said.filter((message) => freshIds.has(message.id) && !isForMore(message.content))
  const newest = new Map(toAnswer.map((message) => [message.conversation_id, message]))
  const inOrder = [...newest].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [, message] of inOrder) planTurn(ctx, message)
}

export interface Changes {
  /** The messages of the customer that came after the turn was read, oldest first. */
  newer: StoredMessage[]
  /** Whether something that the turn has read was edited or taken back. */
  isEdited: boolean
}

export async function findChanges(ctx: WriteCtx, conversationId: string, heard: readonly Heard[]): Promise<Changes> {
  const [first, last] = [heard[0] as Heard, heard.at(-1) as Heard]
  const seen = new Map(heard.map(({ id, edited_at }) => [id, edited_at?.getTime()]))
  const rows = await messages(ctx)
    .leftJoin('bot_inbox', (join) =>
      join.onRef('bot_inbox.message_id', '=', 'messages.id').on('bot_inbox.workspace_id', '=', ctx.workspaceId),
    )
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.direction', '=', 'inbound')
    .where('messages.type', '<>', 'reaction')
    .where(sql<boolean>`messages.author ->> 'kind' = 'customer'`)
    .where(sql<boolean>`messages.content -> 'asked_by' is null`)
    .where('bot_inbox.answered_at', 'is', null)
    .where(sql<boolean>`(messages.created_at, messages.id) >= (${first.created_at}, ${first.id})`)
    .where(
      sql<boolean>`case when messages.id = any(${[...seen.keys()]}::text[])
        then coalesce(messages.edited_at, messages.deleted_at) is not null
        else messages.deleted_at is null
          and (messages.created_at, messages.id) > (${last.created_at}, ${last.id}) end`,
    )
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .limit(2 * MAX_MESSAGES_READ)
    .execute()
  const found = rows as StoredMessage[]
  return {
    newer: found.filter((message) => !seen.has(message.id) && !isForMore(message.content)),
    isEdited: found.some(
      ({ id, edited_at, deleted_at }) => seen.has(id) && (deleted_at !== null || edited_at?.getTime() !== seen.get(id)),
    ),
  }
}

/** The reaction may not have noted these messages yet. Their own turn answers the earlier messages, too. */
export async function hearNewer(
  ctx: WriteCtx,
  conversationId: string,
  heard: readonly Heard[],
  newer: readonly StoredMessage[],
): Promise<void> {
  await hear(
    ctx,
    newer.map(({ id }) => id),
  )
  noteOvertaken(ctx, conversationId, heard)
  planTurn(ctx, newer.at(-1) as StoredMessage)
}

/** After a merge the earlier messages are answered in the conversation that remains. */
function noteOvertaken(ctx: WriteCtx, conversation_id: string, heard: readonly Heard[]): void {
  ctx.send(
    ctx.db
      .updateTable('bot_inbox')
      .set((eb) => ({ overtaken: eb('overtaken', '+', 1), conversation_id }))
      .where('workspace_id', '=', ctx.workspaceId)
      .where(
        'message_id',
        'in',
        heard.map(({ id }) => id),
      ),
  )
}

/** A tap is answered at once. The turn of a new message replaces the turn of earlier messages. */
function planTurn(ctx: WriteCtx, { conversation_id, content }: StoredMessage): void {
  const isTap = content.choice !== undefined && content.choice.message_id !== null && !content.is_choice_typed
  const due_at = isTap ? ctx.now : plus(ctx.now, PAUSE_MS)
  const payload = { conversation_id }
  enqueue(ctx, { kind: TURN_JOB, payload, replaces: conversation_id, inTurn: `bot ${conversation_id}`, due_at })
}

/** How often newer messages may come before a model has answered. */
const MAX_TIMES_OVERTAKEN = 2

/** Whether the customer goes on writing faster than a model answers. */
export async function isOvertakenOften({ db, workspaceId }: ReadCtx, heard: readonly Heard[]): Promise<boolean> {
  const row = await db
    .selectFrom('bot_inbox')
    .select('message_id')
    .where('workspace_id', '=', workspaceId)
    .where(
      'message_id',
      'in',
      heard.map(({ id }) => id),
    )
    .where('overtaken', '>=', MAX_TIMES_OVERTAKEN)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The messages that wait for an answer, oldest first. */
export async function findWaiting(ctx: ReadCtx, conversationId: string): Promise<StoredMessage[]> {
  const waiting = ctx.db
    .selectFrom('bot_inbox')
    .select('message_id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('answered_at', 'is', null)
  const rows = await messages(ctx)
    .where('messages.id', 'in', waiting)
    .where('messages.deleted_at', 'is', null)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(MAX_MESSAGES_ANSWERED)
    .execute()
  return (rows as StoredMessage[]).toReversed()
}

/** Marks messages of a conversation that wait as answered, by the bot or by people. */
export function markAnswered(
  ctx: WriteCtx,
  conversationId: string,
  answered: readonly { id: string }[],
  { moved = false }: { moved?: boolean } = {},
): void {
  ctx.send(
    ctx.db
      .updateTable('bot_inbox')
      .set({ answered_at: ctx.now, moved })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('conversation_id', '=', conversationId)
      .where('answered_at', 'is', null)
      .where(
        'message_id',
        'in',
        answered.map(({ id }) => id),
      ),
  )
}
