// The program is killed while Telegram has taken a notice and has not answered: it comes once more, and nothing is lost.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../commands/channels/phone/connect.ts'
import { aDatabase } from '../testing/database.ts'
import { moved } from '../testing/harm.ts'
import { aServerToKill, endLeases } from '../testing/process.ts'
import { anEmulatedTelegram } from '../testing/providers/telegram.ts'
import { anEmulatedWhatsApp } from '../testing/providers/whatsapp.ts'
import { until } from '../testing/until.ts'
import { NOTICE_KINDS } from './kinds.ts'

const PATIENCE_MS = 60_000

test(
  'a notice that a killed process had sent comes once more a minute later, together with what happened since',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    await using meta = await anEmulatedWhatsApp()
    await using bot = await anEmulatedTelegram()
    const environment = { DATABASE_URL, WHATSAPP_API_URL: meta.url, TELEGRAM_API_URL: bot.url }
    const server = await aServerToKill(finish, environment)
    await connect(server, meta, bot)
    const member = await signIn(server)
    const owner = bot.person({ username: 'owner' })
    const { url } = await member('POST', '/v1/me/telegram')
    await bot.say(owner, { text: `/start ${new URL(url).searchParams.get('start')}` })
    await until(async () => (await member('GET', '/v1/me/telegram')).linked, PATIENCE_MS)
    const ways = { dashboard: false, telegram: true }
    const kinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, ways]))
    await member('PUT', '/v1/me/notification-preferences', { kinds, quiet_hours: null })
    const service_id = (await pool.query(`select id from services where mode = 'queue'`)).rows[0].id
    const aTask = async (name: string) => {
      const wish = { service_id, customer: { name, phone: '+5511982000001' } }
      expect((await server.call('POST', '/v1/bookings', wish, { 'idempotency-key': name })).status).toBe(201)
    }
    const notices = () => bot.sent.filter(({ message }) => message.reply_markup !== undefined)

    await aTask('Ana')
    await until(() => isPlanned(pool), PATIENCE_MS)
    bot.fail('sendMessage', { kind: 'hang_after' })
    await letAMinutePass(pool)
    await until(() => notices().length === 1, PATIENCE_MS)
    await server.kill()
    await endLeases(pool)
    // A server may need longer than a minute to start.
    await pool.query(`update member_chats set not_before = now() + interval '10 minutes' where not_before is not null`)
    await server.start()

    // The minute of the first message has not passed.
    await until(() => isPlanned(pool), PATIENCE_MS)
    expect(notices()).toHaveLength(1)
    await aTask('Bia')
    await until(async () => (await countOf(pool, 'member_notices')) === 2, PATIENCE_MS)
    await letAMinutePass(pool)
    await until(async () => (await countOf(pool, 'member_notices where sent_at is null')) === 0, PATIENCE_MS)
    expect(notices()).toHaveLength(2)
    const [first, second] = notices().map(({ message }) => String(message.text))
    expect(first).not.toContain('\n')
    expect(second?.split('\n')).toHaveLength(3)
    expect(await countOf(pool, 'member_notices where sent_at is not null')).toBe(2)
    expect(bot.requests.filter(({ call }) => call === 'sendMessage').length - notices().length).toBe(1)
  },
  3 * PATIENCE_MS,
)

/** Calls the API with the session of the owner. */
async function signIn({ address, email, password }: { address: string; email: string; password: string }) {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: address }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${address}/v1/auth/sign-in/email`, { method: 'POST', headers, body })
  headers.cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return async (method: string, path: string, wish?: object) => {
    const reply = await fetch(address + path, { method, headers, ...(wish && { body: JSON.stringify(wish) }) })
    expect(reply.ok, `${method} ${path}`).toBe(true)
    return (await reply.json()) as { url: string; linked: boolean }
  }
}

/** One job waits for its time, and no other job exists. */
async function isPlanned(pool: pg.Pool): Promise<boolean> {
  const jobs = `jobs where kind = 'send-notices'`
  const planned = await countOf(pool, `${jobs} and leased_by is null and due_at > now()`)
  return planned === 1 && (await countOf(pool, jobs)) === 1
}

async function letAMinutePass(pool: pg.Pool): Promise<void> {
  const earlier = (column: string) => `${column} = ${moved(column, '-1 minute')}`
  await pool.query(`update member_notices set ${earlier('created_at')}`)
  await pool.query('update member_chats set not_before = least(not_before, now())')
  await pool.query(`update jobs set due_at = least(due_at, now()) where kind = 'send-notices'`)
}

const countOf = async (pool: pg.Pool, rows: string) =>
  Number((await pool.query(`select count(*) as count from ${rows}`)).rows[0].count)
