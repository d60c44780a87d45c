// The program is killed while both providers have taken a message and have not answered: nothing is sent twice or lost.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../commands/channels/phone/connect.ts'
import { aDatabase } from '../testing/database.ts'
import { moved } from '../testing/harm.ts'
import { aServerToKill, endLeases, type Finish } from '../testing/process.ts'
import { anEmulatedTelegram } from '../testing/providers/telegram.ts'
import { anEmulatedWhatsApp } from '../testing/providers/whatsapp.ts'
import { until } from '../testing/until.ts'

const PATIENCE_MS = 60_000

test(
  'a message that a killed process had sent is not sent again, and its status is shown as far as it is known',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    await using meta = await anEmulatedWhatsApp()
    await using bot = await anEmulatedTelegram()
    // The test asks often, so it has a large rate limit.
    const settings = { RATE_LIMIT_BURST: '100000', WHATSAPP_API_URL: meta.url, TELEGRAM_API_URL: bot.url }
    const environment = { DATABASE_URL, ...settings }
    const server = await aServer(finish, environment)
    await connect(server, meta, bot)

    const [ana, bia] = [meta.person({ phone: '5511982000001' }), meta.person({ phone: '5511982000002' })]
    const caio = bot.person({ username: null })
    for (const person of [ana, bia]) await meta.say(person, { text: 'Hello' })
    await bot.say(caio, { text: 'Hello' })
    const threadOf = (id: string | number) => until(() => server.findThread(String(id)), PATIENCE_MS)
    const [anas, bias, caios] = [await threadOf(ana.wa_id), await threadOf(bia.wa_id), await threadOf(caio.id)]

    meta.fail('messages', { kind: 'hang_after' }, 2)
    bot.fail('sendMessage', { kind: 'hang_after' })
    for (const thread of [anas, bias, caios]) {
      for (const text of ['one', 'two']) await server.say(thread, text)
    }
    await until(() => meta.sent.length === 2 && bot.sent.length === 1, PATIENCE_MS)
    await server.kill()
    await endLeases(pool)
    await moveSettling(pool, '10 minutes')
    await server.start()

    // Telegram sends no statuses later, so the message has failed at once.
    await until(async () => (await server.statesOf(caios)).includes('two sent'), PATIENCE_MS)
    expect(await server.statesOf(caios)).toEqual(['one failed unknown_outcome', 'two sent'])

    // WhatsApp has a minute to send a status, and the next message waits until then.
    await until(async () => (await countPlannedSends(pool)) === 2, PATIENCE_MS)
    for (const thread of [anas, bias]) expect(await server.statesOf(thread)).toEqual(['one queued', 'two queued'])
    const sentTo = (person: unknown) => meta.sent.filter((each) => each.person === person)
    await meta.report(sentTo(ana)[0] as never, 'delivered')
    await until(async () => (await server.statesOf(anas)).includes('two sent'), PATIENCE_MS)
    expect(await server.statesOf(anas)).toEqual(['one delivered', 'two sent'])
    expect(await server.statesOf(bias)).toEqual(['one queued', 'two queued'])

    await moveSettling(pool, '-11 minutes')
    await until(async () => (await server.statesOf(bias)).includes('two sent'), PATIENCE_MS)
    expect(await server.statesOf(bias)).toEqual(['one failed unknown_outcome', 'two sent'])

    const textsTo = (person: unknown) => sentTo(person).map(({ body }) => (body.text as { body: string }).body)
    expect(textsTo(ana)).toEqual(['one', 'two'])
    expect(textsTo(bia)).toEqual(['one', 'two'])
    expect(bot.sent.map(({ message }) => message.text)).toEqual(['one', 'two'])
    expect(meta.requests.filter(({ call }) => call === 'messages')).toHaveLength(4)
    expect(bot.requests.filter(({ call }) => call === 'sendMessage')).toHaveLength(2)
  },
  3 * PATIENCE_MS,
)

interface Thread {
  id: string
  identity: { external_id: string }
}

interface Message {
  direction: string
  text: string
  status: string
  error: { code: string } | null
}

async function aServer(finish: Finish, environment: Record<string, string>) {
  const server = await aServerToKill(finish, environment)
  const { call } = server
  // Only the team writes here.
  expect((await call('PUT', '/v1/bot', { enabled: false })).status).toBe(200)
  const read = async <T>(path: string): Promise<T[]> => {
    const { data } = (await (await call('GET', `/v1${path}?limit=100`)).json()) as { data: T[] }
    return data
  }
  return {
    ...server,
    async findThread(externalId: string) {
      const threads = await read<Thread>('/conversations')
      return threads.find(({ identity }) => identity?.external_id === externalId)
    },
    async say({ id }: Thread, text: string) {
      expect((await call('POST', `/v1/conversations/${id}/messages`, { text })).status).toBe(201)
    },
    /** The messages of the team with their states, oldest first. */
    async statesOf({ id }: Thread) {
      const messages = (await read<Message>(`/conversations/${id}/messages`)).toReversed()
      const sent = messages.filter(({ direction }) => direction === 'outbound')
      return sent.map(({ text, status, error }) => [text, status, error?.code].filter(Boolean).join(' '))
    },
  }
}

/**
 * Moves the minute in which WhatsApp may send a status: it must not pass while a server starts, and must have passed at
 * the end. A job is only moved to an earlier time, because after the kill it must run at once.
 */
async function moveSettling(pool: pg.Pool, by: string): Promise<void> {
  await pool.query(`update messages set sending_since = ${moved('sending_since', by)} from conversations
    where conversations.workspace_id = messages.workspace_id and conversations.id = messages.conversation_id
      and conversations.channel = 'whatsapp' and messages.status = 'queued' and sending_since is not null`)
  await pool.query(`update jobs set due_at = least(due_at, ${moved('due_at', by)}) where kind = 'send-message'`)
}

async function countPlannedSends(pool: pg.Pool): Promise<number> {
  const planned = `select from jobs where kind = 'send-message' and leased_by is null and due_at > now()`
  return (await pool.query(planned)).rowCount ?? 0
}
