// A separate database for a test that starts real processes on it.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, onServer } from './postgres.ts'
import type { Finish } from './process.ts'
import { until } from './until.ts'

export async function aDatabase(finish: Finish, content: 'migrated' | 'empty' = 'migrated') {
  const name = `holdfast_test_${randomBytes(6).toString('hex')}`
  const template = content === 'migrated' ? `template ${inject('template')}` : ''
  // Only one caller at a time can copy the template; the others get an error that it is in use.
  await until(() => onServer(inject('postgresUrl'), `create database ${name} ${template}`).then(() => true, isBusy))
  const url = databaseUrl(inject('postgresUrl'), name)
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  finish(async () => {
    await pool.end()
    await onServer(inject('postgresUrl'), `drop database ${name} with (force)`)
  })
  return { url, pool }
}

function isBusy(error: { code?: string }): false {
  if (error.code !== '55006') throw error
  return false
}
