// The smallest server for free times: one Fastify route that reads the busy times, and nothing else.
import Fastify from 'fastify'
import { openPool, serveUntilStopped } from '../bare.mjs'

const { STATEMENT } = process.env
const { sql, parameters } = JSON.parse(STATEMENT)

const pool = openPool()

const app = Fastify({ logger: false })
app.get('/busy', async () => {
  const { rows } = await pool.query(sql, parameters)
  return { resources: rows.length }
})
await serveUntilStopped(app, pool)
