// A rolling upgrade: API and worker of an older commit are at work, then those of this checkout start beside them and
// migrate, both versions serve the same clients for a while, and the old ones stop. Nothing that was promised is lost.
// `npm run test:upgrade -- COMMIT` runs it; it is not a part of `npm test`.
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { examine, isHealthy, toReport } from '../../commands/doctor.ts'
import { aProcessToRestart, builtProgram, type Program } from '../process.ts'
import { aCatalog } from '../storm-catalog.ts'
import { answersIn, newRecords, runClient, type Weather } from '../storm-clients.ts'
import { letTimePass, untilNothingIsDue } from '../storm-time.ts'
import { answeredOtherwise, missing, statuses } from '../storm-verdict.ts'
import { until } from '../until.ts'
import { aDatabaseServer } from './installation.ts'

const OLD = process.env.UPGRADE_FROM as string
const CLIENTS = 6
const ANSWERS_OF_EACH_PART = 300
const PATIENCE_MS = 300_000

test(
  'old and new processes work side by side on the new schema',
  async ({ onTestFinished: finish }) => {
    const databaseUrl = await aDatabaseServer(finish)
    const before: Program = {
      file: join(OLD, 'server', 'dist', 'main.js'),
      commands: join(OLD, 'server', 'dist', 'cli.js'),
    }
    const settings = { DATABASE_URL: databaseUrl, RATE_LIMIT_BURST: '1000000', RATE_LIMIT_REFILL: '1000' }
    const start = async (program: Program, first: Record<string, string> = {}) => [
      await aProcessToRestart(program, finish, { ...settings, ROLE: 'api' }, first),
      await aProcessToRestart(program, finish, { ...settings, ROLE: 'worker' }),
    ]
    const old = await start(before, { DEMO: '1' })
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
    pool.on('error', () => {})
    finish(() => pool.end())
    const migrations = async () => (await pool.query('select name from migrations order by name')).rows.length

    let urls = [old[0]?.url as string]
    let turn = 0
    let isOver = false
    const weather: Weather = {
      get url() {
        return urls[turn++ % urls.length] as string
      },
      key: old[0]?.shown('API key')[0] as string,
      catalog: { services: [], resources: [] },
      isOver: () => isOver,
      records: newRecords(),
    }
    weather.catalog = await aCatalog(weather)
    const known = { ids: [], tasks: [], ended: [] }
    const clients = Array.from({ length: CLIENTS }, () => runClient(weather, known))
    const expiry = letTimePass(pool, weather)
    const aPart = async () => {
      const wanted = answersIn(weather.records) + ANSWERS_OF_EACH_PART
      await until(() => answersIn(weather.records) >= wanted, PATIENCE_MS)
    }
    await aPart()
    const migrated = await migrations()
    const young = await start(await builtProgram())
    console.log(`The new program brought ${(await migrations()) - migrated} migrations.`)
    urls = [...urls, young[0]?.url as string]
    await aPart()
    await aPart()
    urls = [young[0]?.url as string]
    for (const each of old) expect(await each.end('SIGTERM')).toBe(0)
    await aPart()
    isOver = true
    await Promise.all([...clients, expiry])

    await untilNothingIsDue(pool, PATIENCE_MS)
    const examination = await examine(databaseUrl, new Date())
    console.log(`${answersIn(weather.records)} answers, ${weather.records.promised.length} promises.`)
    console.log(`Bookings: ${await statuses(pool)}.\n${toReport(examination)}`)
    expect(weather.records.faults).toEqual([])
    expect(await missing(pool, weather.records.promised)).toEqual([])
    expect(await answeredOtherwise(weather, weather.records.answered)).toEqual([])
    expect(isHealthy(examination), 'the doctor found something').toBe(true)
  },
  6 * PATIENCE_MS,
)
