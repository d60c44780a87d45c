// The smallest server that checks a key: one Fastify route with one SELECT by primary key, and nothing else.
import Fastify from 'fastify'
import pg from 'pg'

const { PORT, DATABASE_URL, WORKSPACE_ID, KEY_ID } = process.env

// The same settings as in server/src/platform/database.ts.
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  application_name: 'bench',
  connectionTimeoutMillis: 5_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  pipeline: true,
})
const text = 'select id, name, scopes, last_used_at from api_keys where workspace_id = $1 and id = $2'

const app = Fastify({ logger: false })
app.get('/me', async () => {
  const { rows } = await pool.query({ name: 'key', text, values: [WORKSPACE_ID, KEY_ID] })
  return rows[0]
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log('ready')

process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
