// Runs processes on machines with different clocks: all of them use the clock of the database.
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { builtProgram, callsWithKey, type Program, startProcess } from '../testing/process.ts'
import { followAt } from '../testing/stream.ts'
import { until } from '../testing/until.ts'

let program: Program
beforeAll(async () => {
  program = await builtProgram()
})

/** Code for Node that sets the clock of a process ahead by this many milliseconds. */
function clockAhead(milliseconds: number): string {
  const code = `const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...parts) { if (parts.length > 0) super(...parts); else super(Real.now() + ${milliseconds}) }
      static now() { return Real.now() + ${milliseconds} }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

test.each([
  ['ahead', 31_000],
  ['behind', -31_000],
])('a machine with a clock that is half a minute %s does not disturb the others', async (_which, ahead) => {
  const { url: DATABASE_URL, pool } = await aDatabase(onTestFinished)
  const right = await startProcess(program, onTestFinished, { DATABASE_URL, ROLE: 'api', DEMO: '1' })
  await right.ready()
  const odd = await startProcess(program, onTestFinished, { DATABASE_URL, NODE_OPTIONS: clockAhead(ahead) })
  await odd.ready()
  const [email, password] = right.shown('Sign-in')
  const json = { 'content-type': 'application/json' }
  const credentials = { method: 'POST', headers: json, body: JSON.stringify({ email, password }) }
  const signedIn = await right.fetch('/v1/auth/sign-in/email', credentials)
  const headers = { ...json, cookie: String(signedIn.headers.get('set-cookie')).split(';')[0] as string }

  // The log of that machine contains a warning.
  const order = ahead > 0 ? 'ahead of' : 'behind'
  expect(odd.output()).toMatch(new RegExp(`the clock of this machine is 3[01]\\.\\d s ${order} `))
  const distance = Number(/^clock_distance_seconds (\S+)$/m.exec(await (await odd.fetch('/metrics')).text())?.[1])
  expect(Math.abs(distance + ahead / 1_000)).toBeLessThan(0.5)

  // Three calls of the budget of 120 are made, on either machine; a clock that is half a minute ahead would refill 62
  // calls.
  const remaining: number[] = []
  for (const server of [right, odd, right]) {
    const { headers: answered } = await callsWithKey({ ...server, shown: right.shown })('GET', '/v1/me')
    remaining.push(Number(answered.get('ratelimit-remaining')))
  }
  expect(Math.min(...remaining)).toBeGreaterThanOrEqual(115)

  // A follower on one machine sees what happens on the other.
  for (const [here, there] of [
    [odd, right],
    [right, odd],
  ] as const) {
    const stream = await followAt(`${there.shown('API')[0]}/stream`, headers)
    await until(stream.isReady)
    const body = JSON.stringify({ name: 'Eva', phone: `+551198300000${here === odd ? 1 : 2}` })
    const made = await here.fetch('/v1/customers', { method: 'POST', headers, body })
    const { id } = (await made.json()) as { id: string }
    await until(() => stream.messages.some(({ data }) => data.customer_id === id))
    await stream.leave()
  }

  // Leases end and jobs become due at the right time on both machines.
  const now = Date.now()
  const job = (id: string, due: number, leasedUntil: number | null) =>
    pool.query(
      `insert into jobs (workspace_id, id, kind, payload, due_at, leased_by, leased_until, created_at)
       values ('system', $1, 'nothing', '{}', $2, 'another', $3, $2)`,
      [id, new Date(now + due), leasedUntil === null ? null : new Date(now + leasedUntil)],
    )
  await job('job_leased', -2_000, 25_000)
  await job('job_later', 25_000, null)
  await job('job_given_up', -1_000, -1_000)
  // On Citus, a process would otherwise look for jobs only half a minute later.
  await pool.query(`select pg_notify('holdfast_jobs', 'jobs system')`)
  // No process knows this kind of job: a process that tries it puts it off, with the reason.
  const wasTried = async (id: string) =>
    (await pool.query(`select last_error from jobs where workspace_id = 'system' and id = $1`, [id])).rows[0]
      .last_error !== null
  await until(() => wasTried('job_given_up'))
  expect([await wasTried('job_leased'), await wasTried('job_later')]).toEqual([false, false])
})
