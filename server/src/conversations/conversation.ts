// The rows of conversations: one per customer and channel. A row changes only while it is locked.
import { type RawBuilder, sql } from 'kysely'
import type { ChannelName } from '../channels/provider.ts'
import { type Actor, type ReadCtx, SYSTEM, type WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { conversationChanged, conversationOpened } from './events.ts'
import { type Answering, answeringColumn, firstMode, type PolicyMode, readAnswering, toAnswering } from './policy.ts'
import type { ConversationStatus, Mode, ModeReason } from './words.ts'

export interface StoredConversation {
  id: string
  customer_id: string
  channel: ChannelName
  identity_id: string | null
  status: ConversationStatus
  mode: Mode
  mode_reason: ModeReason
  mode_until: Date | null
  snoozed_until: Date | null
  priority: string
  tags: string[]
  assignee_id: string | null
  unread_count: number
  waiting_since: Date | null
  last_message_id: string | null
  last_message_at: Date | null
  last_inbound_at: Date | null
  last_activity_at: Date
  locale: string | null
  other_locale: string | null
  /** The run of an automation that has asked the customer something. The bot does not hear the answer. */
  asked_by: string | null
  /** The number of the newest message that a visitor of the chat widget may see. */
  feed_seq: number
  resolved_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

/** A conversation whose row is locked until the transaction ends. Changes of the row are made to this object, too. */
export interface LockedConversation extends StoredConversation {
  isLocked: true
  /** The settings of the workspace that say who answers on which channel. */
  answering: Answering
  /** Whether this transaction has made the conversation. */
  isNew: boolean
}

export const CONVERSATION_COLUMNS = [
  'id',
  'customer_id',
  'channel',
  'identity_id',
  'status',
  'mode',
  'mode_reason',
  'mode_until',
  'snoozed_until',
  'priority',
  'tags',
  'assignee_id',
  'unread_count',
  'waiting_since',
  'last_message_id',
  'last_message_at',
  'last_inbound_at',
  'last_activity_at',
  'locale',
  'other_locale',
  'asked_by',
  'feed_seq',
  'resolved_at',
  'version',
  'created_at',
  'updated_at',
] as const

type ModeFields = Pick<StoredConversation, 'mode' | 'mode_reason' | 'mode_until' | 'version' | 'updated_at'>

/** Once `mode_until` has passed, the mode is `bot`, even while the row still says `human`. */
export function atMoment<C extends ModeFields>(conversation: C, now: Date): C {
  const { mode, mode_until, version } = conversation
  if (mode !== 'human' || mode_until === null || mode_until > now) return conversation
  return {
    ...conversation,
    mode: 'bot',
    mode_reason: 'timeout',
    mode_until: null,
    version: version + 1,
    updated_at: mode_until,
  }
}

/** The id of a conversation now: a conversation that was merged into an older one is also found by its old id. */
export async function getConversationId(ctx: ReadCtx, id: string): Promise<string> {
  const row = (await stored(ctx).where('id', '=', id).executeTakeFirst()) ?? (await findAlias(ctx, id))
  if (!row) throw new Problem('not_found')
  return row.id
}

/** The id of the conversation that another one was merged into. */
export function findAlias({ db, workspaceId }: ReadCtx, id: string) {
  return db
    .selectFrom('conversation_aliases')
    .select('conversation_id as id')
    .where('workspace_id', '=', workspaceId)
    .where('old_id', '=', id)
    .executeTakeFirst()
}

export async function lockConversation(ctx: WriteCtx, id: string): Promise<LockedConversation> {
  const conversation = await findAndLock(ctx, id)
  if (!conversation) throw new Problem('not_found')
  return conversation
}

/** null if there is no such conversation. */
export async function findAndLock(ctx: WriteCtx, id: string): Promise<LockedConversation | null> {
  const [row] = await ctx.ask(toLock(ctx).where('id', '=', id))
  if (row) return toLocked(ctx, row)
  const alias = await findAlias(ctx, id)
  return alias ? findAndLock(ctx, alias.id) : null
}

/**
 * The present id of a conversation; null if there is none. Until the commit it cannot be merged into another one, but
 * other transactions can change it.
 */
export async function holdConversation(ctx: WriteCtx, id: string): Promise<string | null> {
  const row = await stored(ctx).where('id', '=', id).forKeyShare().executeTakeFirst()
  if (row) return row.id
  const alias = await findAlias(ctx, id)
  return alias ? holdConversation(ctx, alias.id) : null
}

interface Thread {
  customer_id: string
  channel: ChannelName
  identity_id: string | null
  /** Whether this transaction has added the customer, who can have no conversation yet. */
  isFirst?: boolean
}

/** Returns the conversation of a customer on a channel. If there is none, exactly one transaction makes it. */
export async function openThread(ctx: WriteCtx, thread: Thread): Promise<LockedConversation> {
  const first = thread.isFirst ? null : await findThread(ctx, thread)
  const known = first ?? (await insertThread(ctx, thread)) ?? (await findThread(ctx, thread))
  if (!known) throw new Error('A conversation that existed has been deleted')
  return known
}

async function findThread(ctx: WriteCtx, { customer_id, channel }: Thread): Promise<LockedConversation | null> {
  const [row] = await ctx.ask(toLock(ctx).where('customer_id', '=', customer_id).where('channel', '=', channel))
  return row ? toLocked(ctx, row) : null
}

/** Waits for a transaction that makes the same conversation; null if that one has made it. */
async function insertThread(ctx: WriteCtx, thread: Thread): Promise<LockedConversation | null> {
  const answering = await readAnswering(ctx)
  const conversation = newConversation(ctx, thread, await firstMode(ctx, answering, thread.channel))
  const made = await ctx.db
    .insertInto('conversations')
    .values({ workspace_id: ctx.workspaceId, ...conversation })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'customer_id', 'channel']).where('channel', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  const locked = { ...conversation, answering, isLocked: true, isNew: true } as const
  emit(ctx, conversationOpened, { conversation: refOf(locked) }, aboutOf(locked))
  return locked
}

function newConversation(
  { now }: WriteCtx,
  { customer_id, channel, identity_id }: Thread,
  { mode, mode_reason }: PolicyMode,
): StoredConversation {
  return {
    id: newId('cnv'),
    customer_id,
    channel,
    identity_id,
    status: 'open',
    mode,
    mode_reason,
    mode_until: null,
    snoozed_until: null,
    priority: 'normal',
    tags: [],
    assignee_id: null,
    unread_count: 0,
    waiting_since: null,
    last_message_id: null,
    last_message_at: null,
    last_inbound_at: null,
    last_activity_at: now,
    locale: null,
    other_locale: null,
    asked_by: null,
    feed_seq: 0,
    resolved_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

function toLocked(ctx: WriteCtx, { answering, ...row }: LockRow): LockedConversation {
  const stored = row as StoredConversation
  const conversation = { ...stored, answering: toAnswering(answering), isLocked: true, isNew: false } as const
  const settled = atMoment(conversation, ctx.now)
  if (settled === conversation) return conversation
  const { mode, mode_reason, mode_until, version, updated_at } = settled
  writeRow(ctx, row.id, { mode, mode_reason, mode_until, version, updated_at })
  emitChange(ctx, settled, ['mode', 'mode_reason', 'mode_until'], SYSTEM)
  return settled
}

export type ConversationChange = Partial<
  Omit<StoredConversation, 'id' | 'customer_id' | 'channel' | 'version' | 'created_at' | 'updated_at'>
>

/** Writes a change and raises the version. The caller emits the event. */
export function changeConversation(ctx: WriteCtx, conversation: LockedConversation, change: ConversationChange): void {
  const whole = { ...change, version: conversation.version + 1, updated_at: ctx.now }
  writeRow(ctx, conversation.id, whole)
  Object.assign(conversation, whole)
  if (change.mode_until) planModeEnd(ctx, conversation.id, change.mode_until)
}

/** Writes the unread count. The version stays, so that a change with `expected_version` is not refused because of it. */
export function writeUnread(ctx: WriteCtx, conversation: LockedConversation, unread_count: number): void {
  writeRow(ctx, conversation.id, { unread_count })
  Object.assign(conversation, { unread_count })
}

/** Writes which run has asked the customer something, or that no run has. The version stays, as in `writeUnread`. */
export function writeAskedBy(ctx: WriteCtx, conversation: LockedConversation, asked_by: string | null): void {
  writeRow(ctx, conversation.id, { asked_by })
  Object.assign(conversation, { asked_by })
}

/** These runs do not wait for an answer any more. `runIds` is a list or a query of ids. */
export function forgetQuestions(ctx: WriteCtx, runIds: RawBuilder<unknown>): void {
  ctx.send(
    ctx.db
      .updateTable('conversations')
      .set({ asked_by: null })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('asked_by', 'is not', null)
      .where(sql<boolean>`asked_by in (${runIds})`),
  )
}

/** Writes the time of the last activity. The version stays, as in `writeUnread`. */
export function noteActivity(ctx: WriteCtx, conversation: LockedConversation): void {
  const last_activity_at = ctx.now
  writeRow(ctx, conversation.id, { last_activity_at })
  Object.assign(conversation, { last_activity_at })
}

function writeRow(ctx: WriteCtx, id: string, values: Partial<StoredConversation>): void {
  ctx.send(
    ctx.db.updateTable('conversations').set(values).where('workspace_id', '=', ctx.workspaceId).where('id', '=', id),
  )
}

function planModeEnd(ctx: WriteCtx, conversation_id: string, due_at: Date): void {
  enqueue(ctx, { kind: 'end-human-hold', payload: { conversation_id }, replaces: conversation_id, due_at })
}

export function emitChange(
  ctx: WriteCtx,
  conversation: LockedConversation,
  changed: string[],
  actor: Actor = ctx.actor,
): void {
  const data = { conversation: refOf(conversation), changed }
  emit({ ...ctx, actor }, conversationChanged, data, { conversation: conversation.id })
}

/** A conversation in the data of events. */
export const refOf = ({ id, channel, status, mode, version }: StoredConversation) => ({
  id,
  channel,
  status,
  mode,
  version,
})

export const aboutOf = ({ id, customer_id }: StoredConversation) => ({ conversation: id, customer: customer_id })

function stored(ctx: ReadCtx) {
  return ctx.db.selectFrom('conversations').select(CONVERSATION_COLUMNS).where('workspace_id', '=', ctx.workspaceId)
}

const toLock = (ctx: ReadCtx) => stored(ctx).select(answeringColumn(ctx).as('answering')).forNoKeyUpdate()

type LockRow = Awaited<ReturnType<ReturnType<typeof toLock>['executeTakeFirstOrThrow']>>
