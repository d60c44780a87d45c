// The tests on a cluster of Citus, where CITUS_URL names a database with the extension and its machines.
import pg from 'pg'

/**
 * Enough to distinguish machines and shards. Every table has this many, so each additional shard makes a copy slower.
 */
const SHARDS = 4

/** The maintenance databases of all machines, the coordinator first. */
export async function machinesOf(url: string): Promise<string[]> {
  const rows = await ask<{ nodename: string; nodeport: number }>(
    url,
    'select nodename, nodeport from pg_dist_node where isactive and groupid <> 0 order by groupid',
  )
  return [url, ...rows.map(({ nodename, nodeport }) => addressOf(url, nodename, nodeport))]
}

function addressOf(url: string, host: string, port: number): string {
  const address = new URL(url)
  address.hostname = host
  address.port = String(port)
  return address.toString()
}

/** Makes a new database on each machine one database of the cluster. */
export async function prepareTemplate(urls: readonly string[]): Promise<void> {
  for (const url of urls) await ask(url, 'create extension citus')
  const [coordinator = '', ...workers] = urls
  const { hostname, port, pathname } = new URL(coordinator)
  await ask(coordinator, 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
  for (const worker of workers) {
    const { hostname: host, port: at } = new URL(worker)
    await ask(coordinator, 'select citus_add_node($1, $2)', [host, Number(at || 5432)])
  }
  await ask(coordinator, `alter database ${pathname.slice(1)} set citus.shard_count = ${SHARDS}`)
}

/** A database that somebody uses cannot be copied, and Citus has a process in each. */
export async function closeTemplate(machines: readonly string[], template: string): Promise<void> {
  for (const machine of machines) {
    await ask(machine, `alter database ${template} allow_connections false`)
    await ask(machine, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
  }
}

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
