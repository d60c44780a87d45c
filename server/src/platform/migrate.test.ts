import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl, onServer } from '../testing/postgres.ts'
import { until } from '../testing/until.ts'
import { askEngine } from './engine.ts'
import { migrate, migrationFiles } from './migrate.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** 0016 is missing and 0017 is there twice; both are in databases of others, so they stay. */
const LAST_UNORDERED = 17

test('every migration has a number of its own, without a gap', () => {
  const numbers = migrationFiles(migrations).map((name) => Number(name.slice(0, 4)))
  const later = numbers.filter((number) => number > LAST_UNORDERED)
  expect(later).toEqual(later.map((_, index) => LAST_UNORDERED + 1 + index))
})

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

test('several processes that start at once on an empty database migrate it once', async () => {
  const url = await anEmptyDatabase()
  const done = await Promise.all([1, 2, 3, 4].map(() => migrate(url, migrations)))
  expect(done.filter((files) => files.length > 0)).toEqual([migrationFiles(migrations)])
  expect(await applied(url)).toEqual(migrationFiles(migrations))
  expect(await tables(url)).toContain('jobs')
})

test('a database that is up to date is not changed', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations)
  const before = await ask(url, 'select * from migrations order by name')
  expect(await migrate(url, migrations)).toEqual([])
  expect(await ask(url, 'select * from migrations order by name')).toEqual(before)
})

test('a database that is up to date needs no lock, so a process starts while another one migrates', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table migrations in exclusive mode')
  expect(await migrate(url, migrations)).toEqual([])
})

test('a table of the same name in another schema is not ours', async () => {
  const url = await anEmptyDatabase()
  await ask(url, 'create table migrations (batch integer); create schema ours')
  const inOurs = `${url}?options=${encodeURIComponent('-c search_path=ours,public')}`
  expect(await migrate(inOurs, migrations)).toEqual(migrationFiles(migrations))
  expect(await migrate(inOurs, migrations)).toEqual([])
  expect(await applied(inOurs)).toEqual(migrationFiles(migrations))
})

test('a migration that fails leaves nothing behind, and works once it is corrected', async () => {
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

test('a new migration is added to those that were applied, and other files in the folder are ignored', async () => {
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

test('a migration that waits for a table lets the calls behind it pass, and is made when the table is free', async () => {
  const url = await anEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '9001_things.sql'), 'create table things (id text primary key);')
  await migrate(url, folder)
  await writeFile(join(folder, '9002_things.sql'), 'alter table things add column name text;')

  // A process of the last release has a long transaction on the table, such as the end of a large workspace.
  const [long, caller] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  for (const client of [long, caller]) {
    await client.connect()
    onTestFinished(() => client.end())
  }
  await long.query(`begin; insert into things values ('one')`)
  const migrating = migrate(url, folder)
  const waiting = `select 1 from pg_locks where not granted and relation = 'things'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  await until(async () => (await ask(url, waiting)).length > 0)
  await caller.query(`set lock_timeout = '8s'`)
  expect((await caller.query('select id from things')).rows).toEqual([])
  await long.query('commit')
  expect(await migrating).toEqual(['9002_things.sql'])
  expect(await ask(url, 'select id, name from things')).toEqual([{ id: 'one', name: null }])
})

test('of two first starts the second waits for the first, also for longer than it waits for a table', async () => {
  const url = await anEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '9001_things.sql'), 'create table things (id text primary key);')

  const first = new pg.Client({ connectionString: url })
  await first.connect()
  onTestFinished(() => first.end())
  await first.query(`begin; create table migrations (name text primary key, applied_at timestamptz not null);
    create table things (id text primary key); insert into migrations values ('9001_things.sql', now())`)
  const second = migrate(url, folder)
  const waiting = `select xact_start::text as name from pg_stat_activity where datname = current_database()
    and application_name = 'holdfast:migrate' and wait_event_type = 'Lock'`
  const tries = new Set<string>()
  await until(async () => {
    for (const start of names(await ask(url, waiting))) tries.add(start)
    return tries.size === 2
  })
  await first.query('commit')
  expect(await second).toEqual([])
})

/** Functions with the names of the Citus extension, which record how each table is distributed. */
const RECORDING_CITUS = `
  set allow_system_table_mods = on;
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select 999999, 'citus', extowner, extnamespace, false, '0' from pg_extension where extname = 'plpgsql';
  create table distributed (name text, place text);
  create function create_reference_table(name text) returns void language sql
    as $$ insert into distributed values (name, 'everywhere') $$;
  create function create_distributed_table(name text, by_column text, colocate_with text) returns void language sql
    as $$ insert into distributed values (name, by_column || ' with ' || colocate_with) $$`

test('with Citus every table is distributed, and nearly all are stored together with their workspace', async () => {
  const url = await anEmptyDatabase()
  await ask(url, RECORDING_CITUS)
  await migrate(url, migrations)
  const rows = (await ask(url, 'select name, place from distributed')) as { name: string; place: string }[]
  const withWorkspace = 'workspace_id with workspaces'
  expect(rows.map(({ name }) => name).toSorted()).toEqual((await tables(url)).filter((name) => name !== 'distributed'))
  expect(
    Object.fromEntries(rows.filter(({ place }) => place !== withWorkspace).map(({ name, place }) => [name, place])),
  ).toEqual({
    migrations: 'everywhere',
    users: 'everywhere',
    channel_accounts: 'everywhere',
    booking_page_slugs: 'everywhere',
    workspaces: 'workspace_id with none',
    sessions: 'token_hash with none',
    password_resets: 'token_hash with sessions',
  })
  expect(await askEngine(url, 'holdfast:test')).toBe('citus')
})

test('each statement of a migration is sent separately', async () => {
  const url = await anEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = `insert into seen select current_query()`
  await writeFile(join(folder, '9001_seen.sql'), `create table seen (text text);\n-- One; two.\n${own};\n${own};`)
  await migrate(url, folder)
  expect(await ask(url, 'select text from seen')).toEqual([{ text: `-- One; two.\n${own}` }, { text: own }])
  expect(await askEngine(url, 'holdfast:test')).toBe('postgresql')
})
