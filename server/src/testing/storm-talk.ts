// Conversations in a storm: people write on both channels, and the team answers, while the program is killed.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../commands/channels/phone/connect.ts'
import { openTelegram } from '../commands/channels/telegram/emulator.ts'
import { openWhatsApp } from '../commands/channels/whatsapp/emulator.ts'
import type { Finish } from './process.ts'
import { ask, PATIENCE_MS, type Weather } from './storm-clients.ts'
import { until } from './until.ts'

const PEOPLE_PER_CHANNEL = 3
const PAUSE_MS = 400

export interface Pace {
  /** Between two messages of one person. */
  pauseMs: number
  answerEveryMs: number
  maxAnswersPerPerson: number
}

/** This pace is below the limits of both channels, so that nothing waits when the storm is over. */
const STORMY: Pace = { pauseMs: PAUSE_MS, answerEveryMs: 1_300, maxAnswersPerPerson: 40 }
/** The emulated WhatsApp repeats a call to the hook until the hook accepts it. */
const RETRY_DELAYS_MS = Array.from({ length: 1_000 }, () => 200)
/** A status of the provider comes within this time, or it does not come. */
const STATUS_MS = 3_000

export type Talk = Awaited<ReturnType<typeof openTalk>>

export async function openTalk(finish: Finish, { pauseMs, answerEveryMs, maxAnswersPerPerson }: Pace = STORMY) {
  const common = { clock: () => new Date(), retryDelaysMs: RETRY_DELAYS_MS }
  const meta = await openWhatsApp({ ...common, receipts: 'by_themselves' })
  const bot = await openTelegram(common)
  finish(async () => {
    await Promise.all([meta.close(), bot.close()])
  })
  /** The texts of the people, and the texts of the team by the ids of their messages. */
  const said: string[] = []
  const answered = new Map<string, string>()
  const threads: string[] = []

  async function speak(name: string, say: (text: string) => Promise<unknown>, isOver: () => boolean): Promise<void> {
    for (let count = 1; !isOver(); count += 1) {
      const text = `${name} writes ${count}`
      said.push(text)
      await say(text)
      await delay(pauseMs)
    }
  }

  /** The team answers in one thread. A call without an answer is repeated with the same `client_ref`. */
  async function answer(weather: Weather, thread: string): Promise<void> {
    for (let count = 1; !weather.isOver() && count <= maxAnswersPerPerson; count += 1) {
      const body = { text: `Answer ${count} to ${thread}`, client_ref: randomUUID() }
      await until(async () => {
        const reply = await ask(weather, `/conversations/${thread}/messages`, body, 'POST', '')
        if (reply === null || reply.status === 503) return false
        if (reply.status === 200 || reply.status === 201) answered.set(JSON.parse(reply.text).id, body.text)
        else weather.records.faults.push(`answer in ${thread}: ${reply.status} ${reply.text}`)
        return true
      }, PATIENCE_MS)
      await delay(answerEveryMs)
    }
  }

  async function answerEverybody(weather: Weather, pool: pg.Pool): Promise<void> {
    const answers: Promise<void>[] = []
    while (!weather.isOver()) {
      // There may be no database at that moment.
      const { rows } = await pool
        .query('select conversation_id as id from messages where text = any($1)', [said])
        .catch(() => ({ rows: [] }))
      for (const { id } of rows) {
        if (threads.includes(id)) continue
        threads.push(id)
        answers.push(answer(weather, id))
      }
      await delay(PAUSE_MS)
    }
    await Promise.all(answers)
  }

  return {
    /** Where the program finds the providers. */
    settings: { WHATSAPP_API_URL: meta.url, TELEGRAM_API_URL: bot.url },
    /** The conversations that bookings can come from. */
    threads: threads as readonly string[],
    connect: (address: string, [email, password]: [string, string]) => connect({ address, email, password }, meta, bot),
    async run(weather: Weather, pool: pg.Pool): Promise<void> {
      const people = Array.from({ length: PEOPLE_PER_CHANNEL }, (_, index) => index)
      await Promise.all([
        answerEverybody(weather, pool),
        ...people.map((index) => {
          const person = meta.person({ name: `W${index}`, phone: `55119${80_000_000 + index}` })
          return speak(`W${index}`, (text) => meta.say(person, { text }), weather.isOver)
        }),
        ...people.map((index) => {
          const person = bot.person({ first_name: `T${index}`, username: null })
          return speak(`T${index}`, (text) => bot.say(person, { text }), weather.isOver)
        }),
      ])
    },
    /** Waits until everything that was said has been read, and the end of everything that was sent is known. */
    async settle(pool: pg.Pool): Promise<void> {
      await until(async () => {
        await pool.query('update channels set polled_until = null where polled_until > $1', [
          new Date(Date.now() + 35_000),
        ])
        return meta.hooks.untaken.size === 0 && bot.pending.length === 0
      }, PATIENCE_MS)
      await until(async () => (await count(pool, UNREAD)) === 0, PATIENCE_MS)
      await delay(STATUS_MS)
      await until(async () => {
        await pool.query(FORGET_REQUESTS, [new Date(Date.now() - STATUS_MS)])
        await pool.query(`update jobs set due_at = $1 where kind = 'send-message' and due_at > $1`, [new Date()])
        await delay(PAUSE_MS)
        return (await count(pool, `messages where status = 'queued'`)) === 0
      }, PATIENCE_MS)
    },
    /** The messages that were lost, doubled or sent twice as faults; and a summary in numbers. */
    async verdict(pool: pg.Pool): Promise<{ faults: string[]; summary: string }> {
      const { rows: inbound } = await pool.query(`select text from messages where direction = 'inbound'`)
      const { rows: outbound } = await pool.query(
        `select id, text, status, error->>'code' as code from messages where direction = 'outbound' and type = 'text'`,
      )
      const kept = tally(inbound.map(({ text }) => text))
      const arrived = tally([
        ...meta.sent.map(({ body }) => (body.text as { body: string }).body),
        ...bot.sent.map(({ fields }) => String(fields.text)),
      ])
      const sent = new Map(outbound.map((row) => [row.id as string, row]))
      const unknown = outbound.filter(({ code }) => code === 'unknown_outcome')
      const faults = [
        ...said.flatMap((text) => (kept.get(text) === 1 ? [] : [`${text}: kept ${kept.get(text) ?? 0} times`])),
        ...[...answered].flatMap(([id, text]) => faultsOf(sent.get(id), text, arrived.get(text) ?? 0)),
        ...(await missingSteps(pool)),
      ]
      const summary = `${said.length} messages came in and ${answered.size} went out, ${unknown.length} of them with an unknown end.`
      return { faults, summary }
    },
  }
}

const UNREAD = 'provider_events where read_at is null and problem is null'
/** Requests that began before a killed process could write down their end: their time to be settled has passed. */
const FORGET_REQUESTS = `update messages set sending_since = sending_since - interval '2 minutes', retry_at = null
  where status = 'queued' and sending_since < $1 and sending_since > $1 - interval '1 minute'`

async function count(pool: pg.Pool, what: string): Promise<number> {
  return (await pool.query(`select count(*)::int as count from ${what}`)).rows[0].count
}

function tally(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function faultsOf(row: { status: string; code: string | null } | undefined, text: string, arrived: number): string[] {
  if (!row) return [`${text}: promised and lost`]
  const isUnknown = row.status === 'failed' && row.code === 'unknown_outcome'
  const isRight = isUnknown ? arrived <= 1 : ['sent', 'delivered', 'read'].includes(row.status) && arrived === 1
  return isRight ? [] : [`${text}: ${row.status} ${row.code ?? ''}, arrived ${arrived} times`]
}

/** Events of bookings that came from a conversation, and that are missing there or are there twice. */
async function missingSteps(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select e.id, e.type, b.id as booking, count(m.id)::int as count
     from bookings b join events e on e.workspace_id = b.workspace_id and e.booking_id = b.id and e.data ? 'booking'
     left join messages m on m.workspace_id = e.workspace_id and m.conversation_id = b.conversation_id
       and m.external_id = e.id
     where b.conversation_id is not null group by 1, 2, 3 having count(m.id) <> 1`,
  )
  return rows.map(({ type, booking, count }) => `${type} of ${booking} stands in the thread ${count} times`)
}
