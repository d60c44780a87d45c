// A server of chat models for tests: it speaks both wire formats, says what the test tells it, and misbehaves on demand.

import { onTestFinished } from 'vitest'
import type { AiSettings } from '../platform/config.ts'
import type { Finish } from './process.ts'
import { type Behaviour, hang, listening, pour, type Reply, reset } from './receiver.ts'

/** An answer of the model. If `input` of a call is a text, it is sent as it is, JSON or not. */
export interface Says {
  text?: string
  calls?: readonly { name: string; input: unknown }[]
  /** null: no usage is reported; left out: one token for four characters. */
  usage?: { input: number; output: number } | null
  stop?: 'length' | 'refused'
}

/** A request as the model sees it, whatever the wire format. */
export interface Heard {
  model: string
  system: string
  /** All texts of the conversation, in order, with the results of tools. */
  said: { role: string; text: string }[]
  tools: string[]
  maxTokens: number
  /** The whole body, for tests that look for what must not be in it. */
  raw: string
}

/** The reaction of the model to a request: an answer of the model, or any other reply. */
export type Act = Says | { reply: Reply }
export type Script = Act | ((heard: Heard) => Act | Promise<Act>)

export type ModelServer = Awaited<ReturnType<typeof aModelServer>>

/** `finish` registers its end; left out: it answers until the end of the test. */
export async function aModelServer(
  provider: AiSettings['provider'] = 'openai-compatible',
  {
    key = 'sk-secret-of-the-operator',
    finish = onTestFinished,
    ...more
  }: Partial<AiSettings> & { key?: string; finish?: Finish } = {},
) {
  const heard: Heard[] = []
  let scripts: readonly Script[] = [{ text: 'Hello.' }]
  let made = 0
  const answerRequest: Behaviour = async (_, { path, headers, body }) => {
    const format = FORMATS[path]
    if (!format) return { status: 404, body: '{}' }
    if (format.keyIn(headers) !== key) return { status: 401, body: '{"error":{"message":"no such key"}}' }
    const request = format.hear(body.toString())
    const script = scripts[Math.min(heard.push(request), scripts.length) - 1] as Script
    const act = typeof script === 'function' ? await script(request) : script
    if ('reply' in act) return act.reply
    made += 1
    const answer = JSON.stringify(format.say(act, request, made))
    return { status: 200, headers: { 'content-type': 'application/json' }, body: answer }
  }
  const receiver = await listening(answerRequest, { finish })
  const ai: AiSettings = {
    provider,
    baseUrl: `${receiver.url}v1`,
    apiKey: key,
    embeddingModel: null,
    model: 'small-1',
    prices: { input: 100, output: 1_000 },
    monthlyCents: 2_000,
    ...more,
  }
  return {
    ai,
    heard,
    /** The first call from now on gets the first script, and so on; the last one is repeated. */
    says(...next: readonly [Script, ...Script[]]) {
      heard.length = 0
      scripts = next
    },
    close: receiver.close,
  }
}

type Json = Record<string, unknown>

interface Format {
  keyIn(headers: Record<string, string | string[] | undefined>): unknown
  hear(raw: string): Heard
  say(says: Says, heard: Heard, number: number): Json
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : content === undefined || content === null ? '' : JSON.stringify(content)

const usageOf = ({ usage, text = '' }: Says, { raw }: Heard) =>
  usage === undefined ? { input: Math.ceil(raw.length / 4), output: Math.ceil(text.length / 4) } : usage

const completions: Format = {
  keyIn: ({ authorization }) => String(authorization).replace(/^Bearer /, ''),
  hear(raw) {
    const body = JSON.parse(raw) as { model: string; messages: Json[]; tools?: Json[]; max_tokens: number }
    const [first, ...rest] = body.messages
    return {
      model: body.model,
      system: textOf(first?.content),
      said: rest.map(({ role, content, tool_calls }) => ({
        role: String(role),
        text: textOf(content) + textOf(tool_calls),
      })),
      tools: (body.tools ?? []).map((tool) => String((tool.function as Json).name)),
      maxTokens: body.max_tokens,
      raw,
    }
  },
  say(says, heard, number) {
    const usage = usageOf(says, heard)
    const tool_calls = (says.calls ?? []).map(({ name, input }, index) => ({
      id: `call_${number}_${index}`,
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    }))
    const finish_reason =
      says.stop === 'length'
        ? 'length'
        : says.stop === 'refused'
          ? 'content_filter'
          : tool_calls.length > 0
            ? 'tool_calls'
            : 'stop'
    const message = {
      role: 'assistant',
      content: says.text ?? null,
      ...(tool_calls.length > 0 && { tool_calls }),
    }
    return {
      id: `chatcmpl-${number}`,
      object: 'chat.completion',
      model: heard.model,
      choices: [{ index: 0, message, finish_reason }],
      ...(usage && {
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          total_tokens: usage.input + usage.output,
        },
      }),
    }
  },
}

const messages: Format = {
  keyIn: ({ 'x-api-key': key }) => key,
  hear(raw) {
    const body = JSON.parse(raw) as {
      model: string
      system: string
      messages: Json[]
      tools?: Json[]
      max_tokens: number
    }
    return {
      model: body.model,
      system: body.system,
      said: body.messages.flatMap(({ role, content }) =>
        (content as Json[]).map((block) => ({
          role: String(role),
          text: block.type === 'text' ? textOf(block.text) : textOf(block),
        })),
      ),
      tools: (body.tools ?? []).map(({ name }) => String(name)),
      maxTokens: body.max_tokens,
      raw,
    }
  },
  say(says, heard, number) {
    const usage = usageOf(says, heard)
    const calls = says.calls ?? []
    const end = calls.length > 0 ? 'tool_use' : 'end_turn'
    return {
      id: `msg_${number}`,
      type: 'message',
      role: 'assistant',
      model: heard.model,
      content: [
        ...(says.text === undefined ? [] : [{ type: 'text', text: says.text }]),
        ...calls.map(({ name, input }, index) => ({ type: 'tool_use', id: `toolu_${number}_${index}`, name, input })),
      ],
      stop_reason: says.stop === 'length' ? 'max_tokens' : says.stop === 'refused' ? 'refusal' : end,
      ...(usage && { usage: { input_tokens: usage.input, output_tokens: usage.output } }),
    }
  },
}

const FORMATS: Record<string, Format> = { '/v1/chat/completions': completions, '/v1/messages': messages }

const TEXT_OF_20_000_CHARACTERS = 'All work and no play makes me a dull model. '.repeat(455).slice(0, 20_000)

/** The ways in which a model, or the server of one, misbehaves. */
export const HOSTILE = {
  'broken JSON': { reply: { status: 200, body: '{"choices":[{"message":' } },
  'JSON of something else': { reply: { status: 200, body: '{"ok":true}' } },
  'a page in place of JSON': { reply: { status: 200, body: '<html>Sign in</html>' } },
  hanging: { reply: hang },
  'a broken connection': { reply: reset },
  'an answer without end': { reply: pour('HTTP/1.1 200 OK\r\n\r\n{"choices":[', '"x",'.repeat(4_096)) },
  '401': { reply: { status: 401, body: '{"error":{"message":"bad key sk-secret-of-the-operator"}}' } },
  '429 with Retry-After': { reply: { status: 429, headers: { 'retry-after': '7' }, body: '{}' } },
  '500': { reply: { status: 500, body: 'oh' } },
  '20,000 characters': { text: TEXT_OF_20_000_CHARACTERS },
  'an unknown tool': { calls: [{ name: 'delete_everything', input: { customer_id: 'cus_1' } }] },
  'arguments that are not JSON': { calls: [{ name: 'find_slots', input: '{"day": tomorrow' }] },
  'a list as arguments': { calls: [{ name: 'find_slots', input: [] }] },
  'a hundred tools at once': { calls: Array.from({ length: 100 }, () => ({ name: 'find_slots', input: {} })) },
  nothing: { text: '' },
} as const satisfies Record<string, Act>

/** Wants the same tool again and again, whatever the results. */
export const endlessTools = (name: string): Script => {
  let calls = 0
  return () => {
    calls += 1
    return { text: 'One moment.', calls: [{ name, input: { attempt: calls } }] }
  }
}
