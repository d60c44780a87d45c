// How long it takes to find the runs that wait for an event, among few waiting runs and among many.
const FEW_RUNS = 10_000
const MANY_RUNS = 1_000_000
const TRIES = 400
const WARM_UP_TRIES = 50
const WORKSPACE = 'prj_waiting00000000000000'
const AUTOMATION = 'aut_waiting00000000000000'
const EVENT = 'booking.cancelled'

/** The statement of the reaction, see wakeRuns in automations/wait.ts. */
const WAKE = {
  name: 'wake',
  text: `delete from automation_waits where workspace_id = $1 and subject_id = $2 and event_type = $3
    returning run_id, seq`,
}
/** The query for each event, before a job is written for it, see WANTED in automations/trigger.ts. */
const WANTED = {
  name: 'wanted',
  text: `select exists (select 1 from automation_triggers where workspace_id = $1 and event_type = $2)
    or exists (select 1 from automation_waits where workspace_id = $1 and event_type = any(array[$2])) as wanted`,
}

export async function findWaiting(pool) {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
       values ($1, 'Waiting', 'UTC', 'en', 'USD', now(), now())`,
      [WORKSPACE],
    )
    const results = []
    let seeded = 0
    for (const count of [FEW_RUNS, MANY_RUNS]) {
      await seed(client, seeded, count)
      seeded = count
      results.push({ count, ...(await measure(client, count)) })
    }
    return results
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

const idOf = (prefix, n) => `'${prefix}_' || lpad((${n})::text, 22, '0')`

/** Each run waits for the cancellation of its own booking. */
async function seed(client, from, to) {
  await client.query('set statement_timeout = 0')
  const series = `generate_series(${from}, ${to - 1}) as n`
  await client.query(
    `insert into automation_runs (workspace_id, id, automation_id, version, subject_kind, subject_id, cause_key, cause,
       status, next_seq, created_at, updated_at)
     select '${WORKSPACE}', ${idOf('run', 'n')}, '${AUTOMATION}', 1, 'booking', ${idOf('bkg', 'n')}, 'evt ' || n, '{}',
       'waiting', 2, now(), now() from ${series}`,
  )
  await client.query(
    `insert into automation_waits (workspace_id, run_id, seq, event_type, subject_id, due_at)
     select '${WORKSPACE}', ${idOf('run', 'n')}, 1, '${EVENT}', ${idOf('bkg', 'n')}, now() + interval '30 days'
     from ${series}`,
  )
  await client.query('vacuum analyze automation_waits, automation_runs')
}

async function measure(client, count) {
  const booking = (n) => `bkg_${String(n).padStart(22, '0')}`
  const timed = async (statement, values) => {
    const began = performance.now()
    await client.query({ ...statement, values })
    return performance.now() - began
  }
  const found = { hit: [], miss: [], wanted: [] }
  for (let n = -WARM_UP_TRIES; n < TRIES; n += 1) {
    const one = Math.floor(Math.random() * count)
    await client.query('begin')
    const hit = await timed(WAKE, [WORKSPACE, booking(one), EVENT])
    const miss = await timed(WAKE, [WORKSPACE, booking(count + MANY_RUNS + one), EVENT])
    const wanted = await timed(WANTED, [WORKSPACE, EVENT])
    await client.query('rollback')
    if (n < 0) continue
    found.hit.push(hit)
    found.miss.push(miss)
    found.wanted.push(wanted)
  }
  return found
}
