// Reads everything that a turn needs: the messages that wait, who writes them, the settings, and the state.
import { sql } from 'kysely'
import { blockedColumn } from '../ai/blocked.ts'
import type { SpamGuardSettings } from '../ai/spam-guard.ts'
import { bookings, toStoredBooking } from '../bookings/booking.ts'
import { statusAt } from '../bookings/lifecycle.ts'
import { atMoment, CONVERSATION_COLUMNS, findAlias, type StoredConversation } from '../conversations/conversation.ts'
import type { StoredMessage } from '../conversations/message.ts'
import { mayAnswerIn, policyOf } from '../conversations/policy.ts'
import { languageOfTag } from '../lib/language.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import { findBusiness } from './business.ts'
import type { Heard, TurnContext } from './engine.ts'
import { findWaiting, MAX_MESSAGES_READ } from './inbox.ts'
import { findOwnBookings, openLooks } from './look.ts'
import { findOpenProposal, hasProposalColumn } from './proposal.ts'
import { SESSION_COLUMNS, type Session, toSession } from './session.ts'
import type { BotSettings } from './settings.ts'

export interface Opened {
  kind: 'for the bot'
  /** The id by which the turn was planned: before a merge, that of the conversation that was merged. */
  askedId: string
  conversation: StoredConversation
  /** All messages that wait. A turn reads the newest of them and answers all. */
  waiting: readonly [StoredMessage, ...StoredMessage[]]
  visitor: Visitor | null
  session: Session
  spamGuard: SpamGuardSettings
  /** Whether the bot does not answer who writes. */
  isBlocked: boolean
  context: TurnContext
}

interface Visitor {
  id: string
  user_sub: string | null
}

/** `for people`: messages wait that the bot may not answer, because it is off or paused, or a person answers. */
export type Opening = Opened | { kind: 'for people'; waiting: readonly StoredMessage[] } | { kind: 'nothing waits' }

export async function openTurn(ctx: OpenCtx, askedId: string): Promise<Opening> {
  const [business, thread, waiting] = await Promise.all([
    findBusiness(ctx),
    readThread(ctx, askedId),
    findWaiting(ctx, askedId),
  ])
  const [first, ...others] = waiting
  if (!business || !first) return { kind: 'nothing waits' }
  if (thread?.conversation.mode !== 'bot' || thread.conversation.status !== 'open')
    return { kind: 'for people', waiting }
  const { conversation, session, customer, isBlocked } = thread
  const { workspace, answering, settings, spamGuard } = business
  const mayAnswer = !answering.bot_paused && (await mayAnswerIn(ctx, answering, conversation))
  if (!mayAnswer) return { kind: 'for people', waiting }
  const [proposal, visitor, hold] = await Promise.all([
    thread.hasProposal ? findOpenProposal(ctx, conversation) : null,
    findVisitor(ctx, conversation),
    findHold(ctx, session.hold_id),
  ])
  const { locale, language } = languageOf(conversation, settings)
  const bookings = () => findOwnBookings(ctx, conversation, visitor)
  const context: TurnContext = {
    now: ctx.now,
    workspace,
    channel: conversation.channel,
    language,
    locale,
    settings,
    policy: policyOf(answering, conversation.channel),
    customer: { ...customer, name: isFromChannel(customer.name) ? null : customer.name },
    heard: waiting.slice(-MAX_MESSAGES_READ).map(toHeard),
    state: session.state,
    countsFailures: true,
    proposal,
    hold,
    look: openLooks(ctx, business, { locale, bookings }),
  }
  const all: Opened['waiting'] = [first, ...others]
  return { kind: 'for the bot', askedId, conversation, waiting: all, visitor, session, spamGuard, isBlocked, context }
}

interface Thread {
  conversation: StoredConversation
  customer: { id: string; name: string; phone: string | null }
  session: Session
  /** Whether the bot does not answer who writes. */
  isBlocked: boolean
  /** Whether a proposal may be open. */
  hasProposal: boolean
}

/** null if there is no such conversation. */
async function readThread(ctx: ReadCtx, id: string): Promise<Thread | null> {
  const row = await threads(ctx).where('conversations.id', '=', id).executeTakeFirst()
  if (row) return toThread(ctx, row)
  const alias = await findAlias(ctx, id)
  return alias ? readThread(ctx, alias.id) : null
}

function threads(ctx: ReadCtx) {
  const { db, workspaceId } = ctx
  return db
    .selectFrom('conversations')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.workspace_id', '=', 'conversations.workspace_id')
        .onRef('customers.id', '=', 'conversations.customer_id')
        .on('customers.workspace_id', '=', workspaceId),
    )
    .leftJoin('bot_sessions', (join) =>
      join
        .onRef('bot_sessions.workspace_id', '=', 'conversations.workspace_id')
        .onRef('bot_sessions.conversation_id', '=', 'conversations.id')
        .on('bot_sessions.workspace_id', '=', workspaceId),
    )
    .select(CONVERSATION_COLUMNS.map((name) => `conversations.${name}` as const))
    .select(['customers.name', 'customers.phone', ...SESSION_COLUMNS])
    .select(blockedColumn(ctx, sql.ref('conversations.identity_id')).as('is_blocked'))
    .select(hasProposalColumn(ctx, sql.ref('conversations.id')).as('has_proposal'))
    .where('conversations.workspace_id', '=', workspaceId)
}

type ThreadRow = Awaited<ReturnType<ReturnType<typeof threads>['executeTakeFirstOrThrow']>>

function toThread(ctx: ReadCtx, row: ThreadRow): Thread {
  const { name, phone, is_blocked: isBlocked, has_proposal: hasProposal, ...stored } = row
  return {
    conversation: atMoment(stored as unknown as StoredConversation, ctx.now),
    customer: { id: row.customer_id, name, phone },
    session: toSession(ctx, row, row.identity_id),
    isBlocked,
    hasProposal,
  }
}

/** The visitor who writes in the chat widget; null on other channels. */
async function findVisitor(
  { db, workspaceId }: ReadCtx,
  { channel, identity_id }: StoredConversation,
): Promise<Visitor | null> {
  if (channel !== 'webchat' || identity_id === null) return null
  const identity = await db
    .selectFrom('customer_identities')
    .select(['kind', 'external_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', identity_id)
    .executeTakeFirst()
  if (!identity) return null
  const isUser = identity.kind === 'webchat_user'
  return { id: isUser ? '' : identity.external_id, user_sub: isUser ? identity.external_id : null }
}

async function findHold(ctx: ReadCtx, id: string | null): Promise<TurnContext['hold']> {
  if (id === null) return null
  const row = await bookings(ctx).where('bookings.id', '=', id).executeTakeFirst()
  const hold = row && toStoredBooking(row)
  if (!hold || statusAt(hold, ctx.now) !== 'held') return null
  return {
    id,
    service_id: hold.service_id,
    start: hold.starts_at as Date,
    expires_at: hold.hold_expires_at as Date,
  }
}

/** Whether a channel gave the name, because the customer has not said one: `webchat 9kQz`, or a number. */
const isFromChannel = (name: string) =>
  /^(webchat|telegram|whatsapp) \S{1,4}$/.test(name) || /^\+?\d[\d\s-]+$/.test(name)

function toHeard({ id, type, text, content, reply_to_id, created_at, edited_at }: StoredMessage): Heard {
  const { choice, is_choice_typed: isTyped = false } = content
  return {
    ...{ id, type, text, reply_to_id, created_at, edited_at },
    choice: choice ? { option_id: choice.option_id, message_id: choice.message_id, isTyped } : null,
  }
}

/** The language of the conversation if the bot speaks it, else its default. */
export function languageOf({ locale }: Pick<StoredConversation, 'locale'>, { locales, default_locale }: BotSettings) {
  const wanted = locale === null ? null : languageOfTag(locale)
  const known = wanted === null ? undefined : locales.find((tag) => languageOfTag(tag) === wanted)
  const tag = known ?? default_locale
  const language = languageOfTag(tag)
  return language === null ? ({ locale: 'en', language: 'en' } as const) : { locale: tag, language }
}
