// On Citus: the way to the machine that has the rows of a workspace, without the coordinator in between. Every machine
// can run every statement, so a way that is out of date is slower, and never wrong.
import { MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import pg from 'pg'
import { type Database, isLostConnection, isPoolExhausted, toPrepared } from './database.ts'

/** How long it is believed where a workspace is. A machine that was taken out of the cluster no longer hears of moves. */
const BELIEVED_FOR_MS = MINUTE_MS
/** How long a machine that did not answer is left alone before it is tried again. */
const REST_MS = 10 * SECOND_MS
const MAX_KNOWN = 10_000
const MAX_ASKED_AT_ONCE = 1_000

/** The addresses of machines by their names in Citus, such as `db1:5432`; 'auto': a machine answers by its name. */
export type NodeAddresses = 'auto' | ReadonlyMap<string, string>

interface Options {
  coordinator: Database
  coordinatorUrl: string
  addresses: NodeAddresses
  open(url: string): Database
  believedForMs?: number
  restMs?: number
  /** Calls of its workspaces go through the coordinator until it answers again. */
  onAway(node: string, error: unknown): void
}

const FIND = `
  with wanted as materialized (
    select id, get_shard_id_for_distribution_column('workspaces', id) as shard from unnest($1::text[]) as id
  )
  select wanted.id, node.nodename || ':' || node.nodeport as name, node.groupid as number
  from wanted join pg_dist_placement as placement on placement.shardid = wanted.shard
  join pg_dist_node as node on node.groupid = placement.groupid
  where node.groupid <> 0 and node.noderole = 'primary' and node.isactive and node.hasmetadata and node.metadatasynced`

interface Way {
  /** null: the coordinator has the workspace, or the address of its machine is not known. */
  node: Node | null
  learnedAt: number
}

/** The database of a coordinator whose `at` leads to other machines. It never waits: what is not known yet is asked. */
export function openNodes(options: Options): Database {
  const { coordinator, coordinatorUrl, addresses, believedForMs = BELIEVED_FOR_MS } = options
  const ways = new Map<string, Way>()
  const nodes = new Map<string, Node>()
  const wanted = new Set<string>()
  let isAsking = false

  function want(workspaceId: string): void {
    if (wanted.size >= MAX_ASKED_AT_ONCE) return
    wanted.add(workspaceId)
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
      const ids = [...wanted]
      const { rows } = await coordinator.pool.query<Found>(toPrepared(FIND, [ids]))
      const found = new Map(rows.map((row) => [row.id, row]))
      for (const id of ids) {
        const place = found.get(id)
        wanted.delete(id)
        // The newest is the last one, so that the first ones can be forgotten.
        ways.delete(id)
        ways.set(id, { node: place ? nodeOf(place) : null, learnedAt: performance.now() })
      }
      for (const id of [...ways.keys()].slice(0, Math.max(0, ways.size - MAX_KNOWN))) ways.delete(id)
    }
  }

  function nodeOf({ name, number }: Found): Node | null {
    const known = nodes.get(`${name} ${number}`)
    if (known) return known
    const url = addresses === 'auto' ? addressOf(coordinatorUrl, name) : addresses.get(name)
    if (url === undefined) return null
    const node = openNode(options, { name, number, url })
    nodes.set(`${name} ${number}`, node)
    return node
  }

  return {
    ...coordinator,
    at(workspaceId) {
      const way = ways.get(workspaceId)
      const age = way ? performance.now() - way.learnedAt : Infinity
      // Asked again while it is still believed, so that no call has to go through the coordinator meanwhile.
      if (age > believedForMs / 2) want(workspaceId)
      return (age < believedForMs && way?.node?.answering()) || coordinator
    },
    async close() {
      await Promise.all([coordinator.close(), ...[...nodes.values()].map(({ database }) => database.close())])
    },
  }
}

interface Found {
  id: string
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
  database: Database
  /** The database, if the machine answered when it was tried last. */
  answering(): Database | null
}

const FIND_NUMBER = 'select groupid from pg_dist_local_group where not pg_is_in_recovery()'

/** A machine is used after it has answered once, so no call waits for one that cannot be reached. */
function openNode(
  { open, onAway, restMs = REST_MS }: Options,
  { name, number, url }: { name: string; number: number; url: string },
): Node {
  let isAnswering = false
  let triedAt = -Infinity
  const database: Database = {
    ...open(url),
    failed(error) {
      if (isLostConnection(error) && !isPoolExhausted(error)) isAnswering = false
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
