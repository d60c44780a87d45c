// Bookings per second through PgBouncer in transaction mode, compared with the same server on PostgreSQL itself.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { aSupplyOfWishes, toBody } from './book/wishes.mjs'
import { aCaller } from './caller.mjs'
import { judge, median, printTable } from './figures.mjs'
import { inFlight, rateOf, requireStatus } from './in-flight.mjs'
import { serve } from './installation.mjs'
import { openShop } from './slots/shop.mjs'
import { startProcess, temporaryFolder } from './tidily.mjs'

const IN_FLIGHT = 8
const ROUNDS = 7
const SECONDS = 2
const WARM_UP = 1_000

export async function pooler() {
  const { PGBOUNCER } = process.env
  if (!PGBOUNCER) {
    console.log('   Left out: set PGBOUNCER to the path of PgBouncer 1.21 or newer.')
    return true
  }
  const shop = await openShop()
  const nextWish = await aSupplyOfWishes(shop, aCaller({ ...shop, connections: IN_FLIGHT }))
  const through = await startPooler(PGBOUNCER, shop.databaseUrl)
  const servers = [await serve(shop.databaseUrl), await serve(through, { DATABASE_DIRECT_URL: shop.databaseUrl })]
  const sides = servers.map(({ url }, index) => {
    const post = aCaller({ url, key: shop.key, connections: IN_FLIGHT })
    const run = (wish) => requireStatus(201, post('/bookings', toBody(wish)))
    return { name: ['PostgreSQL itself', 'through PgBouncer'][index], run, rates: [] }
  })
  for (const { run } of sides) await inFlight(IN_FLIGHT, run, nextWish, (done) => done < WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      side.rates.push((await rateOf(IN_FLIGHT, side.run, nextWish, SECONDS)).rate)
    }
  }
  printTable([['', 'per second'], ...sides.map(({ name, rates }) => [name, median(rates).toFixed(0)])])
  const [direct, pooled] = sides
  const ratio = median(pooled.rates.map((rate, round) => rate / direct.rates[round]))
  return judge([['bookings through PgBouncer, of direct', ratio, 'at least', 0.85]])
}

async function startPooler(program, url) {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const port = await freePort()
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_prepared_statements = 500',
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`)
  startProcess(program, ['--quiet', file])
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return through.href
}
