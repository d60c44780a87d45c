// The way to the machine of a workspace. Here, databases of one PostgreSQL play the machines of a cluster: they have what
// is asked of Citus. A real cluster is tried where CITUS_URL names one.
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { builtProgram, callsWithKey, startProcess } from '../testing/process.ts'
import { aProxy } from '../testing/proxy.ts'
import { until } from '../testing/until.ts'
import { SYSTEM } from './context.ts'
import { openDatabase } from './database.ts'
import { openNodes } from './nodes.ts'
import { openCtx, type Platform, reading, writing } from './transaction.ts'

const open = (url: string) =>
  openDatabase({ url, poolSize: 2, applicationName: 'holdfast:test', engine: 'citus', onIdleError: () => {} })

/** The machines `db1:5432` and `db2:5432`, and a list of addresses in which `db3:5432` leads to the second one. */
async function aCluster(listed: 'listed' | null = 'listed') {
  const databases = await Promise.all([0, 1, 2].map(() => aDatabase(onTestFinished, 'empty')))
  const names = databases.map(({ url }) => new URL(url).pathname.slice(1))
  for (const [number, { pool }] of databases.entries()) {
    await pool.query(`create table pg_dist_local_group as select ${number} as groupid`)
  }
  const [coordinator, first, two] = databases as [Made, Made, Made]
  const one = await aProxy(first.url)
  onTestFinished(() => one[Symbol.asyncDispose]())
  await coordinator.pool.query(`
    create table places (workspace_id text primary key, shard bigint);
    create table pg_dist_placement (shardid bigint, groupid integer);
    insert into pg_dist_placement select number, number from generate_series(0, 4) as number;
    create table pg_dist_node as select number as groupid, 'db' || number as nodename, 5432 as nodeport,
      'primary' as noderole, true as isactive, true as hasmetadata, true as metadatasynced
      from generate_series(0, 4) as number;
    create table workspaces (workspace_id text);
    create function get_shard_id_for_distribution_column(regclass, text) returns bigint
      as 'select shard from places where workspace_id = $2' language sql`)
  const away: string[] = []
  const database = openNodes({
    coordinator: open(coordinator.url),
    coordinatorUrl: coordinator.url,
    addresses:
      listed &&
      new Map([
        ['db1:5432', one.url],
        ['db2:5432', two.url],
        ['db3:5432', two.url],
      ]),
    open,
    believedForMs: 500,
    restMs: 50,
    onAway: (node, error) => void away.push(`${node} ${(error as Error).message}`),
  })
  onTestFinished(() => database.close())
  const platform = { database, clock: () => new Date() } as unknown as Platform
  const origin = (workspaceId: string) => ({ workspaceId, actor: SYSTEM })
  const here = sql<{ name: string }>`select current_database() as name`
  /** The number of the machine that runs a read and a change of a workspace. */
  const numbers = async (workspaceId: string) => {
    const asked = ({ db }: { db: Parameters<typeof here.execute>[0] }) => here.execute(db)
    const read = await reading(platform, origin(workspaceId), (ctx) => asked(ctx as never))
    const written = await writing(platform, origin(workspaceId), (ctx) => asked(ctx))
    return [read, written].map(({ rows: [row] }) => names.indexOf(row?.name ?? ''))
  }
  const put = (workspaceId: string, number: number) =>
    coordinator.pool.query('insert into places values ($1, $2) on conflict (workspace_id) do update set shard = $2', [
      workspaceId,
      number,
    ])
  return { away, database, numbers, one, put }
}

type Made = Awaited<ReturnType<typeof aDatabase>>

test('a workspace is read and changed on its own machine as soon as that is known, and follows a move', async () => {
  const { away, database, numbers, put } = await aCluster()
  for (const [number, id] of ['prj_zero', 'prj_one', 'prj_two', 'prj_wrong', 'prj_unlisted'].entries()) {
    await put(id, number)
  }
  const first = database.at('prj_one')
  expect(first.pool).toBe(database.pool)
  await until(async () => String(await numbers('prj_one')) === '1,1')
  await until(async () => String(await numbers('prj_two')) === '2,2')

  // The address of the first of these leads to another machine. The second has none.
  for (const id of ['prj_wrong', 'prj_unlisted', 'prj_zero', 'prj_unknown']) expect(await numbers(id)).toEqual([0, 0])
  await until(async () => String(await numbers('prj_wrong')) === '0,0' && away.length > 0)
  expect(away[0]).toBe('db3:5432 another machine answers there, or a standby')

  await put('prj_one', 2)
  await until(async () => String(await numbers('prj_one')) === '2,2')
})

test('a machine that is away is passed over by the calls themselves, and used again when it is back', async () => {
  const { away, numbers, one, put } = await aCluster()
  await put('prj_one', 1)
  await put('prj_two', 2)
  await until(async () => String(await numbers('prj_one')) === '1,1')
  one.refuse()
  one.cut()
  expect(await numbers('prj_one')).toEqual([0, 0])
  await until(async () => String(await numbers('prj_one')) === '0,0' && away.length > 0)
  expect(away[0]).toContain('db1:5432')
  await until(async () => String(await numbers('prj_two')) === '2,2')
  one.restore()
  await until(async () => String(await numbers('prj_one')) === '1,1')
})

test('calls that wait for one machine take no connections from those of another, also without their addresses', async () => {
  const { database, put } = await aCluster(null)
  const waiting: string[] = []
  for (const [id, number] of [
    ['prj_one', 1],
    ['prj_other', 1],
    ['prj_two', 2],
  ] as const) {
    await put(id, number)
    await until(() => database.at(id).pool !== database.pool)
  }
  expect(database.at('prj_other').pool).toBe(database.at('prj_one').pool)
  const { pool } = database.at('prj_one')
  const slow = Array.from({ length: 5 }, () =>
    pool.query('select pg_sleep(20)').catch(({ code }) => waiting.push(code)),
  )
  await until(() => pool.waitingCount === 3)
  // Work that waits for more than the database keeps its way, so it has the same connections.
  expect(
    openCtx({ database, clock: () => new Date() } as unknown as Platform, { workspaceId: 'prj_one', actor: SYSTEM }).db,
  ).toBe(database.at('prj_one').db)
  for (const each of [database, database.at('prj_two')]) {
    const { rows } = await each.pool.query('select 1 as answer')
    expect(rows).toEqual([{ answer: 1 }])
  }
  expect(waiting).toEqual([])
  await until(async () => {
    await database.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`)
    return waiting.length === slow.length
  })
})

test('a process speaks to the machine of a workspace in a real cluster, also after its shard has moved', {
  timeout: 240_000,
}, async ({ skip }) => {
  skip(inject('engine') !== 'citus', 'it needs a cluster of Citus')
  const { url, pool } = await aDatabase(onTestFinished)
  // There is no worker here, because it would also connect to the machine that has the jobs of the installation.
  const settings = { ROLE: 'api', DATABASE_URL: url, DATABASE_NODES: 'auto', DEMO: '1', RATE_LIMIT_BURST: '1000000' }
  const server = await startProcess(await builtProgram(), onTestFinished, settings)
  await server.ready()
  const call = callsWithKey(server)
  const { workspace } = (await (await call('GET', '/v1/me')).json()) as { workspace: { id: string } }
  const { rows: machines } = await pool.query('select nodename, nodeport, groupid from pg_dist_node where groupid > 0')
  const placed = `select shardid, nodename, nodeport from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('workspaces', $1::text)`
  const place = async () => (await pool.query(placed, [workspace.id])).rows[0]
  /** Whether the process has a connection to this machine. */
  const isUsed = async ({ nodename, nodeport }: { nodename: string; nodeport: number }) => {
    const address = new URL(url)
    address.host = `${nodename}:${nodeport}`
    const client = new pg.Client({ connectionString: address.href })
    await client.connect()
    const { rowCount } = await client.query(`select 1 from pg_stat_activity where datname = current_database()
        and application_name like 'holdfast%'`)
    await client.end()
    return rowCount !== 0
  }
  const isUsedByCalls = async (machine: { nodename: string; nodeport: number }) => {
    expect((await call('GET', '/v1/me')).status).toBe(200)
    expect((await call('POST', '/v1/customers', { name: 'Ana' })).status).toBe(201)
    return isUsed(machine)
  }
  const from = await place()
  await until(() => isUsedByCalls(from))
  const to = machines.find(({ nodeport, nodename }) => nodeport !== from.nodeport || nodename !== from.nodename)
  expect(await isUsed(to)).toBe(false)
  await pool.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')`, [
    ...[from.shardid, from.nodename, from.nodeport, to.nodename, to.nodeport],
  ])
  expect(await place()).toMatchObject({ nodeport: to.nodeport })
  await until(() => isUsedByCalls(to), 120_000)
  expect(server.output()).not.toContain('a machine of the cluster did not answer')
})
