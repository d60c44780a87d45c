// A turn: the messages that wait in a conversation are answered once, or not at all if a person has taken over.
import { block } from '../ai/blocked.ts'
import { isModelAway } from '../ai/model-away.ts'
import { addNotice } from '../ai/notice.ts'
import { holdBotPause } from '../ai/pause.ts'
import type { LockedConversation, StoredConversation } from '../conversations/conversation.ts'
import { findAndLock } from '../conversations/conversation.ts'
import { storeMessage } from '../conversations/message.ts'
import { mayAnswerIn } from '../conversations/policy.ts'
import { recordUnanswered } from '../knowledge/question.ts'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { isUnavailable } from '../platform/transaction.ts'
import { type Opened, openTurn } from './context.ts'
import { carryOutEffect, releaseOld } from './effect.ts'
import type { BotEngine, BotStep, Heard, OutMessage, Reply } from './engine.ts'
import { findSaid, judge } from './guard.ts'
import { handOver, pass } from './handoff.ts'
import {
  findChanges,
  findWaiting,
  hearNewer,
  isOvertakenOften,
  MODEL_TURN_JOB,
  markAnswered,
  TURN_JOB,
} from './inbox.ts'
import { linesOf } from './llm/history.ts'
import { inPlaceOfModel } from './llm/in-place-of-model.ts'
import { MAX_MODEL_MS, modelMs, wantsModel } from './llm/wants-model.ts'
import { movesOn, namesNewValue } from './progress.ts'
import { closeProposal, saveProposal } from './proposal.ts'
import { rules } from './rules/rules.ts'
import { handoffText } from './say/own-texts.ts'
import { saveSession } from './session.ts'
import { withoutForm } from './state.ts'
import { reasonOf, type Stop, wordsOfStop } from './stopped.ts'

/** How often a turn begins again because the conversation changed while the engine worked. */
const MAX_STARTS = 3
/** How many changes of one turn may fail before it gives up: a time is taken, then its alternative, and so on. */
const MAX_FAILURES = 3

const onGivenUp: Job['onGivenUp'] = (ctx, { conversation_id }) =>
  ctx.write((tx) => giveUp(tx, conversation_id as string))

export const turnJobs: Job[] = [
  {
    kind: TURN_JOB,
    run: (ctx, { conversation_id }) =>
      takeTurn(ctx, conversation_id as string, async (bot, { context }) => {
        if (!wantsModel(bot, context)) return rules
        return isModelAway(bot) ? rulesInPlace('away') : 'model turn'
      }),
    onGivenUp,
  },
  {
    kind: MODEL_TURN_JOB,
    lane: 'model',
    run(ctx, { conversation_id }) {
      const until = performance.now() + MAX_MODEL_MS
      return takeTurn(ctx, conversation_id as string, async (bot, opened) => {
        if (!wantsModel(bot, opened.context)) return rules
        if (await isOvertakenOften(bot, opened.context.heard)) return rulesInPlace('overtaken')
        // Most workspaces have no model, so its code is loaded with the first turn that asks one.
        const { modelEngine } = await import('./llm/model-engine.ts')
        const { heard } = opened.context
        const [first] = opened.waiting
        return modelEngine(bot, {
          id: (heard.at(-1) as Heard).id,
          conversation_id: opened.conversation.id,
          readLines: linesOf(bot, opened),
          until: Math.min(until, performance.now() + modelMs(first.received_at, bot.clock())),
        })
      })
    },
    onGivenUp,
  },
]

const rulesInPlace = (why: string): BotEngine => ({
  turn: (context) => inPlaceOfModel(context, [{ what: 'model', detail: why }]),
})

/** `model turn`: another job does the turn, which may take seconds. */
type ChooseEngine = (bot: JobCtx, opened: Opened) => Promise<BotEngine | 'model turn'>

async function takeTurn(ctx: JobCtx, conversationId: string, choose: ChooseEngine): Promise<void> {
  for (let start = 0; start < MAX_STARTS; start += 1) {
    // A model may have thought for seconds since the job began.
    const opened = await openTurn({ ...ctx, now: ctx.clock() }, conversationId)
    if (opened.kind === 'nothing waits') return
    if (opened.kind === 'for people') {
      const left = await ctx.write((tx) => leaveToPeople(tx, conversationId, opened.waiting))
      if (left === 'answered') return
      continue
    }
    const bot = ctx.as({ kind: 'bot', id: null, name: opened.context.settings.name })
    const engine = await choose(bot, opened)
    if (engine === 'model turn') return planModelTurn(ctx, conversationId)
    if ((await takeSafely(bot, opened, engine)) !== 'stale') return
  }
  throw new Error('The conversation changed during each attempt to answer it')
}

/** When an engine fails, the rules try the newest message alone. When they fail, too, people get the conversation. */
async function takeSafely(ctx: JobCtx, opened: Opened, engine: BotEngine): Promise<Outcome> {
  try {
    return await think(ctx, opened, engine)
  } catch (error) {
    if (isTriedAgain(ctx, error)) throw error
  }
  try {
    const { heard, proposal, ...context } = opened.context
    // A yes does not count if the messages before it could not be read.
    const alone = { ...context, heard: heard.slice(-1), proposal: heard.length > 1 ? null : proposal }
    return await think(ctx, { ...opened, context: alone }, rules)
  } catch (error) {
    if (isTriedAgain(ctx, error)) throw error
    return ctx.write((tx) => handOverBroken(tx, opened))
  }
}

/** Whether the job is tried again: something could not be done right now, or the process stops. */
const isTriedAgain = ({ stopping }: JobCtx, error: unknown) => stopping.aborted || isUnavailable(error)

async function think(ctx: JobCtx, opened: Opened, engine: BotEngine): Promise<Outcome> {
  const { context } = opened
  const [said, ruled] = await Promise.all([findSaid(ctx, opened), engine === rules ? rules.turn(context) : null])
  // A model costs something, so before a model is asked the guard judges by the words alone.
  const judgement = judge(ctx, opened, said, ruled === null ? namesNewValue(context) : movesOn(context, ruled))
  if (judgement.verdict !== 'allow') return ctx.write((tx) => stopAnswering(tx, opened, judgement))
  return answer(ctx, opened, ruled ?? (await engine.turn(context)))
}

/** The model turn runs after the turn that plans it, and before the turns of later messages. */
const planModelTurn = (ctx: JobCtx, conversation_id: string): Promise<void> =>
  ctx.write(async (tx) => {
    const inTurn = `bot ${conversation_id}`
    enqueue(tx, { kind: MODEL_TURN_JOB, payload: { conversation_id }, replaces: conversation_id, inTurn })
  })

/** People answer messages that the bot may not answer now; the bot does not come back to them. */
async function leaveToPeople(ctx: WriteCtx, askedId: string, waiting: readonly { id: string }[]): Promise<Outcome> {
  const conversation = await findAndLock(ctx, askedId)
  if (conversation?.mode === 'bot' && conversation.status === 'open') {
    if (await holdBotPause(ctx)) await pass(ctx, conversation, 'paused')
    // The pause has ended, or a person has given the conversation back, since the turn was opened.
    else if (await mayAnswerIn(ctx, conversation.answering, conversation)) return 'stale'
    else await pass(ctx, conversation, 'default')
  }
  markAnswered(ctx, askedId, waiting)
  return 'answered'
}

/** The job has failed too often. The messages that wait are for people. */
async function giveUp(ctx: WriteCtx, askedId: string): Promise<void> {
  const conversation = await findAndLock(ctx, askedId)
  const waiting = await findWaiting(ctx, askedId)
  if (!conversation || waiting.length === 0) return
  markAnswered(ctx, askedId, waiting)
  if (conversation.mode !== 'bot' || conversation.status !== 'open') return
  await pass(ctx, conversation, 'bot_error')
  await addNotice(ctx, 'bot_failed', { conversation_id: conversation.id, channel: conversation.channel })
}

/** `overtaken`: a newer message of the customer has a turn of its own, which answers them all. */
type Outcome = 'answered' | 'overtaken' | 'stale'

/** The change that the engine wants, its words, and the mark that the messages are answered are committed together. */
async function answer(ctx: JobCtx, opened: Opened, first: BotStep): Promise<Outcome> {
  let step = first
  for (let failures = 0; ; failures += 1) {
    try {
      const wanted = step
      return await ctx.write((tx) => commit(tx, opened, wanted))
    } catch (error) {
      if (isUnavailable(error) || !(error instanceof Problem)) throw error
      if (step.kind !== 'change' || failures === MAX_FAILURES) throw error
      step = await step.failed(error)
    }
  }
}

async function commit(ctx: WriteCtx, opened: Opened, step: BotStep): Promise<Outcome> {
  const { conversation: seen } = opened
  const { heard } = opened.context
  // All are sent in one round trip. The lock is sent first, so the others are read under it.
  const [conversation, isPaused, { newer, isEdited }] = await Promise.all([
    findAndLock(ctx, seen.id),
    holdBotPause(ctx),
    findChanges(ctx, seen.id, heard),
  ])
  if (!conversation || conversation.id !== seen.id || conversation.mode !== 'bot') return 'stale'
  if (newer.length > 0) {
    await hearNewer(ctx, conversation.id, heard, newer)
    return 'overtaken'
  }
  if (isEdited || !isAsSeen(conversation, seen)) return 'stale'
  // The pause has begun while the engine worked.
  if (isPaused) {
    await pass(ctx, conversation, 'paused')
    markAnswered(ctx, opened.askedId, opened.waiting)
    return 'answered'
  }
  const { reply, hold_id } =
    step.kind === 'reply'
      ? { reply: step, hold_id: opened.session.hold_id }
      : await carryOutEffect(ctx, opened, conversation, step)
  const kept = reply.releases ? null : hold_id
  if (reply.releases) await releaseOld(ctx, hold_id)
  const lastId = await storeReply(ctx, conversation, reply.messages)
  if (reply.proposal && lastId) saveProposal(ctx, conversation, lastId, reply.proposal)
  else closeProposal(ctx, conversation.id, reply.state.form === null ? 'declined' : 'replaced')
  const { silent_until } = opened.session
  const state = lastId === null ? reply.state : { ...reply.state, last_message_id: lastId }
  saveSession(ctx, conversation.id, conversation.identity_id, { state, hold_id: kept, silent_until })
  markAnswered(ctx, opened.askedId, opened.waiting, { moved: movesOn(opened.context, step) })
  if (reply.unanswered) {
    const { locale } = opened.context
    await recordUnanswered(ctx, { question: reply.unanswered, locale, conversation_id: conversation.id })
  }
  if (reply.handoff) await handOver(ctx, conversation, opened.context, reply.handoff, whenOf(reply))
  return 'answered'
}

const whenOf = ({ goesOn, promisesNobody }: Reply) =>
  goesOn ? 'when open' : promisesNobody ? 'without apology' : 'now'

/** Carries out what the guard against spam has decided; the messages are kept, and the bot does not answer them. */
async function stopAnswering(ctx: WriteCtx, opened: Opened, judgement: Stop): Promise<Outcome> {
  const { conversation: seen, session, context, askedId, waiting } = opened
  const conversation = await findAndLock(ctx, seen.id)
  if (!conversation || !isAsSeen(conversation, seen)) return 'stale'
  markAnswered(ctx, askedId, waiting)
  if (judgement.verdict === 'silent') {
    await pass(ctx, conversation, 'spam_guard', judgement.until)
    return 'answered'
  }
  const { verdict, rule } = judgement
  const { id, identity_id, channel } = conversation
  await addNotice(ctx, 'spam_wave', { conversation_id: id, channel, rule, action: verdict })
  await storeReply(ctx, conversation, wordsOfStop(context, judgement))
  if (verdict === 'tell_and_hand_over') {
    const when = context.look.isOpenNow ? 'now' : 'without apology'
    await handOver(ctx, conversation, context, reasonOf(judgement), when)
    return 'answered'
  }
  if (verdict === 'block' && identity_id !== null) await block(ctx, identity_id, rule)
  if (verdict === 'warn_and_silence') {
    saveSession(ctx, id, identity_id, { ...session, silent_until: judgement.silentUntil })
    await pass(ctx, conversation, 'spam_guard', judgement.silentUntil)
  } else await pass(ctx, conversation, 'spam_guard')
  return 'answered'
}

/** The bot has failed: the customer is told that a person comes. The form is forgotten, since it may be what failed. */
async function handOverBroken(ctx: WriteCtx, opened: Opened): Promise<Outcome> {
  const { conversation: seen, session, context, askedId, waiting } = opened
  const conversation = await findAndLock(ctx, seen.id)
  if (!conversation || !isAsSeen(conversation, seen)) return 'stale'
  const { id, identity_id, channel } = conversation
  await addNotice(ctx, 'bot_failed', { conversation_id: id, channel })
  await storeReply(ctx, conversation, [{ text: handoffText(context, context.look.isOpenNow) }])
  closeProposal(ctx, id, 'replaced')
  saveSession(ctx, id, identity_id, { ...session, state: withoutForm({ ...session.state, has_greeted: true }) })
  markAnswered(ctx, askedId, waiting)
  await handOver(ctx, conversation, context, 'bot_error', context.look.isOpenNow ? 'now' : 'without apology')
  return 'answered'
}

const isAsSeen = (now: LockedConversation, seen: StoredConversation) =>
  now.id === seen.id && now.mode === 'bot' && now.version === seen.version

/** The id of the last message. */
async function storeReply(
  ctx: WriteCtx,
  conversation: LockedConversation,
  messages: readonly OutMessage[],
): Promise<string | null> {
  let last: string | null = null
  for (const message of messages) {
    const stored = await storeMessage(ctx, conversation, {
      direction: 'outbound',
      author: ctx.actor,
      ...toNew(message),
    })
    last = stored?.id ?? last
  }
  return last
}

function toNew({ text, options, sources = [] }: OutMessage) {
  const content = { ...(options && { options: { items: options } }), ...(sources.length > 0 && { sources }) }
  return { type: options ? 'options' : 'text', text, content } as const
}
