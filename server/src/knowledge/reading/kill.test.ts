// Somebody kills the reading program: the document is read in another one, and a text that people typed stays.
import { expect, test } from 'vitest'
import { aDatabase } from '../../testing/database.ts'
import { readersOf } from '../../testing/documents/readers.ts'
import { builtProgram, callsWithKey, startProcess } from '../../testing/process.ts'
import { until } from '../../testing/until.ts'

const PATIENCE_MS = 60_000

/** A program may have ended by itself. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Long enough for a kill to meet the program while it divides the text. */
const CONTENT = Array.from({ length: 22_000 }, (_, index) => `w${index.toString(36)}ção`)
  .join(' ')
  .slice(0, 200_000)

test(
  'a text whose reading program is killed is read in another; if that one is killed, too, the text stays',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    const server = await startProcess(await builtProgram(), finish, { DATABASE_URL, DEMO: '1' })
    await server.ready()
    const send = callsWithKey(server)
    const call = async (method: string, path: string, body?: object) =>
      (await (await send(method, path, body)).json()) as { id: string; status: string }
    const isRead = async () => {
      const { rows } = await pool.query(`select 1 from knowledge_items where status in ('queued', 'processing')`)
      return rows.length === 0
    }
    const kill = async () => {
      const readers = await readersOf(server.pid)
      for (const pid of readers) killIfAlive(pid)
      return readers.length > 0
    }

    await until(isRead, PATIENCE_MS)
    // A program that waits for work is killed first, so that the next program has the text.
    await kill()
    const { id } = await call('POST', '/v1/knowledge', { kind: 'text', title: 'Words', content: CONTENT })
    await until(kill, PATIENCE_MS)
    await until(isRead, PATIENCE_MS)
    expect(await call('GET', `/v1/knowledge/${id}`)).toMatchObject({ status: 'ready', error: null })

    // A kill that comes after the text was read kills nothing, so the text is sent again until both kills happen while
    // it is read.
    const item = await until(async () => {
      await call('PATCH', `/v1/knowledge/${id}`, { title: `The same words ${performance.now()}` })
      await until(async () => {
        await kill()
        return isRead()
      }, PATIENCE_MS)
      const { status, ...rest } = await call('GET', `/v1/knowledge/${id}`)
      return status === 'failed' && rest
    }, PATIENCE_MS)
    expect(item).toMatchObject({ error: { cause: 'too_large' }, content: CONTENT, chunk_count: 0 })

    await call('PATCH', `/v1/knowledge/${id}`, { title: 'Once more' })
    await until(isRead, PATIENCE_MS)
    expect(await call('GET', `/v1/knowledge/${id}`)).toMatchObject({ status: 'ready', content: CONTENT })
  },
  4 * PATIENCE_MS,
)
