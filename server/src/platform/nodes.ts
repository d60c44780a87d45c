// On Citus: the way to the machine that has the rows of a workspace. Each machine has connections of its own, so calls
// that wait for one that does not answer take none from the others. These connections lead to the machine itself if its
// address is known, and otherwise to the coordinator. Every machine can run every statement, so a way that is out of
// date is only slower, unless the machine was taken out of the cluster.

import { MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import pg from 'pg'
import { type Database, isLostConnection, isMachineAway, isPoolExhausted, toPrepared } from './database.ts'
import { SYSTEM_WORKSPACE } from './id.ts'

/**
 * How long the known machine of a workspace is used before it is looked up again. A machine that was taken out of the
 * cluster no longer learns of moves.
 */
const BELIEVED_FOR_MS = MINUTE_MS
/** How long a machine that did not answer is not tried again. */
const REST_MS = 10 * SECOND_MS
const MAX_WAYS_REMEMBERED = 10_000
const MAX_ASKED_AT_ONCE = 1_000

/** The addresses of machines by their names in Citus, such as `db1:5432`; 'auto': a machine answers by its name. */
export type NodeAddresses = 'auto' | ReadonlyMap<string, string>

interface Options {
  coordinator: Database
  coordinatorUrl: string
  /** null: every way leads through the coordinator. */
  addresses: NodeAddresses | null
  open(url: string): Database
  believedForMs?: number
  restMs?: number
  /** Calls of its workspaces go through the coordinator until it answers again. */
  onAway(node: string, error: unknown): void
}

const FIND = `
  with wanted as materialized (
    select name, key, get_shard_id_for_distribution_column(name::regclass, key) as shard
    from unnest($1::text[], $2::text[]) as asked (name, key)
  )
  select wanted.name as table, wanted.key, node.nodename || ':' || node.nodeport as name, node.groupid as number
  from wanted join pg_dist_placement as placement on placement.shardid = wanted.shard
  join pg_dist_node as node on node.groupid = placement.groupid
  where node.groupid <> 0 and node.noderole = 'primary' and node.isactive and node.hasmetadata and node.metadatasynced`

interface Way {
  /** null: the coordinator has the rows. */
  node: Node | null
  learnedAt: number
}

/**
 * The database of a coordinator whose `at` leads to other machines. It never waits: a way that is not known yet is
 * asked for beside the call.
 */
export function openNodes(options: Options): Database {
  const { coordinator, coordinatorUrl, addresses, open, believedForMs = BELIEVED_FOR_MS } = options
  const ways = new Map<string, Way>()
  const nodes = new Map<string, Node>()
  const wanted = new Map<string, RowKey>()
  let isAsking = false

  function want(name: string, row: RowKey): void {
    if (wanted.size >= MAX_ASKED_AT_ONCE) return
    wanted.set(name, row)
    if (isAsking) return
    isAsking = true
    // A coordinator that does not answer also fails the call that wants to know.
    void learn()
      .catch(() => wanted.clear())
      .finally(() => {
        isAsking = false
      })
  }

  async function learn(): Promise<void> {
    while (wanted.size > 0) {
      const asked = [...wanted.values()]
      const values = [asked.map(({ table }) => table), asked.map(({ key }) => key)]
      const { rows } = await coordinator.pool.query<Found>(toPrepared(FIND, values))
      const found = new Map(rows.map((row) => [nameOf(row), row]))
      for (const name of asked.map(nameOf)) {
        const machine = found.get(name)
        wanted.delete(name)
        // The newest is the last one, so that the first ones can be forgotten.
        ways.delete(name)
        ways.set(name, { node: machine ? nodeOf(machine) : null, learnedAt: performance.now() })
      }
      for (const name of [...ways.keys()].slice(0, Math.max(0, ways.size - MAX_WAYS_REMEMBERED))) ways.delete(name)
    }
  }

  function nodeOf({ name, number }: Found): Node {
    const known = nodes.get(`${name} ${number}`)
    if (known) return known
    const url = addresses === 'auto' ? addressOf(coordinatorUrl, name) : addresses?.get(name)
    const node = {
      direct: url === undefined ? null : openDirect(options, { name, number, url }),
      byCoordinator: open(coordinatorUrl),
    }
    nodes.set(`${name} ${number}`, node)
    return node
  }

  /** The machine of these rows, if it is known, and whether it was looked up recently enough. */
  function find(row: RowKey): { node: Node | null; isBelieved: boolean } {
    // Calls about no workspace must not wait for a machine only because the rows of the system are there.
    if (row.key === SYSTEM_WORKSPACE) return { node: null, isBelieved: true }
    const way = ways.get(nameOf(row))
    const age = way ? performance.now() - way.learnedAt : Infinity
    // A way is asked for again while it is still used, so that no call has to go through the coordinator meanwhile.
    if (age > believedForMs / 2) want(nameOf(row), row)
    return { node: way?.node ?? null, isBelieved: age < believedForMs }
  }

  return {
    ...coordinator,
    at(key, table = 'workspaces') {
      const { node, isBelieved } = find({ table, key })
      return (isBelieved && node?.direct?.answering()) || (node?.byCoordinator ?? coordinator)
    },
    byCoordinator: (workspaceId) => find({ table: 'workspaces', key: workspaceId }).node?.byCoordinator ?? coordinator,
    async close() {
      const others = [...nodes.values()].flatMap(({ byCoordinator, direct }) => [
        byCoordinator,
        ...(direct ? [direct.database] : []),
      ])
      await Promise.all([coordinator, ...others].map((each) => each.close()))
    },
  }
}

type Table = 'workspaces' | 'sessions'

/** A row is where the shard of its key is. */
interface RowKey {
  table: Table
  key: string
}

const nameOf = ({ table, key }: RowKey) => `${table} ${key}`

interface Found extends RowKey {
  name: string
  number: number
}

/** The machines of a cluster have the same databases and users. */
function addressOf(coordinatorUrl: string, name: string): string {
  const url = new URL(coordinatorUrl)
  url.host = name
  return url.href
}

interface Node {
  /** Connections to the machine itself; null: its address is not known. */
  direct: Direct | null
  /** Connections to the coordinator, for the rows on this machine. */
  byCoordinator: Database
}

interface Direct {
  database: Database
  /** The database, if the machine answered when it was tried last. */
  answering(): Database | null
}

const FIND_NUMBER = 'select groupid from pg_dist_local_group where not pg_is_in_recovery()'

/** A machine is used after it has answered once, so no call waits for one that cannot be reached. */
function openDirect(
  { open, onAway, restMs = REST_MS }: Options,
  { name, number, url }: { name: string; number: number; url: string },
): Direct {
  let isAnswering = false
  let triedAt = -Infinity
  const database: Database = {
    ...open(url),
    failed(error) {
      // If this machine reports that a machine is away, it means another one.
      if (isLostConnection(error) && !isPoolExhausted(error) && !isMachineAway(error)) isAnswering = false
    },
  }

  async function ask(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ groupid: number }>(FIND_NUMBER)
      if (rows[0]?.groupid !== number) throw new Error('another machine answers there, or a standby')
      isAnswering = true
    } catch (error) {
      onAway(name, error)
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    database,
    answering() {
      if (isAnswering) return database
      const now = performance.now()
      if (now - triedAt >= restMs) {
        triedAt = now
        void ask()
      }
      return null
    },
  }
}
