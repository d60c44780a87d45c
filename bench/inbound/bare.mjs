// The yardstick for hooks: a Fastify route that verifies the HMAC and writes the same three rows in one transaction.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import { openPool, serveUntilStopped } from '../bare.mjs'

const { WORKSPACE_ID, APP_SECRET } = process.env
const MAX_BODY_BYTES = 3 * 1024 * 1024

const pool = openPool()

const EVENT = {
  name: 'event',
  text: `insert into provider_events (workspace_id, id, channel, provider_key, body, received_at)
    values ($1, $2, 'whatsapp', $3, $4, $5) on conflict (workspace_id, channel, provider_key) do nothing returning id`,
}
const TURN = {
  name: 'turn',
  text: `insert into job_turns (workspace_id, key, last, last_job_id) values ($1, $2, 1, $3)
    on conflict (workspace_id, key) do update set last = job_turns.last + 1, last_job_id = excluded.last_job_id`,
}
const JOB = {
  name: 'job',
  text: `insert into jobs (workspace_id, id, kind, payload, due_at, created_at, turn_key, turn, waits)
    select turn.workspace_id, $2, 'read-provider-event', $3, $4, $4, $5, turn.last, free.id is not null
    from job_turns as turn left join jobs as free
      on free.workspace_id = $1 and free.turn_key = $5 and free.failed_at is null and not free.waits
    where turn.workspace_id = $1 and turn.key = $5`,
}

const app = Fastify({ logger: false, bodyLimit: MAX_BODY_BYTES })
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.post('/hook', async ({ headers, body }, reply) => {
  const given = Buffer.from(String(headers['x-hub-signature-256']).slice('sha256='.length), 'hex')
  const made = createHmac('sha256', APP_SECRET).update(body).digest()
  if (given.length !== made.length || !timingSafeEqual(given, made)) return reply.code(401).send()
  const [message] = JSON.parse(body.toString()).entry[0].changes[0].value.messages
  await store(message, body.toString())
  return reply.code(200).send()
})

async function store(message, text) {
  const [now, id, jobId, turn] = [new Date(), randomUUID(), randomUUID(), `whatsapp ${message.from}`]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...EVENT, values: [WORKSPACE_ID, id, `message:${message.id}`, text, now] })
    await client.query({ ...TURN, values: [WORKSPACE_ID, turn, jobId] })
    await client.query({ ...JOB, values: [WORKSPACE_ID, jobId, JSON.stringify({ id }), now, turn] })
    await client.query('commit')
  } finally {
    client.release()
  }
}

await serveUntilStopped(app, pool)
