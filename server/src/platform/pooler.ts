// Finds out whether a pooler such as PgBouncer is between a process and PostgreSQL, and whether it can be used.
import { randomBytes } from 'node:crypto'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import pg from 'pg'

/**
 * `none`: PostgreSQL itself answers. `sessions`: a connection keeps its session, as far as this could be seen.
 * `transactions`: each transaction may run in another session, so a session keeps no settings and receives no wake-ups.
 */
export type Pooler = 'none' | 'sessions' | 'transactions'

/** Two clients rarely meet in one session while other processes are busy. */
const MAX_ROUNDS = 20

/** Asked once, at the start. Throws if the pooler mixes up the prepared statements of its clients. */
export async function askPooler(url: string, applicationName: string): Promise<Pooler> {
  const one = await connect(url, applicationName)
  try {
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid')
    // PostgreSQL begins a connection with the id of its process, so that the client can cancel; a pooler invents one.
    if ((one as unknown as { processID: number }).processID === rows[0]?.pid) return 'none'
    const other = await connect(url, applicationName)
    try {
      return await observe(one, other)
    } finally {
      await other.end()
    }
  } catch (error) {
    throw isMixedUp(error) ? new Error(TOO_OLD, { cause: error }) : error
  } finally {
    await one.end()
  }
}

/** Both clients prepare a statement of the same name, which an old pooler passes on to the same session. */
async function observe(one: pg.Client, other: pg.Client): Promise<Pooler> {
  let isShared = false
  for (let round = 0; round < MAX_ROUNDS && !isShared; round += 1) {
    const statement = { name: `holdfast_${randomBytes(6).toString('hex')}`, text: 'select pg_backend_pid() as pid' }
    const pids: (number | undefined)[] = []
    // The third execution does not prepare it again, and fails if it reaches a third session.
    for (const client of [one, other, one]) pids.push((await client.query<{ pid: number }>(statement)).rows[0]?.pid)
    isShared = pids[0] === pids[1]
  }
  return isShared ? 'transactions' : 'sessions'
}

/** "Prepared statement … already exists" and "… does not exist". */
function isMixedUp(error: unknown): boolean {
  return ['42P05', '26000'].includes((error as { code?: string } | null)?.code ?? '')
}

const TOO_OLD = `the pooler at DATABASE_URL mixes up the prepared statements of its clients, so it cannot be used.
With pool_mode = transaction, Holdfast needs PgBouncer 1.21 or newer, and max_prepared_statements must not be 0.`

async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5 * SECOND_MS,
    query_timeout: 10 * SECOND_MS,
  })
  // A lost connection also fails the statement that uses it. Without this listener Node would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
