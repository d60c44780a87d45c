// Asks Citus how it would carry out a statement: everything that a call waits for must stay on one shard.
import pg from 'pg'

const PLANS = ['force_custom_plan', 'force_generic_plan'] as const

/** A value of each type that the server uses; an empty text for all others. */
const SAMPLES: Readonly<Record<string, string>> = {
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  real: '1',
  'double precision': '1',
  boolean: 'true',
  'timestamp with time zone': '2030-03-04T12:00:00Z',
  date: '2030-03-04',
  interval: '1 day',
  json: '{}',
  jsonb: '{}',
  tstzrange: '[2030-03-04,2030-03-05)',
  tstzmultirange: '{}',
  vector: '[1]',
  regclass: 'jobs',
}
const sampleOf = (type: string) => (type.endsWith('[]') ? `{${SAMPLES[type.slice(0, -2)] ?? 'a'}}` : SAMPLES[type])

export interface Explainer {
  /** The faults in the plan of a statement, in a few words each. */
  faultsOf(text: string): Promise<string[]>
  close(): Promise<void>
}

export async function openExplainer(url: string): Promise<Explainer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async faultsOf(text) {
      try {
        await client.query(`prepare explained as ${text}`)
      } catch (error) {
        // A table that only one test has.
        return (error as { code?: string }).code === '42P01' ? [] : [`fails: ${(error as Error).message}`]
      }
      try {
        const faults: string[] = []
        for (const plan of PLANS) faults.push(...(await faultsOfPlan(plan)))
        return [...new Set(faults)]
      } finally {
        await client.query('deallocate explained')
      }
    },
    close: () => client.end(),
  }

  async function faultsOfPlan(plan: (typeof PLANS)[number]): Promise<string[]> {
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'explained'`,
    )
    const values = (rows[0]?.types ?? []).map((type) => `'${sampleOf(type) ?? ''}'::${type}`)
    await client.query(`set plan_cache_mode = ${plan}`)
    try {
      const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute explained${values.length === 0 ? '' : `(${values.join(', ')})`}`,
      )
      return faultsIn(lines.map((line) => line['QUERY PLAN']).join('\n'))
    } catch (error) {
      // A statement without a plan for all values gets one for its own values each time.
      return plan === 'force_generic_plan' ? [] : [`fails: ${(error as Error).message}`]
    }
  }
}

function faultsIn(plan: string): string[] {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  return [
    ...(tasks.some((count) => count > 1) ? ['asks several shards'] : []),
    ...(/INSERT\/SELECT method: (?!push)/.test(plan) ? ['copies rows through the coordinator'] : []),
  ]
}
