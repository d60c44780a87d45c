// The call of a chat model, in both wire formats: what is sent, what is read, and that no answer can do harm.
import { describe, expect, onTestFinished, test } from 'vitest'
import { providersWith } from '../testing/embeddings.ts'
import { aModelServer, endlessTools, HOSTILE, type ModelServer } from '../testing/models.ts'
import { chat, writeRequest } from './chat.ts'
import type { ChatRequest, Chatted } from './chat-message.ts'

const now = new Date('2030-03-04T12:00:00.000Z')
const FORMATS = ['openai-compatible', 'anthropic'] as const

const FIND_SLOTS = {
  name: 'find_slots',
  description: 'Free times of a service',
  input: { type: 'object', properties: { day: { type: 'string' } } },
}
const REQUEST: ChatRequest = {
  system: 'You answer customers of a salon.',
  messages: [{ role: 'user', text: 'Tem horário amanhã? 💇' }],
  tools: [FIND_SLOTS],
  maxOutputTokens: 800,
  temperature: 0.2,
}

function asking({ ai }: Pick<ModelServer, 'ai'>) {
  const providers = providersWith(ai)
  onTestFinished(() => providers.close())
  const ctx = { providers, clock: () => now }
  return (request: Partial<ChatRequest> = {}, maxMs = 5_000): Promise<Chatted> =>
    chat(ctx, writeRequest(ctx, { ...REQUEST, ...request }), maxMs)
}

describe.each(FORMATS)('%s', (format) => {
  test('the request carries the model, the instructions, the messages and the tools', async () => {
    const server = await aModelServer(format)
    server.says({ text: 'Sim, às 15:00.', usage: { input: 120, output: 9 } })
    expect(await asking(server)()).toEqual({
      failure: null,
      text: 'Sim, às 15:00.',
      calls: [],
      stop: 'end',
      usage: { input: 120, output: 9 },
    })
    expect(server.heard).toMatchObject([
      {
        model: 'small-1',
        system: REQUEST.system,
        said: [{ role: 'user', text: 'Tem horário amanhã? 💇' }],
        tools: ['find_slots'],
        maxTokens: 800,
      },
    ])
    expect(JSON.parse(server.heard[0]?.raw ?? '')).toMatchObject({ temperature: 0.2 })
  })

  test('the model uses tools and gets their results', async () => {
    const server = await aModelServer(format)
    const ask = asking(server)
    const calls = [{ name: 'find_slots', input: { day: '2030-03-05' } }]
    server.says({ text: 'Let me look.', calls }, { text: 'At 15:00.' })
    const first = await ask()
    expect(first).toMatchObject({ failure: null, text: 'Let me look.', stop: 'tools', calls })
    if (first.failure !== null) return
    const results = first.calls.map(({ id }) => ({ id, text: '["15:00"]' }))
    const second = await ask({
      messages: [
        ...REQUEST.messages,
        { role: 'assistant', text: first.text, calls: first.calls },
        { role: 'tool', results },
        { role: 'user', text: 'Hurry up' },
      ],
    })
    expect(second).toMatchObject({ text: 'At 15:00.', stop: 'end' })
    const { said = [] } = server.heard[1] ?? {}
    const told = said.map(({ text }) => text).join('\n')
    for (const text of ['Let me look.', '2030-03-05', '15:00', first.calls[0]?.id, 'Hurry up']) {
      expect(told).toContain(text)
    }
  })

  test('no usage, and usage that makes no sense, count as not reported', async () => {
    const server = await aModelServer(format)
    const ask = asking(server)
    for (const usage of [null, { input: 0, output: 0 }, { input: -1, output: 2 }, { input: 1.5, output: 2 }]) {
      server.says({ text: 'Hi', usage })
      expect(await ask()).toMatchObject({ failure: null, usage: null })
    }
  })

  test('a text that was cut off, and one that the provider has stopped, say so', async () => {
    const server = await aModelServer(format)
    server.says({ text: 'Half', stop: 'length' }, { text: '', stop: 'refused' })
    const ask = asking(server)
    expect(await ask()).toMatchObject({ stop: 'length' })
    expect(await ask()).toMatchObject({ stop: 'refused' })
  })

  test.each<[keyof typeof HOSTILE, object]>([
    ['broken JSON', { failure: 'malformed', isFree: false }],
    ['JSON of something else', { failure: 'malformed', isFree: false }],
    ['a page in place of JSON', { failure: 'malformed', isFree: false }],
    ['hanging', { failure: 'down', isFree: false }],
    ['a broken connection', { failure: 'down', isFree: false }],
    ['an answer without end', { failure: 'malformed', isFree: false }],
    ['401', { failure: 'auth', isFree: true }],
    ['429 with Retry-After', { failure: 'rate_limited', retryAfterMs: 7_000, isFree: true }],
    ['500', { failure: 'down', isFree: true }],
    ['20,000 characters', { failure: null, text: expect.stringMatching(/^.{20000}$/) }],
    ['an unknown tool', { failure: null, stop: 'tools', calls: [{ name: 'delete_everything' }] }],
    ['arguments that are not JSON', { failure: null, calls: [{ name: 'find_slots', input: null }] }],
    ['a list as arguments', { failure: null, calls: [{ name: 'find_slots', input: null }] }],
    ['a hundred tools at once', { failure: 'malformed', isFree: false }],
    ['nothing', { failure: null, text: '', calls: [] }],
  ])('%s does no harm', async (name, outcome) => {
    const server = await aModelServer(format)
    server.says(HOSTILE[name])
    const answer = await asking(server)({}, name === 'hanging' ? 100 : 5_000)
    expect(answer).toMatchObject(outcome)
    expect(JSON.stringify(answer)).not.toContain('sk-secret')
  })

  test('a wrong key is a failure of its own, and no key is in it', async () => {
    const server = await aModelServer(format)
    const answer = await asking({ ai: { ...server.ai, apiKey: 'sk-secret-other' } })()
    expect(answer).toMatchObject({ failure: 'auth', isFree: true })
    expect(JSON.stringify(answer)).not.toContain('sk-secret')
  })

  test('an answer that drips for ever ends when the time is over', async () => {
    const server = await aModelServer(format)
    const drip = (socket: import('node:net').Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"choices":[')
      const tap = setInterval(() => socket.write(' '), 5)
      socket.on('close', () => clearInterval(tap))
    }
    server.says({ reply: drip })
    const began = performance.now()
    expect(await asking(server)({}, 200)).toMatchObject({ failure: 'down', isFree: false })
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('a model that wants tools without end is asked only as often as its caller asks', async () => {
    const server = await aModelServer(format)
    const ask = asking(server)
    server.says(endlessTools('find_slots'))
    for (let call = 1; call <= 3; call += 1) expect(await ask()).toMatchObject({ stop: 'tools', calls: [{}] })
    expect(server.heard).toHaveLength(3)
  })

  test('a request is made once, even when the connection breaks', async () => {
    const server = await aModelServer(format)
    server.says({ text: 'Hi' }, HOSTILE['a broken connection'])
    const ask = asking(server)
    await ask()
    expect(await ask()).toMatchObject({ failure: 'down' })
    expect(server.heard).toHaveLength(2)
  })

  test('a server that is not there is down, and costs nothing', async () => {
    const server = await aModelServer(format)
    await server.close()
    expect(await asking(server)()).toMatchObject({ failure: 'down', isFree: true })
  })
})

test('chat completions: servers that send arguments as an object, or none, are understood', async () => {
  const server = await aModelServer()
  const answer = (tool_calls: unknown) => ({
    reply: { status: 200, body: JSON.stringify({ choices: [{ message: { content: null, tool_calls } }] }) },
  })
  const ask = asking(server)
  server.says(
    answer([{ id: '1', function: { name: 'find_slots', arguments: { day: 'x' } } }]),
    answer([{ id: '1', function: { name: 'find_slots' } }]),
    answer([{ id: '1', function: { name: 'find_slots', arguments: '' } }]),
    answer([{ id: 1, function: { name: 'find_slots' } }]),
    answer('find_slots'),
    answer([null]),
  )
  expect(await ask()).toMatchObject({ calls: [{ input: { day: 'x' } }], stop: 'tools' })
  expect(await ask()).toMatchObject({ calls: [{ input: {} }] })
  expect(await ask()).toMatchObject({ calls: [{ input: {} }] })
  for (let call = 1; call <= 3; call += 1) expect(await ask()).toMatchObject({ failure: 'malformed' })
})

test('Messages: tokens of a cache count, and thoughts of the model are not read', async () => {
  const server = await aModelServer('anthropic')
  const body = {
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'Hi ' },
      { type: 'text', text: 'Ana' },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 10, cache_read_input_tokens: 90, cache_creation_input_tokens: 5, output_tokens: 2 },
  }
  server.says({ reply: { status: 200, body: JSON.stringify(body) } })
  expect(await asking(server)()).toMatchObject({ text: 'Hi Ana', usage: { input: 105, output: 2 } })
})
