// While an installation is upgraded, processes of the last release and new ones work side by side on the new schema: so
// migrations only add. `npm run test:upgrade` proves it with the old program itself.
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl, onServer } from '../testing/postgres.ts'
import { hindrances, readSchema } from '../testing/schema-diff.ts'
import { migrate, migrationFiles } from './migrate.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Changes that the last release can stand: the sentence of `hindrances` for each, and why it is harmless. */
const EXCEPTIONS: Record<string, string> = {}

/** A database with these migrations. */
async function aDatabaseWith(files: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of files) await cp(join(migrations, name), join(folder, name))
  for (const [name, text] of Object.entries(more)) await writeFile(join(folder, name), text)
  const database = `holdfast_test_${randomBytes(6).toString('hex')}`
  await onServer(inject('postgresUrl'), `create database ${database}`)
  onTestFinished(() => onServer(inject('postgresUrl'), `drop database ${database} with (force)`))
  const url = databaseUrl(inject('postgresUrl'), database)
  await migrate(url, folder)
  return url
}

const lastReleased = async () => (await readFile(join(migrations, 'released.txt'), 'utf8')).trim()

test('what the last release writes and reads fits the newest schema', async () => {
  const all = migrationFiles(migrations)
  const last = await lastReleased()
  expect(all, 'server/migrations/released.txt names the newest migration of the last release').toContain(last)
  const released = all.filter((name) => name <= last)
  const older = await readSchema(await aDatabaseWith(released))
  const newer = await readSchema(await aDatabaseWith(all))
  const found = hindrances(older, newer)
  expect(found.filter((each) => !(each in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((each) => !found.includes(each))).toEqual([])
})

const HINDERING = `
  alter table customers add column rank integer not null;
  alter table customers add column note text;
  alter table customers add column grade integer not null default 1;
  alter table customers add constraint customers_note check (note <> '');
  alter table customers add constraint customers_named check (name <> 'Nobody');
  alter table customers rename column email to mail;
  alter table bookings alter column notes type varchar(10);
  alter table bookings alter column customer_id set not null;
  alter table resources alter column name drop not null;
  alter table jobs drop constraint jobs_pkey;
  drop table password_resets;
  create unique index services_named_once on services (workspace_id, name);
  create table brand_new (workspace_id text not null, id text not null, primary key (workspace_id, id));
`

test('a migration that would stop the last release is named, and one that only adds is not', async () => {
  const all = migrationFiles(migrations)
  const older = await readSchema(await aDatabaseWith(all))
  const newer = await readSchema(await aDatabaseWith(all, { '9999_hindering.sql': HINDERING }))
  const found = hindrances(older, newer).map((each) => each.replace(/: .*/, ''))
  const ofResets = older.columns.filter(({ table_name }) => table_name === 'password_resets')
  expect(found.toSorted()).toEqual(
    [
      ...ofResets.map(({ name }) => `password_resets.${name} is gone`),
      'password_resets.password_resets_pkey is gone, or is another rule',
      'bookings.notes is character varying(10), and was text',
      'bookings.customer_id is required, and was not',
      'customers.customers_named is a new rule for what was there',
      'customers.email is gone',
      'customers.rank is new and required',
      'jobs.jobs_pkey is gone, or is another rule',
      'resources.name may be null, which nobody expects who reads it',
      'services.services_named_once is a new rule for what was there',
    ].toSorted(),
  )
  expect(hindrances(older, older)).toEqual([])
})
