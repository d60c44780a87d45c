// A process stands still for longer than its leases, as on a machine that was suspended, and then goes on. Another one
// has taken over its work by then: the first one changes nothing of that work, and then works again.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { examine, isHealthy, toReport } from './commands/doctor.ts'
import { aDatabase } from './testing/database.ts'
import { builtProgram, endLeases, startProcess } from './testing/process.ts'
import { anEmulatedTelegram } from './testing/providers/telegram.ts'
import { listening } from './testing/receiver.ts'
import { aSite, dynamic, html } from './testing/site.ts'
import { until } from './testing/until.ts'
import { aGate } from './testing/workers.ts'

const PATIENCE_MS = 60_000
/** The texts of messages that people write on Telegram. */
const MEANWHILE = 'While it stands still'
const AFTERWARDS = 'When it goes on again'

test(
  'a process that comes back after its leases have ended writes nothing about what another one has taken over',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    await using bot = await anEmulatedTelegram()
    /** The first call is answered when the test says so. */
    const gate = aGate()
    const receiver = await listening(async (number) => {
      if (number > 1) return { status: 200 }
      await gate.pass()
      return { status: 500 }
    })
    const slow = dynamic(async () => {
      site.pages['/slow'] = html('Taken over')
      await gate.pass()
      return html('Too late')
    })
    const pages = { '/': html('Home', 'Welcome.', ['/slow']), '/slow': slow }
    const site = await aSite(pages, { name: '127.0.0.1' })
    const program = await builtProgram()
    const settings = { DATABASE_URL, TELEGRAM_API_URL: bot.url, ALLOW_PRIVATE_WEBHOOKS: '1', CRAWL_PAUSE_MS: '0' }
    const paused = await startProcess(program, finish, { ...settings, DEMO: '1' })
    await paused.ready()
    const call = await signedIn(paused)
    await call('PUT', '/bot', { enabled: false })
    await call('PUT', '/channels/telegram', { bot_token: bot.token })
    await call('POST', '/webhook-endpoints', { url: receiver.url, events: ['booking.created'] })
    const driver = await call('POST', '/resources', { name: 'Driver', kind: 'person' })
    const requirements = [{ resource_ids: [driver.id] }]
    const delivery = { name: 'Delivery', mode: 'queue', duration_minutes: 30, requirements }
    const { id: service_id } = await call('POST', '/services', delivery)
    const book = () => call('POST', '/bookings', { service_id, customer: { name: 'Ana', phone: '+5511983000001' } })
    await call('POST', '/knowledge/sources', { url: `${site.origin}/` })
    await until(() => gate.count() === 1, PATIENCE_MS)
    await book()
    const polls = () => bot.requests.filter(({ call: method }) => method === 'getUpdates').length
    await until(() => gate.count() === 2 && polls() > 0, PATIENCE_MS)

    paused.kill('SIGSTOP')
    const pollsBefore = polls()
    await endLeases(pool)
    await pool.query('update webhook_deliveries set leased_until = now() where leased_until > now()')
    await pool.query(`update channels set polled_until = now() where channel = 'telegram'`)
    const other = await startProcess(program, finish, { ...settings, ROLE: 'worker' })
    await other.ready()
    // Telegram answers 409 to the call that stands still.
    await until(() => polls() > pollsBefore, PATIENCE_MS)
    await bot.say(bot.person(), { text: MEANWHILE })
    const taken = await until(async () => {
      const state = await stateOf(pool)
      const isDone = state.crawl.status === 'ready' && state.texts.length === 1
      return isDone && state.deliveries[0]?.status === 'succeeded' ? state : null
    }, PATIENCE_MS)
    expect(taken).toEqual({
      deliveries: [{ status: 'succeeded', answers: [200] }],
      crawl: { status: 'ready', titles: ['Home', 'Taken over'] },
      texts: [MEANWHILE],
      telegram: 'ok',
    })

    gate.open()
    paused.kill('SIGCONT')
    await until(async () => (await paused.fetch('/readyz')).status === 200, PATIENCE_MS)
    other.kill('SIGTERM')
    expect(await other.ended).toBe(0)
    // Only this process is left, so it does everything that follows.
    await book()
    await bot.say(bot.person(), { text: AFTERWARDS })
    await until(async () => {
      const { deliveries, texts } = await stateOf(pool)
      return deliveries[1]?.status === 'succeeded' && texts.length === 2
    }, PATIENCE_MS)
    expect(await stateOf(pool)).toEqual({
      ...taken,
      deliveries: [...taken.deliveries, { status: 'succeeded', answers: [200] }],
      texts: [MEANWHILE, AFTERWARDS],
    })
    const examination = await examine(DATABASE_URL, new Date())
    expect(isHealthy(examination), toReport(examination)).toBe(true)
  },
  4 * PATIENCE_MS,
)

async function signedIn(server: Awaited<ReturnType<typeof startProcess>>) {
  const json = { 'content-type': 'application/json' }
  const [email, password] = server.shown('Sign-in')
  const body = JSON.stringify({ email, password })
  const answer = await server.fetch('/v1/auth/sign-in/email', { method: 'POST', headers: json, body })
  const headers = { ...json, cookie: String(answer.headers.get('set-cookie')).split(';')[0] as string }
  return async (method: string, path: string, wish: object) => {
    const own = { ...headers, 'idempotency-key': randomUUID() }
    const given = await server.fetch(`/v1${path}`, { method, headers: own, body: JSON.stringify(wish) })
    if (!given.ok) throw new Error(`${method} ${path}: ${given.status} ${await given.text()}`)
    return (await given.json()) as { id: string }
  }
}

interface State {
  /** Webhooks in the order of their events, with the statuses that the receiver answered. */
  deliveries: { status: string; answers: number[] }[]
  crawl: { status: string; titles: string[] }
  /** The texts that people wrote on Telegram. */
  texts: string[]
  /** The status of the channel. */
  telegram: string
}

async function stateOf(pool: pg.Pool): Promise<State> {
  const deliveries = await pool.query(
    `select status, jsonb_path_query_array(attempts, '$[*].response_status') as answers
     from webhook_deliveries where event_type = 'booking.created' order by event_id`,
  )
  const source = await pool.query('select status from knowledge_sources')
  const items = await pool.query('select title from knowledge_items where source_id is not null order by title')
  const texts = await pool.query('select text from messages where text = any($1) order by id', [
    [MEANWHILE, AFTERWARDS],
  ])
  const channel = await pool.query(`select status from channels where channel = 'telegram'`)
  return {
    deliveries: deliveries.rows,
    crawl: { status: source.rows[0]?.status, titles: items.rows.map(({ title }) => title) },
    texts: texts.rows.map(({ text }) => text),
    telegram: channel.rows[0]?.status,
  }
}
