// The engine that asks a model. The customer always gets an answer: if the model or its provider fails, rules give it.
import { askModel } from '../../ai/ask-model.ts'
import { writeRequest } from '../../ai/chat.ts'
import type { ChatMessage, ChatRequest, ToolCall, ToolResult } from '../../ai/chat-message.ts'
import { inputTokens } from '../../ai/money.ts'
import { addNotice, type NoticeCode } from '../../ai/notice.ts'
import { startTyping } from '../../conversations/send.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { BotEngine, BotStep, OutMessage, Reply, TraceStep, TurnContext } from '../engine.ts'
import { greetingText } from '../say/own-texts.ts'
import { checkOutput } from './check-output.ts'
import { cleanForModel } from './clean.ts'
import { inPlaceOfModel } from './in-place-of-model.ts'
import { findKnownHosts } from './knowledge-hosts.ts'
import { changeReplies, type ModelWish, show, showAgain } from './model-wish.ts'
import { dataText, type Line, type Marks, newMarks, systemText } from './prompt.ts'
import { isSuspicious } from './suspicion.ts'
import { toolsFor } from './tools.ts'
import { unbookedLine } from './unbooked.ts'
import { type Bench, openBench } from './use-tool.ts'

/** How often one turn asks the model. */
const MAX_CALLS = 6
const MAX_INPUT_TOKENS = 8_000
const MAX_OUTPUT_TOKENS = 800
/** With less time than this left, the model is not asked again. */
const MIN_CALL_MS = 1_000

/** The turn of a model, in a conversation or in a trial. */
export interface ModelTurn {
  /** The calls of one turn are counted as one. */
  id: string
  /** null: a trial. Nobody sees that the model is writing, and the team is told nothing. */
  conversation_id: string | null
  /** The messages of the conversation, oldest first. */
  readLines(context: TurnContext): Promise<Line[]>
  /** When the model must have ended, on the clock of `performance.now()`. */
  until: number
}

export const modelEngine = (ctx: OpenCtx, turn: ModelTurn): BotEngine => ({
  async turn(context) {
    const trace: TraceStep[] = []
    try {
      const ended = await talk(ctx, turn, { context, trace })
      if (ended.kind === 'failed') return inPlaceOfModel(context, [...trace, { what: 'model', detail: ended.cause }])
      const step =
        ended.kind === 'wanted' ? await show(context, ended.wanted) : await sayText(context, ended.text, ended.sources)
      return changeReplies(step, (reply) => ({
        ...reply,
        trace: { engine: 'llm', steps: [...trace, ...reply.trace.steps] },
      }))
    } catch (error) {
      return inPlaceOfModel(context, [...trace, { what: 'model', detail: String(error) }])
    }
  },
})

type Ended =
  | { kind: 'text'; text: string; sources: NonNullable<OutMessage['sources']> }
  | { kind: 'wanted'; wanted: ModelWish }
  | { kind: 'failed'; cause: string }

interface Talk {
  context: TurnContext
  trace: TraceStep[]
}

const failed = (cause: string): Ended => ({ kind: 'failed', cause })

/** Asks, uses the tools that the model wants, and asks again, until it has said or wished for something. */
async function talk(ctx: OpenCtx, turn: ModelTurn, { context, trace }: Talk): Promise<Ended> {
  const { id: turn_id, conversation_id, until } = turn
  const marks = newMarks()
  const system = systemText(context, marks)
  const lines = await turn.readLines(context)
  const bench = openBench(context)
  bench.isSuspicious = isSuspicious(
    [context.customer.name ?? '', ...lines.filter(({ is_new }) => is_new).map(({ text }) => text)].join('\n'),
  )
  const after: ChatMessage[] = []
  const occasion = { turn_id, conversation_id, channel: context.channel }
  const end = async (ended: Ended) => {
    if (bench.isSuspicious) await note(ctx, turn, 'injection_suspected', { where: 'input' })
    return ended
  }
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const left = until - performance.now()
    if (left < MIN_CALL_MS) return end(failed('too_slow'))
    const request = fit(ctx, context, { system, marks, lines, after })
    if (request === null) return end(failed('too_large'))
    if (conversation_id !== null) await ctx.write((tx) => startTyping(tx, conversation_id))
    const answer = await askModel(ctx, request, { ...occasion, maxMs: until - performance.now() })
    if (answer.failure !== null) return end(failed(answer.failure))
    const { text, calls: wishes, stop } = answer
    trace.push({ what: 'asked model', detail: { stop, text, tools: wishes.map(({ name }) => name) } })
    if (wishes.length === 0) {
      if (bench.held) return end({ kind: 'wanted', wanted: bench.held })
      if (stop !== 'end') return end(failed(`stopped: ${stop}`))
      return end(await judge(ctx, turn, { text, system, marks, bench, known: knownTexts(context, lines, bench) }))
    }
    const results: ToolResult[] = []
    for (const wish of wishes) {
      const used = await untilDeadline(until, bench.use(wish))
      if (used === null) return end(failed('too_slow'))
      trace.push({ what: wish.name, detail: { input: wish.input, result: used.text } })
      results.push({ id: wish.id, ...used })
      if (bench.wanted) return end({ kind: 'wanted', wanted: bench.wanted })
    }
    after.push({ role: 'assistant', text: '', calls: toRepeat(wishes, results) }, { role: 'tool', results })
  }
  return end(failed('too_many_calls'))
}

/** The calls as the model reads them again: without arguments that were refused. Its text beside them is left out. */
const toRepeat = (wishes: readonly ToolCall[], results: readonly ToolResult[]): ToolCall[] =>
  wishes.map((wish, index) => (results[index]?.isError ? { ...wish, input: {} } : wish))

interface Draft {
  system: string
  marks: Marks
  lines: readonly Line[]
  after: readonly ChatMessage[]
}

/** How long a line may be, in characters: as long as it is, or shorter if what is to be answered does not fit. */
const LINE_LENGTHS = [Number.POSITIVE_INFINITY, 2_000, 1_000, 500, 250]

/**
 * The request, with as much of the history as fits: the oldest lines are left out first. The lines that are to be
 * answered all stay, shortened if necessary. null: the request does not fit even then.
 */
function fit(ctx: OpenCtx, context: TurnContext, draft: Draft): ChatRequest | null {
  const { lines } = draft
  const firstNew = lines.findIndex(({ is_new }) => is_new)
  const mustStay = firstNew < 0 ? Math.max(lines.length - 1, 0) : firstNew
  for (const length of LINE_LENGTHS) {
    const short = lines.map((line) => ({ ...line, text: cleanForModel(line.text, length) }))
    for (let first = length === Number.POSITIVE_INFINITY ? 0 : mustStay; first <= mustStay; first += 1) {
      const request = toRequest(context, { ...draft, lines: short.slice(first) })
      if (inputTokens(Buffer.byteLength(writeRequest(ctx, request))) <= MAX_INPUT_TOKENS) return request
    }
  }
  return null
}

function toRequest(context: TurnContext, { system, marks, lines, after }: Draft): ChatRequest {
  const { temperature, max_output_tokens } = context.settings.llm
  const tools = toolsFor(context.settings).map(({ name, description, input }) => ({ name, description, input }))
  return {
    system,
    messages: [{ role: 'user', text: dataText(context, marks, lines) }, ...after],
    tools,
    maxOutputTokens: Math.min(max_output_tokens, MAX_OUTPUT_TOKENS),
    temperature,
  }
}

interface Spoken {
  text: string
  system: string
  marks: Marks
  bench: Bench
  known: string
}

/** The texts of the business: address, instructions, the knowledge that was found, and messages. */
const knownTexts = ({ settings, look }: TurnContext, lines: readonly Line[], { found }: Bench): string =>
  [
    look.address ?? '',
    settings.llm.instructions,
    ...found,
    ...lines.filter(({ from }) => from === 'business').map(({ text }) => text),
  ].join('\n')

/** A text that breaks a rule is not sent, and the team is told. */
async function judge(ctx: OpenCtx, turn: ModelTurn, { text, system, marks, bench, known }: Spoken): Promise<Ended> {
  const hosts = await findKnownHosts(ctx)
  const causes = checkOutput(text, { hosts, canary: marks.canary, instructions: system, known })
  if (causes.length === 0) return { kind: 'text', text: text.trim(), sources: bench.sources }
  await note(ctx, turn, 'output_refused', { causes })
  if (causes.includes('canary') || causes.includes('recites_instructions')) {
    await note(ctx, turn, 'injection_suspected', { where: 'output' })
  }
  return failed(`refused: ${causes.join(', ')}`)
}

async function note(ctx: OpenCtx, { conversation_id }: ModelTurn, code: NoticeCode, data: object): Promise<void> {
  if (conversation_id !== null) await ctx.write((tx) => addNotice(tx, code, { conversation_id, ...data }))
}

/** A proposal that still waits is shown again below the text, so that a yes is never meant for the text alone. */
async function sayText(
  context: TurnContext,
  text: string,
  sources: NonNullable<OutMessage['sources']>,
): Promise<BotStep> {
  const { state, workspace } = context
  const said: OutMessage = { text, ...(sources.length > 0 && { sources }) }
  const messages = state.has_greeted ? [said] : [{ text: greetingText(context, workspace.name) }, said]
  const greeted: TurnContext = { ...context, state: { ...state, has_greeted: true } }
  const again = await showAgain(greeted)
  if (again) return changeReplies(again, (reply) => ({ ...reply, messages: [...messages, ...reply.messages] }))
  const line = await unbookedLine(context, text)
  const reply: Reply = {
    kind: 'reply',
    messages: line ? [...messages, line] : messages,
    state: { ...greeted.state, options: [], failed_turns: 0 },
    confidence: null,
    trace: { engine: 'llm', steps: [] },
  }
  return reply
}

/** The result, or null when the time has passed before it was there. */
async function untilDeadline<T>(until: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(until - performance.now(), 1), null)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
