// The program is killed in five phases of turns of the bot: each customer gets one answer, and each yes one booking.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../commands/channels/phone/connect.ts'
import { aDatabase } from '../testing/database.ts'
import { aModelServer } from '../testing/models.ts'
import { aServerToKill, endLeases } from '../testing/process.ts'
import { anEmulatedTelegram } from '../testing/providers/telegram.ts'
import { anEmulatedWhatsApp } from '../testing/providers/whatsapp.ts'
import { hang } from '../testing/receiver.ts'
import { until } from '../testing/until.ts'

const PATIENCE_MS = 60_000

test(
  'a turn that a killed process had begun is done once: before the commit, after it, and while a model thinks',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    await using meta = await anEmulatedWhatsApp()
    await using bot = await anEmulatedTelegram()
    const models = await aModelServer()
    const server = await aServerToKill(finish, {
      DATABASE_URL,
      WHATSAPP_API_URL: meta.url,
      TELEGRAM_API_URL: bot.url,
      AI_PROVIDER: models.ai.provider,
      AI_BASE_URL: models.ai.baseUrl,
      AI_API_KEY: models.ai.apiKey as string,
      AI_MODEL: models.ai.model as string,
    })
    await connect(server, meta, bot)
    const { textsTo, isTold, isAsked } = readers(meta)
    const [ana, bia, caio] = [aPerson(meta, 1), aPerson(meta, 2), aPerson(meta, 3)]
    await isAsked(ana, '10:00')
    await isAsked(bia, '15:00')
    expect((await server.call('PUT', '/v1/bot', { engine: 'llm' })).status).toBe(200)
    models.says({ reply: hang })

    // Ana's turn has read her yes, and its transaction waits for her hold.
    const [anas, bias] = [await holdOf(pool, ana.wa_id), await holdOf(pool, bia.wa_id)]
    const ofAna = await lockRow(pool, 'bookings', anas)
    await meta.say(ana, { text: 'sim' })
    await untilWaiting(pool, 1)
    // Bia's turn has committed, and waits for the row of its job, which it wants to delete.
    const ofBia = await lockRow(pool, 'bookings', bias)
    await meta.say(bia, { text: 'sim' })
    await untilWaiting(pool, 2)
    const job = await lockRow(pool, 'jobs', await turnOf(pool, bia.wa_id))
    await ofBia.release()
    await until(async () => (await statusOf(pool, bias)) === 'confirmed', PATIENCE_MS)
    await untilWaiting(pool, 2)
    // Caio's turn waits for the model.
    await meta.say(caio, { text: 'tem wifi aí?' })
    await until(() => models.heard.length === 1, PATIENCE_MS)

    await server.kill()
    await endConnections(pool)
    await Promise.all([ofAna.release(), job.release()])
    expect(await statusOf(pool, anas)).toBe('held')
    await endLeases(pool)
    models.says({ text: 'Sim, temos wifi.' })
    // A server may need longer to start than a customer waits for a model.
    const later = `update messages set received_at = now() + interval '5 minutes'
      where direction = 'inbound' and conversation_id = $1`
    await pool.query(later, [await threadOf(pool, caio.wa_id)])
    await server.start()

    await isTold(ana, 'está marcado')
    await isTold(bia, 'está marcado')
    await isTold(caio, 'Sim, temos wifi.')
    await until(async () => (await countTurns(pool)) === 0, PATIENCE_MS)
    for (const person of [ana, bia]) {
      expect(textsTo(person).filter((text) => text.includes('está marcado'))).toHaveLength(1)
      expect(textsTo(person)).toHaveLength(3)
    }
    expect(textsTo(caio)).toEqual([expect.stringContaining('Lia'), 'Sim, temos wifi.'])
    const booked = `select id from bookings where source = 'agent' and status = 'confirmed' order by id`
    expect((await pool.query(booked)).rows.map(({ id }) => id)).toEqual([anas, bias].toSorted())
  },
  3 * PATIENCE_MS,
)

test(
  'a turn of a killed process is done once: while it waits for more of a text, and before its message is sent',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    await using meta = await anEmulatedWhatsApp()
    await using bot = await anEmulatedTelegram()
    const urls = { WHATSAPP_API_URL: meta.url, TELEGRAM_API_URL: bot.url }
    const server = await aServerToKill(finish, { DATABASE_URL, ...urls })
    await connect(server, meta, bot)
    const { textsTo, isTold, isAsked } = readers(meta)
    const [ana, bia] = [aPerson(meta, 1), aPerson(meta, 2)]
    await isAsked(ana, '10:00')
    await isAsked(bia, '15:00')
    const [anas, bias] = [await holdOf(pool, ana.wa_id), await holdOf(pool, bia.wa_id)]

    // Ana's turn has committed, and the test locks her conversation before the job that sends the message does.
    const ofAna = await lockRow(pool, 'bookings', anas)
    await meta.say(ana, { text: 'sim' })
    await untilWaiting(pool, 1)
    const next = lockRow(pool, 'conversations', await threadOf(pool, ana.wa_id))
    await untilWaiting(pool, 2)
    await ofAna.release()
    const thread = await next
    expect(await statusOf(pool, anas)).toBe('confirmed')
    await until(async () => (await pool.query(SENDING)).rowCount === 1, PATIENCE_MS)
    await untilWaiting(pool, 1)
    // Bia's turn waits for more of what she says. Nobody takes a job whose row is locked; should it have begun before, it
    // waits for her hold.
    const ofBia = await lockRow(pool, 'bookings', bias)
    await meta.say(bia, { text: 'sim' })
    await until(async () => (await findTurns(pool, bia.wa_id)).length === 1, PATIENCE_MS)
    const job = await lockRow(pool, 'jobs', await turnOf(pool, bia.wa_id))

    await server.kill()
    await endConnections(pool)
    await Promise.all([thread.release(), job.release(), ofBia.release()])
    expect(await statusOf(pool, bias)).toBe('held')
    expect([textsTo(ana), textsTo(bia)]).toMatchObject([{ length: 2 }, { length: 2 }])
    await endLeases(pool)
    await server.start()

    await isTold(ana, 'está marcado')
    await isTold(bia, 'está marcado')
    await until(async () => (await countTurns(pool)) === 0, PATIENCE_MS)
    expect([textsTo(ana), textsTo(bia)]).toMatchObject([{ length: 3 }, { length: 3 }])
    expect([await statusOf(pool, anas), await statusOf(pool, bias)]).toEqual(['confirmed', 'confirmed'])
  },
  3 * PATIENCE_MS,
)

type Meta = Awaited<ReturnType<typeof anEmulatedWhatsApp>>

const aPerson = (meta: Meta, number: number) => meta.person({ phone: `551198200000${number}` })

/** Lets customers ask for a booking, and waits for the texts that they get. */
function readers(meta: Meta) {
  const textsTo = (person: unknown) =>
    meta.sent.filter((each) => each.person === person).map(({ body }) => textOf(body as never))
  const isTold = (person: unknown, words: string) =>
    until(() => textsTo(person).some((text) => text.includes(words)), PATIENCE_MS)
  const isAsked = async (person: ReturnType<typeof aPerson>, time: string) => {
    await meta.say(person, { text: `quero marcar Haircut no dia ${dayAhead()} às ${time}` })
    await isTold(person, 'Posso confirmar?')
  }
  return { textsTo, isTold, isAsked }
}

/** A day on which the demo workspace has no bookings, as people write it. */
function dayAhead(): string {
  const [, month, day] = plus(new Date(), 20 * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return `${day}/${month}`
}

interface Sent {
  text?: { body: string }
  interactive?: { body: { text: string } }
}

const textOf = ({ text, interactive }: Sent): string => text?.body ?? interactive?.body.text ?? ''

/** Until it is released, others wait for the row. */
async function lockRow(pool: pg.Pool, table: 'bookings' | 'conversations' | 'jobs', id: string) {
  const holder = await pool.connect()
  await holder.query('begin')
  expect((await holder.query(`select from ${table} where id = $1 for update`, [id])).rowCount).toBe(1)
  return {
    async release() {
      await holder.query('rollback')
      holder.release()
    },
  }
}

const WAITING = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const countWaiting = async (pool: pg.Pool) => (await pool.query(`select from ${WAITING}`)).rowCount ?? 0

/** More may wait: after a booking, the job that shows it in the conversation waits for the same row as the message. */
const untilWaiting = (pool: pg.Pool, count: number) =>
  until(async () => (await countWaiting(pool)) >= count, PATIENCE_MS)

const SENDING = `select from jobs where kind = 'send-message' and leased_by is not null`

/** The connections of a killed process end; a statement that waits for a lock would go on otherwise. */
async function endConnections(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) from ${WAITING}`)
  await until(async () => (await countWaiting(pool)) === 0, PATIENCE_MS)
}

const THREAD = `select c.id from conversations c join customer_identities i on i.customer_id = c.customer_id
  where i.external_id = $1`

async function holdOf(pool: pg.Pool, externalId: string): Promise<string> {
  const { rows } = await pool.query(`select id from bookings where conversation_id in (${THREAD})`, [externalId])
  expect(rows).toHaveLength(1)
  return rows[0].id
}

const threadOf = async (pool: pg.Pool, externalId: string): Promise<string> =>
  (await pool.query(THREAD, [externalId])).rows[0].id

async function findTurns(pool: pg.Pool, externalId: string): Promise<{ id: string }[]> {
  const found = `select id from jobs where kind = 'bot-turn' and payload ->> 'conversation_id' in (${THREAD})`
  return (await pool.query(found, [externalId])).rows
}

async function turnOf(pool: pg.Pool, externalId: string): Promise<string> {
  const turns = await findTurns(pool, externalId)
  expect(turns).toHaveLength(1)
  return (turns[0] as { id: string }).id
}

const statusOf = async (pool: pg.Pool, id: string) =>
  (await pool.query('select status from bookings where id = $1', [id])).rows[0].status

async function countTurns(pool: pg.Pool): Promise<number> {
  const planned = `select from jobs where kind in ('bot-turn', 'bot-model-turn', 'send-message')`
  return (await pool.query(planned)).rowCount ?? 0
}
