// One temporary PostgreSQL for all tests, with a migrated template that each test file clones.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database of the server; each test file creates its own database there. */
    postgresUrl: string
    template: string
  }
}

/** No data has to survive the tests, so nothing needs to reach the disk. */
const NOTHING_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export default async function setup(project: TestProject) {
  const dataDir = join(tmpdir(), `holdfast-test-${process.pid}`)
  const outside = process.env.DATABASE_URL
  const embedded = outside ? null : await startEmbeddedPostgres({ dataDir, settings: NOTHING_DURABLE })
  const postgresUrl = outside ?? (embedded?.url('postgres') as string)
  const template = `holdfast_template_${process.pid}`

  await onServer(postgresUrl, `create database ${template}`)
  await migrate(databaseUrl(postgresUrl, template), fileURLToPath(new URL('../../migrations', import.meta.url)))
  project.provide('postgresUrl', postgresUrl)
  project.provide('template', template)

  return async () => {
    await onServer(postgresUrl, `drop database ${template} with (force)`)
    await embedded?.stop()
    if (embedded) rmSync(dataDir, { recursive: true, force: true })
  }
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
