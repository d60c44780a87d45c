// The parts of every bare server: a pool with the settings of the real server, and a start and an end.
import pg from 'pg'

const { PORT, DATABASE_URL } = process.env

/** The same settings as in server/src/platform/database.ts. */
export const openPool = () =>
  new pg.Pool({
    connectionString: DATABASE_URL,
    max: 10,
    application_name: 'bench',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    pipeline: true,
  })

/** Listens on PORT until SIGTERM, and prints `ready` when calls can be made. */
export async function serveUntilStopped(app, pool) {
  await app.listen({ port: Number(PORT), host: '127.0.0.1' })
  console.log('ready')
  process.on('SIGTERM', async () => {
    await app.close()
    await pool.end()
    process.exit(0)
  })
}
