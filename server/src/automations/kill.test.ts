// The program is killed at every step of a run of ten steps: each effect happens once.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../commands/channels/phone/connect.ts'
import { openVault } from '../platform/secrets.ts'
import { SECRET } from '../testing/automations.ts'
import { aDatabase } from '../testing/database.ts'
import { isSigned } from '../testing/hooks.ts'
import { aServerToKill, endLeases, SECRET_KEY } from '../testing/process.ts'
import { anEmulatedTelegram } from '../testing/providers/telegram.ts'
import { anEmulatedWhatsApp } from '../testing/providers/whatsapp.ts'
import { hang, listening, type Reply } from '../testing/receiver.ts'
import { until } from '../testing/until.ts'
import type { AutomationAction } from './engine/definition.ts'
import { ledgerEventsOf } from './trigger.ts'

const PATIENCE_MS = 90_000

test(
  'a run of ten steps that is killed at every step carries out each of them once',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    await using meta = await anEmulatedWhatsApp()
    await using bot = await anEmulatedTelegram()
    // The first webhook does not answer until the program was killed; the second one answers when the test says so.
    const first = await listening((number) => (number === 1 ? hang : { status: 200, body: '{"ok":true}' }))
    const answers: ((reply: Reply) => void)[] = []
    const second = await listening(() => new Promise<Reply>((resolve) => void answers.push(resolve)))
    const server = await aServerToKill(finish, {
      DATABASE_URL,
      WHATSAPP_API_URL: meta.url,
      TELEGRAM_API_URL: bot.url,
      ALLOW_PRIVATE_WEBHOOKS: '1',
    })
    // Only the run writes here.
    expect((await server.call('PUT', '/v1/bot', { enabled: false })).status).toBe(200)
    await connect(server, meta, bot)
    const task = (await pool.query(`select id from services where mode = 'queue'`)).rows[0].id
    const actions: AutomationAction[] = [
      { id: 'tag', type: 'add_tags', tags: ['killed'] },
      { id: 'note', type: 'add_comment', body: 'The first note' },
      { id: 'urgent', type: 'set_priority', priority: 'urgent' },
      { id: 'say', type: 'send_message', text: { en: 'Hello from a run' } },
      { id: 'call', type: 'call_webhook', url: first.url },
      { id: 'task', type: 'create_task', service_id: task },
      { id: 'tell', type: 'notify_team', text: 'Look at this' },
      { id: 'again', type: 'add_comment', body: 'The second note' },
      { id: 'ring', type: 'call_webhook', url: second.url },
      { id: 'end', type: 'resolve' },
    ]
    await insertAutomation(pool, actions)
    const person = meta.person({ phone: '5511982000001' })
    let kills = 0
    const killAndStart = async (...locks: Lock[]) => {
      await server.kill()
      kills += 1
      await endWaiting(pool)
      for (const lock of locks) await lock.release()
      await endLeases(pool)
      await server.start()
    }

    // The first step is carried out, and waits to be written: it is killed before its commit.
    const everyStep = await hold(pool, 'lock table automation_steps in share mode')
    await meta.say(person, { text: 'Hello' })
    await untilWaiting(pool, 1)
    const run = (await pool.query('select id, workspace_id from automation_runs')).rows[0]
    await server.kill()
    kills += 1
    await endWaiting(pool)
    await everyStep.release()
    let gate: Lock | null = await holdStep(pool, run, 1)
    await endLeases(pool)
    await server.start()

    for (let seq = 1; seq <= actions.length; seq += 1) {
      const action = actions[seq - 1] as AutomationAction
      // The last action is written together with the end, so no step waits behind it.
      const isLast = seq === actions.length
      await untilWaiting(pool, 1)
      const job = await holdJob(pool, 'automation-step', seq)
      const next = isLast ? null : await holdStep(pool, run, seq + 1)
      await gate?.release()
      const locks = [job]
      if (action.id === 'call') await until(() => first.requests.length === 1, PATIENCE_MS)
      else {
        if (action.id === 'ring') {
          await until(() => answers.length === 1, PATIENCE_MS)
          locks.push(await holdJob(pool, 'automation-call', seq))
          answers.shift()?.({ status: 200 })
        }
        await until(async () => (await nextSeq(pool)) === seq + (isLast ? 2 : 1), PATIENCE_MS)
        // The program waits to remove the job of this step. If there is a next step, it is done and waits to be written.
        await untilWaiting(pool, isLast ? 1 : 2)
      }
      if (action.id === 'say') await until(() => meta.sent.length === 1, PATIENCE_MS)
      await killAndStart(...locks)
      gate = next
    }
    await until(
      async () => (await countOf(pool, `from jobs where kind like 'automation-%' and repeats is null`)) === 0,
      PATIENCE_MS,
    )

    const caused = (type: string, more = 'true') =>
      countOf(pool, `from events where type = $1 and cause ->> 'run_id' = $2 and ${more}`, type, run.id)
    const ids = (receiver: typeof first) => new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))
    const table = {
      'runs that began': await countOf(pool, 'from automation_runs'),
      'steps, with the end': await countOf(pool, `from automation_steps where status in ('done', 'completed')`),
      'tags added': await caused('conversation.changed', `data -> 'changed' ? 'tags'`),
      'first notes': await countOf(pool, `from messages where text = 'The first note'`),
      'priorities set': await caused('conversation.changed', `data -> 'changed' ? 'priority'`),
      'messages stored': await countOf(pool, `from messages where text = 'Hello from a run'`),
      'messages at WhatsApp': meta.sent.filter((each) => each.person === person).length,
      'ids at the first webhook': ids(first).size,
      'bodies at the first webhook': new Set(first.requests.map(({ body }) => String(body))).size,
      'tasks made': await countOf(pool, `from bookings where source = 'automation'`),
      'notices to the team': await caused('automation.notified'),
      'second notes': await countOf(pool, `from messages where text = 'The second note'`),
      'calls of the second webhook': second.requests.length,
      'times resolved': await caused('conversation.resolved'),
    }
    console.log(`The program was killed ${kills} times.`, table)
    expect(table).toEqual({
      ...Object.fromEntries(Object.keys(table).map((name) => [name, 1])),
      'steps, with the end': actions.length + 1,
    })
    expect(kills).toBe(actions.length + 1)
    expect(first.requests).toHaveLength(2)
    expect([...first.requests, ...second.requests].every((request) => isSigned(request, SECRET))).toBe(true)
    expect((await pool.query('select status from automation_runs')).rows).toEqual([{ status: 'completed' }])
  },
  10 * PATIENCE_MS,
)

async function insertAutomation(pool: pg.Pool, actions: readonly AutomationAction[]): Promise<void> {
  const id = 'aut_0RqGxk2mTq9Lh7wVb3NcYd'
  const trigger = { type: 'message.arrived' }
  const workspaceId = (await pool.query('select workspace_id from workspaces')).rows[0].workspace_id
  const secret = openVault(SECRET_KEY).seal(SECRET, `${workspaceId} ${id}`)
  await pool.query(
    `insert into automations (workspace_id, id, kind, name, enabled, published_version, secret, created_at, updated_at)
     values ($1, $2, 'automation', 'Killed', true, 1, $3, now(), now())`,
    [workspaceId, id, secret],
  )
  await pool.query(
    `insert into automation_versions (workspace_id, automation_id, version, definition, actor, created_at)
     values ($1, $2, 1, $3, '{}', now())`,
    [workspaceId, id, JSON.stringify({ trigger, actions })],
  )
  await pool.query(
    `insert into automation_triggers (workspace_id, event_type, automation_id) select $1, unnest($2::text[]), $3`,
    [workspaceId, ledgerEventsOf(trigger), id],
  )
}

interface Lock {
  release(): Promise<void>
}

/** Runs a statement in a transaction of its own, which keeps its locks until it is released. */
async function hold(pool: pg.Pool, statement: string, values: readonly unknown[] = []): Promise<Lock> {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(statement, [...values])
  return {
    async release() {
      await holder.query('rollback')
      holder.release()
    },
  }
}

/** A process that writes this step of the run waits until the lock is released. */
const holdStep = (pool: pg.Pool, run: { id: string; workspace_id: string }, seq: number) =>
  hold(
    pool,
    `insert into automation_steps (workspace_id, run_id, seq, node, type, status, created_at)
     values ($1, $2, $3, '', '', '', now())`,
    [run.workspace_id, run.id, seq],
  )

/** The job of this step can be done, but not removed. */
async function holdJob(pool: pg.Pool, kind: string, seq: number): Promise<Lock> {
  const where = `where kind = $1 and (payload ->> 'seq')::int = $2`
  expect(await countOf(pool, `from jobs ${where}`, kind, seq)).toBe(1)
  return hold(pool, `select from jobs ${where} for update`, [kind, seq])
}

const WAITING = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const untilWaiting = (pool: pg.Pool, count: number) =>
  until(async () => (await pool.query(`select from ${WAITING}`)).rowCount === count, PATIENCE_MS)

/** The connections of a killed process end; a statement that waits for a lock would go on otherwise. */
async function endWaiting(pool: pg.Pool): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) from ${WAITING}`)
  await untilWaiting(pool, 0)
}

const nextSeq = async (pool: pg.Pool) => (await pool.query('select next_seq from automation_runs')).rows[0].next_seq

const countOf = async (pool: pg.Pool, rest: string, ...values: unknown[]): Promise<number> =>
  Number((await pool.query(`select count(*) as count ${rest}`, values)).rows[0].count)
