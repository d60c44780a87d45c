// The smallest server that checks a key: one Fastify route with one SELECT by primary key, and nothing else.
import Fastify from 'fastify'
import { openPool, serveUntilStopped } from './bare.mjs'

const { WORKSPACE_ID, KEY_ID } = process.env

const pool = openPool()
const text = 'select id, name, scopes, last_used_at from api_keys where workspace_id = $1 and id = $2'

const app = Fastify({ logger: false })
app.get('/me', async () => {
  const { rows } = await pool.query({ name: 'key', text, values: [WORKSPACE_ID, KEY_ID] })
  return rows[0]
})
await serveUntilStopped(app, pool)
