// The wire format of chat completions, which OpenAI introduced and most servers of models speak.
import type { ChatAnswer, ChatFormat, ChatMessage, ToolCall } from './chat-message.ts'
import { countIn, isObject, objectsIn, parseObject } from './json-values.ts'

export const CHAT_COMPLETIONS: ChatFormat = {
  path: '/chat/completions',
  headers: (apiKey): Record<string, string> => (apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  toBody: (model, { system, messages, tools, maxOutputTokens, temperature }) => ({
    model,
    messages: [{ role: 'system', content: system }, ...messages.flatMap(toMessages)],
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, input }) => ({
        type: 'function',
        function: { name, description, parameters: input },
      })),
    }),
    max_tokens: maxOutputTokens,
    ...(temperature !== null && { temperature }),
  }),
  read(answer) {
    const [choice] = objectsIn(answer.choices)
    if (!choice || !isObject(choice.message)) return null
    const { content, tool_calls } = choice.message
    const calls = toCalls(tool_calls)
    if (calls === null || (typeof content !== 'string' && content !== null && content !== undefined)) return null
    return { text: content ?? '', calls, stop: toStop(choice.finish_reason, calls), usage: toUsage(answer.usage) }
  },
}

/** The results of several tools are several messages. */
function toMessages(message: ChatMessage): object[] {
  if (message.role === 'user') return [{ role: 'user', content: message.text }]
  if (message.role === 'tool') {
    return message.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }))
  }
  const tool_calls = message.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input ?? {}) },
  }))
  return [{ role: 'assistant', content: message.text || null, ...(tool_calls.length > 0 && { tool_calls }) }]
}

function toCalls(given: unknown): ToolCall[] | null {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given)) return null
  const calls = objectsIn(given).map(({ id, function: named }): ToolCall | null => {
    if (typeof id !== 'string' || !isObject(named) || typeof named.name !== 'string') return null
    // The arguments are JSON in a text. Some servers send the object itself, and nothing when there are none.
    const { name, arguments: input = '{}' } = named
    const read = typeof input === 'string' ? parseObject(input === '' ? '{}' : input) : isObject(input) ? input : null
    return { id, name, input: read }
  })
  return calls.length === given.length && calls.every((call) => call !== null) ? calls : null
}

function toStop(reason: unknown, calls: readonly ToolCall[]): ChatAnswer['stop'] {
  if (reason === 'length') return 'length'
  if (reason === 'content_filter') return 'refused'
  if (calls.length > 0) return 'tools'
  return reason === 'stop' ? 'end' : 'other'
}

/** Every request has tokens: a report of zero means that the server does not count them. */
function toUsage(given: unknown): ChatAnswer['usage'] {
  if (!isObject(given)) return null
  const [input, output] = [countIn(given.prompt_tokens), countIn(given.completion_tokens)]
  return input && output !== null ? { input, output } : null
}
