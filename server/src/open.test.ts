// Opening the data of an installation, with the real program.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { builtProgram, type Finish, startProcess } from './testing/process.ts'

async function aDataDir(finish: Finish): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-open-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A connection to the database of a process that is running. */
async function connected(dataDir: string, finish: Finish): Promise<pg.Client> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  finish(() => postgres.stop())
  const client = new pg.Client(postgres.url('holdfast'))
  await client.connect()
  finish(() => client.end())
  return client
}

test('a process that is refused because another one serves from the folder does not migrate the database', async ({
  onTestFinished: finish,
}) => {
  const program = await builtProgram()
  const DATA_DIR = await aDataDir(finish)
  const serving = await startProcess(program, finish, { DATA_DIR, DEMO: '0' })
  finish(async () => {
    serving.kill('SIGTERM')
    await serving.ended
  })
  await serving.ready()
  const database = await connected(DATA_DIR, finish)
  // A process with a newer version of the code has a migration that the database does not know.
  const migration = '0017_folded_letters.sql'
  await database.query('delete from migrations where name = $1', [migration])
  const second = await startProcess(program, finish, { DATA_DIR, DEMO: '0' })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('another Holdfast process serves from this DATA_DIR')
  const { rows } = await database.query('select name from migrations where name = $1', [migration])
  expect(rows).toEqual([])
  expect((await serving.fetch('/readyz')).status).toBe(200)
})
