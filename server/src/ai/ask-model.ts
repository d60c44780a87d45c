// Asks the model within the budget of the workspace: it reserves, calls, settles, and tells the team what went wrong.
import type { OpenCtx } from '../platform/context.ts'
import { chat, chatModelOf, writeRequest } from './chat.ts'
import type { ChatAnswer, ChatRequest, Chatted, FailedChat } from './chat-message.ts'
import { isModelAway, noteCall } from './model-away.ts'
import { addNotice } from './notice.ts'
import { type CallWish, type ReserveRefusal, reserve } from './reserve.ts'
import { type CallOutcome, settle } from './settle.ts'

/** `away`: the provider has hung twice within a minute, and is not called for another minute. */
export type Asked = ChatAnswer | FailedChat | { failure: ReserveRefusal | 'away' }

/** A turn asks several times: its calls share a `turn_id`, and `maxMs` is what is left of its time. */
export type Occasion = Pick<CallWish, 'turn_id' | 'conversation_id' | 'channel'> & { maxMs?: number }

/** Never throws for what the provider does. For every `failure`, rules answer in place of the model. */
export async function askModel(ctx: OpenCtx, request: ChatRequest, occasion: Occasion): Promise<Asked> {
  if (chatModelOf(ctx) === null) return { failure: 'not_configured' }
  if (isModelAway(ctx)) return { failure: 'away' }
  const { maxMs, ...about } = occasion
  const body = writeRequest(ctx, request)
  const made = await reserve(ctx, {
    ...about,
    bytes: Buffer.byteLength(body),
    maxOutputTokens: request.maxOutputTokens,
  })
  if (made.refusal !== null) return { failure: made.refusal }
  const began = performance.now()
  const answer = await chat(ctx, body, maxMs)
  noteCall(ctx, answer.failure === 'down' ? 'down' : 'answered', performance.now() - began)
  await ctx.write(async (tx) => {
    await settle(tx, made.id, outcomeOf(answer))
    if (answer.failure === null) return
    const details = { model: chatModelOf(ctx), failure: answer.failure, detail: answer.message }
    await addNotice(tx, answer.failure === 'auth' ? 'provider_auth' : 'provider_down', details)
  })
  return answer
}

const outcomeOf = (answer: Chatted): CallOutcome => {
  if (answer.failure === null) return { usage: answer.usage }
  return answer.isFree ? 'nothing' : { usage: null }
}
