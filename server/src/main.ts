// Starts a process: opens the database, serves API and dashboard, runs the jobs, and stops in an orderly way.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TZ_VERSION } from '@holdfast/time/zones.ts'
import type { Logger } from 'pino'
import { identifier } from './accounts/identify.ts'
import { UnreadSessions } from './accounts/machine-away.ts'
import { buildApp } from './app.ts'
import { createDemo, type Demo } from './commands/demo/demo.ts'
import { openFeeds } from './http/feed.ts'
import { identifyBy } from './http/identify.ts'
import { Buckets, MemoryRateLimiter, type RateLimiter, SharedRateLimiter, uncharged } from './http/rate-limit.ts'
import { type Installation, openInstallation, openPlatform, openPool, serveAlone } from './open.ts'
import { contractText } from './openapi.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { applicationName } from './platform/embedded-postgres.ts'
import { reactionJobs } from './platform/events.ts'
import type { Loop } from './platform/lease-loop.ts'
import { watchLedger } from './platform/ledger-watch.ts'
import { openLog } from './platform/log.ts'
import { type LookupConnection, openLookupConnection } from './platform/lookup-connection.ts'
import { openMetrics } from './platform/metrics.ts'
import { keyFor } from './platform/secrets.ts'
import type { Platform } from './platform/transaction.ts'
import { watchTyping } from './platform/typing.ts'
import {
  isForFollowers,
  listenForWakeUps,
  openWakeUps,
  type Wake,
  type WakeUps,
  wakeOtherProcesses,
  wakeWithinProcess,
} from './platform/wakeup.ts'
import { createWorker } from './platform/worker.ts'
import { callbacks, jobs, loops, measures, reactions, routes } from './slices.ts'
import { visitorIdentifier } from './webchat/identify.ts'

const STOP_DEADLINE_MS = 15_000
const BACKGROUND_POOL_SIZE = 4
const root = fileURLToPath(new URL('..', import.meta.url))

await start(readSettings()).catch((error) => {
  console.error(error instanceof Error ? `Holdfast did not start: ${error.message}` : error)
  process.exit(1)
})

function readSettings(): Config {
  try {
    return readConfig(process.env, root)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  const serves = config.role !== 'worker'
  const works = config.role !== 'api'
  const closing: (() => Promise<unknown>)[] = []
  let stopping = false
  const close = async () => {
    for (const step of closing.splice(0).toReversed())
      await step().catch((error) => log.warn({ err: error }, 'while stopping'))
  }
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS + 10_000).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))

  try {
    const installation = await openInstallation(config, root, log, serves ? serveAlone : undefined)
    closing.push(installation.close)

    const wakeUps = openWakeUps()
    const wake = wakeFor(installation, works ? wakeWithinProcess(wakeUps.wake) : null)
    const platform = openPlatform(installation, config, { reactions, jobs, wake, log })
    closing.push(platform.outside.close, platform.providers.close)
    const lookups = openLookupConnection(installation.databaseUrl, applicationName(), {
      isPooled: installation.pooler !== 'none',
      engine: installation.database.engine,
    })
    closing.push(lookups.close)
    const limiter = installation.embedded
      ? new MemoryRateLimiter(lookups)
      : new SharedRateLimiter(installation.database)
    const background = openBackground(installation, platform, log)
    closing.push(background.database.close)
    const ledger = watchLedger({ platform: background, log })
    wakeUps.listen('ledger', ledger.wake)
    const typing = watchTyping()
    wakeUps.listen('typing', typing.wake)
    const feeds = openFeeds({ maxVisitorFeedsPerNetwork: config.visitorStreamsPerNetwork })
    wakeUps.listen('access', feeds.checkAccess)
    const callers = { database: installation.database, allowance: config.rateLimit, unread: new UnreadSessions(), log }
    const identify = (charging: Pick<RateLimiter, 'findAndTake'>) => {
      const account = identifier({ ...callers, limiter: charging })
      return identifyBy({
        account,
        visitor: visitorIdentifier({ ...callers, publicUrl: config.publicUrl, limiter: charging, account }),
      })
    }
    const app = buildApp({
      // A worker answers too, for monitoring, but only with its pages and never with the API.
      routes: serves ? routes : [],
      callbacks: serves ? callbacks : [],
      platform,
      log,
      lookups,
      limiter,
      addresses: new Buckets(),
      identify: identify(limiter),
      recognise: identify(uncharged(installation.database, lookups)),
      ledger,
      typing,
      feeds,
      publicUrl: config.publicUrl,
      cursorKey: keyFor(installation.secretKey, 'cursors'),
      linkKey: keyFor(installation.secretKey, 'links'),
      trustProxy: config.trustProxy,
      metrics: openMetrics(platform, measures),
      contractText,
      dashboard: serves ? { folder: join(root, '..', 'dashboard', 'dist'), map: config.map } : null,
      webchat: serves ? { folder: join(root, '..', 'webchat', 'dist') } : null,
      guides: serves ? { folder: join(root, '..', 'guides', 'dist') } : null,
      clientsFolder: serves ? join(root, '..', 'clients', 'dist') : null,
      loadAgentTools: serves ? () => import('../../mcp/src/http.ts') : null,
      async readiness() {
        if (stopping) throw new Error('stopping')
        await requirePrimary(lookups)
        return { role: config.role, tz: TZ_VERSION }
      },
    })
    closing.push(listenForWakeUps(installation.directUrl, applicationName(), wakeUps.wake))
    const running = works ? openLoops(background, wakeUps, log) : []
    for (const loop of running) await loop.start()
    // Requests and jobs stop at the same time, so that neither uses up the deadline of the other.
    closing.push(() => Promise.all([app.close(), ...running.map((loop) => loop.stop(STOP_DEADLINE_MS))]))
    await app.listen({ port: config.port, host: config.host })
    const demo = config.demo && serves ? await createDemo(platform) : null
    if (config.allowPrivateWebhooks) {
      log.warn('ALLOW_PRIVATE_WEBHOOKS=1: webhooks may reach private addresses. Never in production.')
    }
    announce(config, demo)
  } catch (error) {
    await close()
    throw isPortTaken(error) ? new Error(`port ${config.port} is in use. Choose another with PORT.`) : error
  }
}

/**
 * Asked on a connection that calls do not take: a process whose connections are all in use is busy, and the database is
 * not away.
 */
async function requirePrimary(lookups: LookupConnection): Promise<void> {
  const text = 'select pg_is_in_recovery() as standby'
  const found = await lookups.first<{ standby: boolean }>({ name: 'is_standby', text, values: [] })
  if (!found?.standby) return
  // Perhaps it never takes over, and the address leads to another server by now.
  lookups.renew()
  throw new Error('the database is a standby: it accepts no changes')
}

/** Work that no caller waits for has its own connections, because it would have to wait behind every request. */
function openBackground({ databaseUrl: url, pooler, nodes }: Installation, platform: Platform, log: Logger): Platform {
  const { engine } = platform.database
  const isPooled = pooler !== 'none'
  return { ...platform, database: openPool({ url, poolSize: BACKGROUND_POOL_SIZE, engine, isPooled, nodes }, log) }
}

/** Wakes jobs in this process, if it works. Followers of the ledger may be in any process that shares the database. */
function wakeFor({ database, embedded }: Installation, within: Wake | null): Wake {
  const across = wakeOtherProcesses(database)
  if (within === null) return across
  return embedded ? within : (whom, about) => (isForFollowers(whom) ? across : within)(whom, about)
}

/** The worker and the loops of the slices, each connected to the calls that wake it. */
function openLoops(platform: Platform, { listen }: WakeUps, log: Logger): Loop[] {
  const worker = createWorker({ platform, jobs: [...jobs, ...reactionJobs(reactions)], log })
  listen('jobs', worker.wake)
  listen('reactions', worker.wake)
  const others = loops.map(({ listensAs, open }) => {
    const loop = open({ platform, log })
    listen(listensAs, loop.wake)
    return loop
  })
  return [worker, ...others]
}

function isPortTaken(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'EADDRINUSE'
}

function announce({ publicUrl, databaseUrl, dataDir, role }: Config, demo: Demo | null): void {
  const addresses = [
    `  Dashboard  ${publicUrl}`,
    `  API        ${publicUrl}/v1`,
    `  Guides     ${publicUrl}/guides`,
    `  Reference  ${publicUrl}/docs`,
    `  Agents     ${publicUrl}/mcp`,
  ]
  const lines = [
    '',
    role === 'worker' ? '  Holdfast works on jobs.' : '  Holdfast is ready.',
    '',
    ...(role === 'worker' ? [`  Health     ${publicUrl}/readyz`] : addresses),
    ...(databaseUrl === null ? [`  Data       embedded PostgreSQL, kept in ${dataDir}`] : []),
  ]
  if (demo) {
    lines.push(
      '',
      '  A demo workspace was made. These are shown once (`npm run key` prints a new key):',
      `  Sign-in    ${demo.email}  ${demo.password}`,
      `  API key    ${demo.key}`,
      `  Chat       ${publicUrl}/webchat/preview?key=${demo.widgetKey}`,
      '',
      `  Try        curl -H "Authorization: Bearer ${demo.key}" ${publicUrl}/v1/me`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
