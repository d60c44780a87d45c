// Databases on the cluster of Citus that CITUS_URL names, for one run: one over all its machines, and one without Citus
// on the coordinator, so that both have the same settings of PostgreSQL.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { cpuSeconds } from '../cpu.mjs'
import { atEnd, listProcesses } from '../tidily.mjs'

export async function openCluster(citusUrl) {
  const nodes = await ask(citusUrl, 'select nodename, nodeport from pg_dist_node where groupid <> 0 order by groupid')
  const machines = [citusUrl, ...nodes.map(({ nodename, nodeport }) => withHost(citusUrl, `${nodename}:${nodeport}`))]
  const [coordinator] = machines
  const name = `holdfast_bench_${process.pid}`
  const urls = machines.map((machine) => withDatabase(machine, name))
  const plainUrl = withDatabase(coordinator, `${name}_plain`)
  atEnd(async () => {
    await ask(coordinator, `drop database if exists ${name}_plain with (force)`)
    for (const machine of machines) await ask(machine, `drop database if exists ${name} with (force)`)
  })
  for (const machine of machines) await ask(machine, `create database ${name}`)
  for (const url of urls) await ask(url, 'create extension citus')
  const { hostname, port } = new URL(coordinator)
  await ask(urls[0], 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
  for (const { nodename, nodeport } of nodes) await ask(urls[0], 'select citus_add_node($1, $2)', [nodename, nodeport])
  for (const machine of machines) await ask(machine, `alter database ${name} set citus.enable_stat_counters = on`)
  await ask(coordinator, `create database ${name}_plain`)
  const postmasters = await Promise.all(machines.map(postmasterOf))
  return {
    plainUrl,
    citusUrl: urls[0],
    machines: machines.length,
    settings: (await ask(coordinator, `select current_setting('fsync') as fsync, version()`))[0],
    /** CPU seconds of all machines together, for all their work; NaN if the machines are not on this computer. */
    cpu: () => cpuOf(postmasters),
    async countDueJobs() {
      const text = 'select count(*)::integer as due from jobs where due_at <= now() and failed_at is null'
      return (await ask(urls[0], text))[0].due
    },
    /** How many statements went to one shard, and how many to several, since the cluster was opened. */
    async counted() {
      const counts = { one: 0, several: 0 }
      for (const url of urls) {
        const [row] = await ask(
          url,
          `select query_execution_single_shard::integer as one, query_execution_multi_shard::integer as several
          from citus_stat_counters where name = current_database()`,
        )
        counts.one += row?.one ?? 0
        counts.several += row?.several ?? 0
      }
      return counts
    },
  }
}

async function postmasterOf(url) {
  const [{ data_directory: folder }] = await ask(url, 'show data_directory')
  try {
    return Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

function cpuOf(postmasters) {
  if (postmasters.includes(null)) return Number.NaN
  const children = listProcesses().filter(({ parent }) => postmasters.includes(parent))
  return cpuSeconds([...postmasters, ...children.map(({ pid }) => pid)])
}

export async function ask(url, text, values = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

function withHost(url, host) {
  const address = new URL(url)
  address.host = host
  return address.href
}

function withDatabase(url, name) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
