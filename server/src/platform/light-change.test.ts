// A light change does not wait for the disk: this concerns only its own commit, and its failure is reported.
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { changeLightly } from './light-change.ts'

/** One connection to a database where commits wait for the disk, as they do in production. */
function aPool() {
  const options = '-c synchronous_commit=on'
  const pool = new pg.Pool({
    connectionString: inject('postgresUrl'),
    max: 1,
    options,
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  return pool
}

const SETTING = { text: `select current_setting('synchronous_commit') as waits` }

test('the commit of a light change does not wait for the disk; later commits on the same connection do', async () => {
  const pool = aPool()
  expect(await changeLightly({ pool, timeouts: '', failed() {} }, SETTING)).toEqual([{ waits: 'off' }])
  expect((await pool.query(SETTING)).rows).toEqual([{ waits: 'on' }])
})

test('a light change is committed', async () => {
  const pool = aPool()
  await pool.query('create temporary table leases (id text)')
  await changeLightly({ pool, timeouts: '', failed() {} }, { text: 'insert into leases values ($1)', values: ['one'] })
  await pool.query('rollback')
  expect((await pool.query('select * from leases')).rows).toEqual([{ id: 'one' }])
})

test('if the statement fails, its error is thrown, and the connection can be used again', async () => {
  const pool = aPool()
  await expect(changeLightly({ pool, timeouts: '', failed() {} }, { text: 'select 1 / 0' })).rejects.toThrow(
    'division by zero',
  )
  expect((await pool.query(SETTING)).rows).toEqual([{ waits: 'on' }])
  expect(pool.totalCount).toBe(1)
})

test('if the connection breaks, its error is thrown, and the connection is not used again', async () => {
  const pool = aPool()
  await expect(
    changeLightly({ pool, timeouts: '', failed() {} }, { text: 'select pg_terminate_backend(pg_backend_pid())' }),
  ).rejects.toThrow()
  expect((await pool.query(SETTING)).rows).toEqual([{ waits: 'on' }])
})

test('if the connection leads to a standby, which takes no change, it is not used again', async () => {
  const pool = aPool()
  await pool.query('set default_transaction_read_only = on')
  const change = { text: 'create temporary table leases (id text)' }
  await expect(changeLightly({ pool, timeouts: '', failed() {} }, change)).rejects.toMatchObject({ code: '25006' })
  expect(await changeLightly({ pool, timeouts: '', failed() {} }, change)).toEqual([])
})
