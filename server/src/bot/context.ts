// Reads everything that a turn needs: the messages that wait, who writes them, the settings, and the state.

import { bookings, toStoredBooking } from '../bookings/booking.ts'
import { statusAt } from '../bookings/lifecycle.ts'
import {
  atMoment,
  CONVERSATION_COLUMNS,
  getConversationId,
  type StoredConversation,
} from '../conversations/conversation.ts'
import type { StoredMessage } from '../conversations/message.ts'
import { mayAnswerIn, policyOf, readAnswering } from '../conversations/policy.ts'
import { getCustomer } from '../customers/customer.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import { languageOfTag } from '../lib/language.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import type { Heard, TurnContext } from './engine.ts'
import { findWaiting, MAX_HEARD } from './inbox.ts'
import { findOwnBookings, openLooks } from './look.ts'
import { findOpenProposal } from './proposal.ts'
import { findSession, type Session } from './session.ts'
import { type BotSettings, getBot } from './settings.ts'

export interface Opened {
  /** The id by which the turn was planned: before a merge, that of the conversation that was merged. */
  askedId: string
  conversation: StoredConversation
  /** All messages that wait. A turn reads the newest of them and answers all. */
  waiting: readonly { id: string }[]
  visitor: Visitor | null
  session: Session
  context: TurnContext
}

interface Visitor {
  id: string
  user_sub: string | null
}

/** Messages wait that the bot may not answer: it is off or paused, or a person answers. */
export interface LeftToPeople {
  leftToPeople: readonly { id: string }[]
}

/** null: nothing waits. */
export async function openTurn(
  ctx: OpenCtx,
  workspace: WorkspaceRef,
  askedId: string,
): Promise<Opened | LeftToPeople | null> {
  const [conversation, waiting] = await Promise.all([readConversation(ctx, askedId), findWaiting(ctx, askedId)])
  if (waiting.length === 0) return null
  if (conversation?.mode !== 'bot' || conversation.status !== 'open') return { leftToPeople: waiting }
  const { id, channel, customer_id, identity_id } = conversation
  const [answering, settings] = await Promise.all([readAnswering(ctx), getBot(ctx)])
  const mayAnswer = !answering.bot_paused && (await mayAnswerIn(ctx, answering, conversation))
  if (!mayAnswer) return { leftToPeople: waiting }
  const [session, proposal, customer, visitor] = await Promise.all([
    findSession(ctx, id, identity_id),
    findOpenProposal(ctx, conversation),
    getCustomer(ctx, customer_id),
    findVisitor(ctx, conversation),
  ])
  const { locale, language } = languageOf(conversation, settings)
  const bookings = () => findOwnBookings(ctx, conversation, visitor)
  const look = await openLooks(ctx, { workspace, settings, locale, bookings })
  const context: TurnContext = {
    now: ctx.now,
    workspace,
    channel,
    language,
    locale,
    settings,
    policy: policyOf(answering, channel),
    customer: { id: customer_id, name: isMadeUp(customer.name) ? null : customer.name, phone: customer.phone },
    heard: waiting.slice(-MAX_HEARD).map(toHeard),
    state: session.state,
    countsFailures: true,
    proposal,
    hold: await findHold(ctx, session.hold_id),
    look,
  }
  return { askedId, conversation, waiting, visitor, session, context }
}

async function readConversation(ctx: ReadCtx, id: string): Promise<StoredConversation | null> {
  const row = await ctx.db
    .selectFrom('conversations')
    .select(CONVERSATION_COLUMNS)
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', await getConversationId(ctx, id))
    .executeTakeFirst()
  return row ? atMoment(row as StoredConversation, ctx.now) : null
}

/** Who writes in the chat widget; null on other channels. */
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

/** A name that a channel gave to somebody who has not said one: `webchat 9kQz`, or a number. */
const isMadeUp = (name: string) => /^(webchat|telegram|whatsapp) \S{1,4}$/.test(name) || /^\+?\d[\d\s-]+$/.test(name)

function toHeard({ id, type, text, content, created_at }: StoredMessage): Heard {
  const choice = content.choice ? { option_id: content.choice.option_id, message_id: content.choice.message_id } : null
  return { id, type, text, choice, created_at }
}

/** The language of the conversation if the bot speaks it, else its default. */
export function languageOf({ locale }: Pick<StoredConversation, 'locale'>, { locales, default_locale }: BotSettings) {
  const wanted = locale === null ? null : languageOfTag(locale)
  const known = wanted === null ? undefined : locales.find((tag) => languageOfTag(tag) === wanted)
  const tag = known ?? default_locale
  const language = languageOfTag(tag)
  return language === null ? ({ locale: 'en', language: 'en' } as const) : { locale: tag, language }
}
