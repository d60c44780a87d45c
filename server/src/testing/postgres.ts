// One temporary PostgreSQL for all tests, with a migrated template that each test file clones.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import type { Engine } from '../platform/engine.ts'
import { migrate } from '../platform/migrate.ts'
import { closeTemplate, machinesOf, prepareTemplate } from './citus.ts'
import { startPooler } from './pooler.ts'
import { until } from './until.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the server; each test file creates its own database there. */
    postgresUrl: string
    /** The same for each machine; one PostgreSQL is one machine. */
    machines: string[]
    engine: Engine
    template: string
    /** A separate migrated database, in which nothing changes; on Citus, plans of statements are read there. */
    explainUrl: string
    /** The host and port of a PgBouncer in front of the server; null: tests go to PostgreSQL itself. */
    poolerHost: string | null
  }
}

/** No data has to survive the tests, so nothing needs to reach the disk. */
const NOTHING_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export default async function setup(project: TestProject) {
  const dataDir = join(tmpdir(), `holdfast-test-${process.pid}`)
  const cluster = process.env.CITUS_URL
  const outside = cluster ?? process.env.DATABASE_URL
  const embedded = outside ? null : await startEmbeddedPostgres({ dataDir, settings: NOTHING_DURABLE })
  const postgresUrl = outside ?? (embedded?.url('postgres') as string)
  const template = `holdfast_template_${process.pid}`

  const machines = cluster ? await machinesOf(cluster) : [postgresUrl]
  await onEach(machines, `create database ${template}`)
  const urls = machines.map((machine) => databaseUrl(machine, template))
  if (cluster) await prepareTemplate(urls)
  await migrate(urls[0] as string, fileURLToPath(new URL('../../migrations', import.meta.url)))
  const explained = `${template}_explained`
  if (cluster) {
    await closeTemplate(machines, template)
    await onEach(machines, `create database ${explained} template ${template}`)
  }
  project.provide('postgresUrl', postgresUrl)
  project.provide('machines', machines)
  project.provide('engine', cluster ? 'citus' : 'postgresql')
  project.provide('template', template)
  project.provide('explainUrl', databaseUrl(postgresUrl, explained))
  const ends: (() => Promise<void>)[] = []
  const program = process.env.TEST_POOLER
  const through = program && (await startPooler((end) => void ends.push(end), { program, url: postgresUrl }))
  project.provide('poolerHost', through ? new URL(through(postgresUrl)).host : null)

  return async () => {
    for (const end of ends.toReversed()) await end()
    for (const name of [explained, template]) await dropOn(machines, name)
    await embedded?.stop()
    if (embedded) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs a command on the server of each machine: Citus leaves it to us to make and drop databases there. */
export const onEveryMachine = (command: string) => onEach(inject('machines'), command)

export const dropDatabase = (name: string) => dropOn(inject('machines'), name)

/** On Citus a process of the database itself may come back right after it was ended. Each try takes five seconds. */
async function dropOn(machines: readonly string[], name: string): Promise<void> {
  const drop = () => onEach(machines, `drop database if exists ${name} with (force)`).then(() => true, isInUse)
  await until(drop, 60_000)
}

/** Returns false if somebody uses or copies the database; other errors are thrown. */
export function isInUse(error: { code?: string }): false {
  if (error.code !== '55006') throw error
  return false
}

async function onEach(machines: readonly string[], command: string): Promise<void> {
  await Promise.all(machines.map((machine) => onServer(machine, command)))
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

export async function onServer(serverUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}
