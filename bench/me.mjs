// The cost of the whole pipeline: GET /v1/me, compared with a bare route with one SELECT on the same database.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../scripts/free-port.mjs'
import { cpuSeconds } from './cpu.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { ask, embeddedUrl, startHoldfast, untilSaid } from './holdfast.mjs'
import { startProcess, temporaryFolder } from './tidily.mjs'

const CONNECTIONS = 32
const ROUNDS = 10
const SECONDS = 3
const autocannon = createRequire(import.meta.url).resolve('autocannon')

export async function me() {
  const dataDir = temporaryFolder()
  const plenty = { RATE_LIMIT_BURST: '1000000', RATE_LIMIT_REFILL: '1000000' }
  const server = await startHoldfast({ env: { DATA_DIR: dataDir, ...plenty } })
  const bareUrl = await startBareServer(embeddedUrl(dataDir, 'holdfast'))
  const sides = [
    { name: 'GET /v1/me, whole pipeline', url: `${server.url}/v1/me`, rates: [], slowest: [] },
    { name: 'bare route, one SELECT', url: `${bareUrl}/me`, rates: [], slowest: [] },
  ]
  for (const { url } of sides) {
    await ask(url, server.key)
    await load(url, server.key)
  }
  const cpu = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of sides) {
      const before = cpuSeconds([server.process.pid])
      const { requests, latency } = await load(side.url, server.key)
      if (side === sides[0]) cpu.push((cpuSeconds([server.process.pid]) - before) / requests.total)
      side.rates.push(requests.average)
      side.slowest.push(latency.p99)
    }
  }

  console.log(`   ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns, medians`)
  const rate = (value) => Math.round(value)
  printTable([
    ['', 'calls/s', 'lowest', 'highest', 'p99 ms'],
    ...sides.map(({ name, rates, slowest }) => [
      name,
      rate(median(rates)),
      rate(quantile(rates, 0)),
      rate(quantile(rates, 1)),
      median(slowest),
    ]),
  ])
  const [ours, bare] = sides
  note([
    ['calls per second', median(ours.rates), 'more', '/s'],
    ['CPU of one call, the server', median(cpu) * 1_000, 'less', 'ms'],
  ])
  return judge([['of the bare route', median(ours.rates) / median(bare.rates), 'at least', 0.7]])
}

async function startBareServer(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select workspace_id, id from api_keys limit 1')
  await client.end()
  const port = await freePort()
  const [{ workspace_id, id }] = rows
  const env = { PORT: String(port), DATABASE_URL: databaseUrl, WORKSPACE_ID: workspace_id, KEY_ID: id }
  const program = fileURLToPath(new URL('bare-server.mjs', import.meta.url))
  await untilSaid(startProcess(process.execPath, [program], { env }), /ready/)
  return `http://127.0.0.1:${port}`
}

/** Makes the load from another process, so that it does not slow down this one. */
async function load(url, key) {
  const args = ['-c', CONNECTIONS, '-d', SECONDS, '-H', `authorization=Bearer ${key}`, '--json', '--no-progress', url]
  const child = startProcess(process.execPath, [autocannon, ...args.map(String)])
  const report = JSON.parse(await untilSaid(child, /\{.*\}\s*$/s))
  await child.ended
  if (report.errors > 0 || report.non2xx > 0 || report['2xx'] === 0) {
    throw new Error(`${url}: ${report.errors} errors, ${report.non2xx} refusals, ${report['2xx']} answers`)
  }
  return report
}
