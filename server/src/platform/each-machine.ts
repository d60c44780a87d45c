// On Citus: a statement about all workspaces fails when one machine is away. If each machine is asked separately, the
// others answer.
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, isMachineAway } from './database.ts'

/** A read of one table. */
interface Read {
  sql: string
  parameters: readonly unknown[]
}

/** Runs a read about all workspaces. If a machine is away, it leaves out the workspaces there. */
export async function acrossWorkspaces<Row>(
  db: Db,
  table: string,
  read: { compile(): Read; execute(): Promise<Row[]> },
): Promise<Row[]> {
  return read.execute().catch((error) => {
    if (!isMachineAway(error)) throw error
    return askEachMachine<Row>(db, table, read.compile(), error)
  })
}

/**
 * The rows of the machines that answer, as JSON has them: a time is a text. A limit of the read counts for each shard.
 * Throws `failure`, the error of the first try, if no machine answers.
 */
export async function askEachMachine<Row>(db: Db, table: string, read: Read, failure: unknown): Promise<Row[]> {
  const { rows } = await sql<{ result: string }>`
    with machine as materialized (
      select node.nodename, node.nodeport,
        string_agg(format(${toFormat(table, read)}, shard_name(shard.logicalrelid, shard.shardid)), ' union all ') as rows
      from pg_dist_shard as shard join pg_dist_placement as placement on placement.shardid = shard.shardid
      join pg_dist_node as node on node.groupid = placement.groupid and node.noderole = 'primary'
      where shard.logicalrelid = ${table}::regclass
      group by node.nodename, node.nodeport
    ),
    asked as materialized (
      select array_agg(nodename::text) as names, array_agg(nodeport) as ports,
        array_agg(format('select coalesce(json_agg(found), ''[]'') from (%s) as found', rows)) as commands
      from machine
    )
    select answer.result from asked, master_run_on_worker(names, ports, commands, true) as answer where answer.success
  `.execute(db)
  if (rows.length === 0) throw failure
  return rows.flatMap(({ result }) => JSON.parse(result) as Row[])
}

/** The read as a format: the name of a shard comes in the place of `%s`, and any other `%` stands twice. */
function toFormat(table: string, { sql: text, parameters }: Read): string {
  const ofShard = escaped(text).replace(new RegExp(`\\bfrom "?${table}"?(?=\\s|$)`), `from %s as ${table}`)
  const whole = ofShard.replaceAll(/\$(\d+)/g, (_, place) => escaped(toLiteral(parameters[Number(place) - 1])))
  return `(${whole})`
}

const escaped = (text: string) => text.replaceAll('%', '%%')

function toLiteral(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'string' || typeof value === 'number') return pg.escapeLiteral(String(value))
  throw new Error(`A value of this type cannot be sent to each machine: ${typeof value}`)
}
