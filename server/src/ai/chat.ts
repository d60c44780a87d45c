// Calls the chat model that the operator has set. Only this file knows which provider it is.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { AiSettings } from '../platform/config.ts'
import type { OpenCtx } from '../platform/context.ts'
import { MESSAGES } from './chat-anthropic.ts'
import type { ChatFormat, ChatRequest, Chatted, FailedChat } from './chat-message.ts'
import { CHAT_COMPLETIONS } from './chat-openai.ts'
import { parseObject } from './json-values.ts'
import { type Answered, cutOff, type FailedCall, failed, refusalOf } from './provider-failure.ts'

export const MAX_CALL_MS = 20 * SECOND_MS
/** An answer of 800 tokens has some kilobytes; a provider may add fields that we do not read. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** How many tools one answer may call; an answer with more is treated as malformed. */
const MAX_TOOL_CALLS = 16

const FORMATS: Record<AiSettings['provider'], ChatFormat> = {
  'openai-compatible': CHAT_COMPLETIONS,
  anthropic: MESSAGES,
}

export type ChatCtx = Pick<OpenCtx, 'providers' | 'clock'>

/** The name of the model, or null when none is set. */
export const chatModelOf = ({ providers }: Pick<OpenCtx, 'providers'>): string | null => providers.ai?.model ?? null

/** The text of a request as it is sent; the budget counts its bytes. */
export function writeRequest({ providers }: Pick<OpenCtx, 'providers'>, request: ChatRequest): string {
  const { provider, model } = requireModel(providers.ai)
  return JSON.stringify(FORMATS[provider].toBody(model, request))
}

/** Sends a text of `writeRequest`, once. It never throws for what the provider does. */
export async function chat(ctx: ChatCtx, body: string, maxMs = MAX_CALL_MS): Promise<Chatted> {
  const { provider, baseUrl, apiKey } = requireModel(ctx.providers.ai)
  const format = FORMATS[provider]
  const ms = Math.min(Math.max(Math.ceil(maxMs), 1), MAX_CALL_MS)
  const answer = await within(ms, (signal) =>
    ctx.providers.fetch({
      url: `${baseUrl}${format.path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...format.headers(apiKey) },
      body,
      maxBytes: MAX_ANSWER_BYTES,
      deadline: ms,
      bodyDeadline: ms,
      signal,
      // The call is not repeated, because a second request would cost again.
      once: true,
    }),
  )
  if (answer === null) return costly(failed('down', 'There was no complete answer in time.'))
  if (answer.failure !== null) return { ...failed('down', answer.detail), isFree: !answer.hasLeft }
  if (answer.status !== 200) return { ...refusalOf(answer, ctx.clock()), isFree: true }
  return readAnswer(format, answer)
}

function readAnswer(format: ChatFormat, answer: Answered): Chatted {
  const cut = cutOff(answer, MAX_ANSWER_BYTES)
  if (cut) return costly(cut)
  const json = parseObject(answer.body.toString())
  const read = json && format.read(json)
  if (!read) return costly(failed('malformed', 'The answer is not one of a chat model.'))
  if (read.calls.length > MAX_TOOL_CALLS) {
    return costly(failed('malformed', `The answer wants over ${MAX_TOOL_CALLS} tools.`))
  }
  return { failure: null, ...read }
}

const costly = (call: FailedCall): FailedChat => ({ ...call, isFree: false })

/**
 * A guarded call limits the time of each of its parts; this limits the time of the whole call. null when the time has
 * passed.
 */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), ms)
  try {
    const result = await work(end.signal)
    return end.signal.aborted ? null : result
  } catch (error) {
    if (end.signal.aborted) return null
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function requireModel(ai: AiSettings | null): AiSettings & { model: string } {
  if (!ai?.model) throw new Error('No chat model is set')
  return { ...ai, model: ai.model }
}
