// The wire format of Anthropic's Messages.
import type { ChatAnswer, ChatFormat, ChatMessage, ToolCall } from './chat-message.ts'
import { countIn, isObject, objectsIn } from './json-values.ts'

const API_VERSION = '2023-06-01'

export const MESSAGES: ChatFormat = {
  path: '/messages',
  headers: (apiKey) => ({ 'anthropic-version': API_VERSION, ...(apiKey !== null && { 'x-api-key': apiKey }) }),
  toBody: (model, { system, messages, tools, maxOutputTokens, temperature }) => ({
    model,
    max_tokens: maxOutputTokens,
    system,
    messages: inTurns(messages),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, input }) => ({ name, description, input_schema: input })),
    }),
    ...(temperature !== null && { temperature }),
  }),
  read(answer) {
    if (!Array.isArray(answer.content)) return null
    const blocks = objectsIn(answer.content)
    const texts = blocks.filter(({ type }) => type === 'text').map(({ text }) => text)
    const calls = blocks.filter(({ type }) => type === 'tool_use').map(toCall)
    if (!texts.every((text) => typeof text === 'string') || !calls.every((call) => call !== null)) return null
    return { text: texts.join(''), calls, stop: toStop(answer.stop_reason), usage: toUsage(answer.usage) }
  },
}

/** User and assistant take turns: what follows in the same role is one message. The results of tools are the user's. */
function inTurns(messages: readonly ChatMessage[]): object[] {
  const turns: { role: 'user' | 'assistant'; content: object[] }[] = []
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const content = toBlocks(message)
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...content)
    else if (content.length > 0) turns.push({ role, content })
  }
  return turns
}

function toBlocks(message: ChatMessage): object[] {
  if (message.role === 'tool') {
    return message.results.map(({ id, text, isError }) => ({
      type: 'tool_result',
      tool_use_id: id,
      content: text,
      ...(isError && { is_error: true }),
    }))
  }
  // Anthropic refuses a block without text.
  const text = message.text === '' ? [] : [{ type: 'text', text: message.text }]
  if (message.role === 'user') return text
  return [...text, ...message.calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: input ?? {} }))]
}

function toCall({ id, name, input }: Record<string, unknown>): ToolCall | null {
  if (typeof id !== 'string' || typeof name !== 'string') return null
  return { id, name, input: isObject(input) ? input : null }
}

function toStop(reason: unknown): ChatAnswer['stop'] {
  if (reason === 'end_turn' || reason === 'stop_sequence') return 'end'
  if (reason === 'tool_use') return 'tools'
  if (reason === 'max_tokens') return 'length'
  return reason === 'refusal' ? 'refused' : 'other'
}

/** Tokens that were read from a cache, or written into one, are reported separately. */
function toUsage(given: unknown): ChatAnswer['usage'] {
  if (!isObject(given)) return null
  const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = given
  const cached = (countIn(cache_creation_input_tokens) ?? 0) + (countIn(cache_read_input_tokens) ?? 0)
  const [own, output] = [countIn(input_tokens), countIn(output_tokens)]
  if (own === null || output === null || own + cached === 0) return null
  return { input: own + cached, output }
}
