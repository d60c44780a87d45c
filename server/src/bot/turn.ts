// A turn: the messages that wait in a conversation are answered once, or not at all if a person has taken over.
import { findWorkspace } from '../accounts/workspace.ts'
import type { LockedConversation, StoredConversation } from '../conversations/conversation.ts'
import { findAndLock } from '../conversations/conversation.ts'
import { storeMessage } from '../conversations/message.ts'
import { setMode } from '../conversations/mode.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { Job, JobCtx } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { type Opened, openTurn } from './context.ts'
import { carryOutEffect, releaseOld } from './effect.ts'
import type { OutMessage, Reply, Step } from './engine.ts'
import { markAnswered, TURN_JOB } from './inbox.ts'
import { saveProposal } from './proposal.ts'
import { rules } from './rules/rules.ts'
import { saveSession } from './session.ts'

/** How often a turn begins anew because the conversation changed while it was thought out. */
const MAX_STARTS = 3
/** How many changes of one turn may fail before it gives up: a time is taken, then its alternative, and so on. */
const MAX_FAILURES = 3

export const turnJobs: Job[] = [
  {
    kind: TURN_JOB,
    run: (ctx, { conversation_id }) => takeTurn(ctx, conversation_id as string),
  },
]

async function takeTurn(ctx: JobCtx, conversationId: string): Promise<void> {
  const workspace = await findWorkspace(ctx)
  if (!workspace) return
  for (let start = 0; start < MAX_STARTS; start += 1) {
    const opened = await openTurn(ctx, workspace, conversationId)
    if (!opened) return leaveToPeople(ctx, conversationId)
    const bot = ctx.as({ kind: 'bot', id: null, name: opened.context.settings.name })
    if ((await answer(bot, opened, await rules.turn(opened.context))) === 'answered') return
  }
  throw new Error('The conversation changes faster than the bot answers')
}

/** What nobody answers now is answered by people; the bot does not come back to it. */
async function leaveToPeople(ctx: JobCtx, conversationId: string): Promise<void> {
  await ctx.write(async (tx) => markAnswered(tx, conversationId, 'all'))
}

type Outcome = 'answered' | 'stale'

/** The change that the engine wants, its words, and the mark that the messages are answered are committed together. */
async function answer(ctx: JobCtx, opened: Opened, first: Step): Promise<Outcome> {
  let step = first
  for (let failures = 0; ; failures += 1) {
    try {
      const wanted = step
      return await ctx.write((tx) => commit(tx, opened, wanted))
    } catch (error) {
      if (!(error instanceof Problem) || step.kind !== 'wish' || failures === MAX_FAILURES) throw error
      step = await step.failed(error)
    }
  }
}

async function commit(ctx: WriteCtx, opened: Opened, step: Step): Promise<Outcome> {
  const { conversation: seen } = opened
  const conversation = await findAndLock(ctx, seen.id)
  if (!conversation || !isAsSeen(conversation, seen)) return 'stale'
  const { reply, hold_id } =
    step.kind === 'reply'
      ? { reply: step, hold_id: opened.session.hold_id }
      : await carryOutEffect(ctx, opened, conversation, step)
  const kept = reply.releases ? null : hold_id
  if (reply.releases) await releaseOld(ctx, hold_id)
  const lastId = await storeReply(ctx, conversation, reply)
  if (reply.proposal && lastId) saveProposal(ctx, conversation.id, lastId, reply.proposal)
  saveSession(ctx, conversation.id, conversation.identity_id, { state: reply.state, hold_id: kept })
  markAnswered(ctx, opened.askedId, opened.context.heard)
  if (reply.handoff) {
    const { assignee_id } = conversation
    await setMode(ctx, conversation, { mode: 'human', mode_reason: reply.handoff, mode_until: null, assignee_id })
  }
  return 'answered'
}

const isAsSeen = (now: LockedConversation, seen: StoredConversation) =>
  now.id === seen.id && now.mode === 'bot' && now.version === seen.version

/** The id of the last message. */
async function storeReply(ctx: WriteCtx, conversation: LockedConversation, reply: Reply): Promise<string | null> {
  let last: string | null = null
  for (const message of reply.messages) {
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
