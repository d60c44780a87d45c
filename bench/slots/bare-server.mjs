// The smallest server for free times: one Fastify route that reads the busy times, and nothing else.
import Fastify from 'fastify'
import pg from 'pg'

const { PORT, DATABASE_URL, STATEMENT } = process.env
const { sql, parameters } = JSON.parse(STATEMENT)

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

const app = Fastify({ logger: false })
app.get('/busy', async () => {
  const { rows } = await pool.query(sql, parameters)
  return { resources: rows.length }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log('ready')

process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
