import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl, onServer } from '../testing/postgres.ts'
import { migrate, migrationFiles } from './migrate.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

async function anEmptyDatabase(): Promise<string> {
  const name = `holdfast_test_${randomBytes(6).toString('hex')}`
  await onServer(inject('postgresUrl'), `create database ${name}`)
  onTestFinished(() => onServer(inject('postgresUrl'), `drop database ${name} with (force)`))
  return databaseUrl(inject('postgresUrl'), name)
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

const names = (rows: unknown[]) => rows.map((row) => (row as { name: string }).name)
const applied = async (url: string) => names(await ask(url, 'select name from migrations order by name'))
const tables = async (url: string) =>
  names(await ask(url, `select tablename as name from pg_tables where schemaname = 'public' order by tablename`))

test('several processes that start on an empty database at once bring it up once', async () => {
  const url = await anEmptyDatabase()
  const done = await Promise.all([1, 2, 3, 4].map(() => migrate(url, migrations)))
  expect(done.filter((files) => files.length > 0)).toEqual([migrationFiles(migrations)])
  expect(await applied(url)).toEqual(migrationFiles(migrations))
  expect(await tables(url)).toContain('jobs')
})

test('a database that is up to date is left alone', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations)
  const before = await ask(url, 'select * from migrations order by name')
  expect(await migrate(url, migrations)).toEqual([])
  expect(await ask(url, 'select * from migrations order by name')).toEqual(before)
})

test('a migration that fails leaves nothing half done, and works once it is mended', async () => {
  const url = await anEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const broken = join(folder, '9002_broken.sql')
  await writeFile(join(folder, '9001_fine.sql'), 'create table fine (id text primary key);')
  await writeFile(broken, 'create table half (id text primary key); insert into nowhere values (1);')

  await expect(migrate(url, folder)).rejects.toMatchObject({ code: '42P01' })
  expect(await tables(url)).toEqual([])

  await writeFile(broken, 'create table half (id text primary key);')
  expect(await migrate(url, folder)).toEqual(['9001_fine.sql', '9002_broken.sql'])
  expect(await tables(url)).toEqual(['fine', 'half', 'migrations'])
})

test('a new migration comes on top of what is there; other files in the folder are none', async () => {
  const url = await anEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrations, folder, { recursive: true })
  await migrate(url, folder)
  await writeFile(join(folder, '9001_late.sql'), 'create table late (id text primary key);')
  await writeFile(join(folder, '9002_late.sql.bak'), 'nonsense')
  await writeFile(join(folder, 'notes.md'), 'nonsense')
  expect(await migrate(url, folder)).toEqual(['9001_late.sql'])
  expect(await tables(url)).toContain('late')
})
