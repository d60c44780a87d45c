// Asks the same questions in databases of different sizes, in turns, and compares their times and their plans.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { median, printTable, quantile } from './figures.mjs'

/** The data may be lost, so nothing is forced to the disk; this does not make reading faster. */
export const NO_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

export const draw = (values) => values[Math.floor(Math.random() * values.length)]

/** The query of these filters; a list repeats its name for each value. */
export function toQuery(filters) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) for (const each of [value].flat()) query.append(name, each)
  return query
}

/**
 * Times each kind of question in each group, in turns. `kinds` has, by name, what `call(group, kind)` needs to make one
 * call. Returns one result per kind and group; the first group of a kind is the one that others are compared with.
 */
export async function timeInTurns({ kinds, groups, calls, warmUp, call }) {
  const results = Object.entries(kinds).flatMap(([name, kind]) =>
    groups.map((group) => ({ name, kind, group, times: [], found: [] })),
  )
  for (let count = -warmUp; count < calls; count += 1) {
    for (const { kind, group, times, found } of results) {
      const { ms, body } = await call(group, kind)
      if (count < 0) continue
      times.push(ms)
      found.push(body.data.length)
    }
  }
  return results
}

const firstOf = (results, name) => results.find((other) => other.name === name)

export function printTimes(results) {
  printTable([
    ['', 'found', 'p50', 'p95', 'p50 ×', 'p95 ×'],
    ...results.map(({ name, group, times, found }) => {
      const base = firstOf(results, name).times
      const ratio = (part) => (quantile(times, part) / quantile(base, part)).toFixed(2)
      const shown = [quantile(times, 0.5), quantile(times, 0.95)].map((ms) => ms.toFixed(2))
      return [`${name}, ${group.name}`, median(found), ...shown, ratio(0.5), ratio(0.95)]
    }),
  ])
}

/** The promise that the second group of a kind takes at most `bound` times as long as the first. */
export function growthOf(results, name, bound) {
  const [base, grown] = results.filter((result) => result.name === name).map(({ times }) => quantile(times, 0.95))
  return [`${name}, p95 of 1,000,000 to 10,000`, grown / base, 'at most', bound]
}

/** A database handle that records statements, to look at their plans. */
export function openPlans(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const statements = []
  const db = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void statements.push(query) })
  return {
    db,
    /** The plans, as JSON, of the statements that `run` sends and `isWanted` chooses. */
    async explain(run, isWanted = () => true) {
      statements.length = 0
      await run()
      const plans = []
      for (const { sql, parameters } of statements.filter(isWanted)) {
        const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters])
        plans.push(JSON.stringify(rows))
      }
      return plans
    },
    close: () => pool.end(),
  }
}

/** Counts, over all plans, the uses of each index and the plans that read a whole table. */
export function countPlans({ index, scan }) {
  const indexes = new Map()
  const counted = { indexes, scanned: 0 }
  const add = (plan) => {
    if (scan.test(plan)) counted.scanned += 1
    for (const [, name] of plan.matchAll(index)) indexes.set(name, (indexes.get(name) ?? 0) + 1)
  }
  return { counted, add }
}

/** The indexes with the number of their uses, and the number of scans if there are any. */
export const planText = ({ indexes, scanned }, scans) =>
  [...indexes, ...(scanned > 0 ? [[scans, scanned]] : [])].map((each) => each.join(' ')).join(', ')
