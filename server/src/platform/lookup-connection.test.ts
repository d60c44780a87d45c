// The connection for look-ups is one connection, also after the database was away.
import { expect, inject, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { aProxy } from '../testing/proxy.ts'
import { until } from '../testing/until.ts'
import { openLookupConnection } from './lookup-connection.ts'

const LOOK_UPS = 30

test('many look-ups on a connection that breaks are all answered by one new connection', async ({
  onTestFinished: finish,
}) => {
  const { url } = await aDatabase(finish)
  await using proxy = await aProxy(url)
  const lookups = openLookupConnection(proxy.url, 'holdfast:lookups')
  finish(lookups.close)
  const observer = openLookupConnection(url, 'holdfast:observer')
  finish(observer.close)
  const connections = () =>
    observer.first<{ count: number }>({
      name: 'count',
      text: `select count(*)::integer as count from pg_stat_activity where application_name = 'holdfast:lookups'`,
      values: [],
    })
  const ask = (n: number) =>
    lookups.first<{ n: number }>({ name: 'wait', text: 'select $1::integer as n', values: [n] })
  await ask(0)
  expect(await connections()).toEqual({ count: 1 })
  const answers = Array.from({ length: LOOK_UPS }, (_, n) => ask(n))
  proxy.cut()
  expect((await Promise.all(answers)).map((row) => row?.n)).toEqual(Array.from({ length: LOOK_UPS }, (_, n) => n))
  await until(async () => (await connections())?.count === 1)
})

test('a connection that is given up is replaced, and what was asked on it is answered', async ({
  onTestFinished: finish,
}) => {
  const { url } = await aDatabase(finish)
  const lookups = openLookupConnection(url, 'holdfast:lookups')
  finish(lookups.close)
  lookups.renew()
  const ask = () => lookups.first<{ pid: number }>({ name: 'pid', text: 'select pg_backend_pid() as pid', values: [] })
  const first = await ask()
  const asked = ask()
  lookups.renew()
  const second = await ask()
  expect(second?.pid).not.toBe(first?.pid)
  expect(await asked).toBeDefined()
})

test('on Citus the connection keeps no plans', async ({ onTestFinished: finish }) => {
  const lookups = openLookupConnection(inject('postgresUrl'), 'holdfast:lookups', { engine: 'citus' })
  finish(lookups.close)
  const asked = await lookups.first({ name: 'plans', text: 'show plan_cache_mode', values: [] })
  expect(asked).toEqual({ plan_cache_mode: 'force_custom_plan' })
})
