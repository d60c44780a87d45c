// The world of one test file: its own database, the real app in process, and a clock that moves only when the test says
// so.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApiKey } from '../accounts/api-key.ts'
import { identifier } from '../accounts/identify.ts'
import { UnreadSessions } from '../accounts/machine-away.ts'
import { hashPassword } from '../accounts/password.ts'
import { createUser } from '../accounts/user.ts'
import { insertWorkspace } from '../accounts/workspace.ts'
import { buildApp } from '../app.ts'
import type { Callback } from '../http/callback.ts'
import { type Role, SCOPES, type Scope, type UserRef } from '../http/caller.ts'
import type { Identify } from '../http/entrance.ts'
import { EVENT_STREAM, openFeeds } from '../http/feed.ts'
import { identifyBy } from '../http/identify.ts'
import {
  type Allowance,
  Buckets,
  MemoryRateLimiter,
  type RateLimiter,
  SharedRateLimiter,
  takeMoment,
  uncharged,
} from '../http/rate-limit.ts'
import type { Route } from '../http/route.ts'
import { contractText } from '../openapi.ts'
import type { MapTiles } from '../platform/config.ts'
import { type Files, SYSTEM } from '../platform/context.ts'
import type { Engine } from '../platform/engine.ts'
import { type Reaction, reactionIndex, reactionJobs } from '../platform/events.ts'
import { openFiles } from '../platform/files.ts'
import { newId, SYSTEM_WORKSPACE } from '../platform/id.ts'
import type { Job } from '../platform/jobs.ts'
import { laneIndex } from '../platform/lanes.ts'
import type { NewLoop } from '../platform/lease-loop.ts'
import { watchLedger } from '../platform/ledger-watch.ts'
import { openLookupConnection } from '../platform/lookup-connection.ts'
import { openMetrics } from '../platform/metrics.ts'
import { openPace } from '../platform/pace.ts'
import { openProviders, type Providers } from '../platform/providers.ts'
import { openSafeFetch, type SafeFetch } from '../platform/safe-fetch.ts'
import { hashToken, keyFor, newToken, openVault } from '../platform/secrets.ts'
import { type Platform, writing } from '../platform/transaction.ts'
import { watchTyping } from '../platform/typing.ts'
import { createWorker } from '../platform/worker.ts'
import * as slices from '../slices.ts'
import { visitorIdentifier } from '../webchat/identify.ts'
import { aPool } from './database.ts'
import { inspectorOf } from './events.ts'
import { poolerUrl } from './pooler-url.ts'
import { databaseUrl, dropDatabase, onEveryMachine } from './postgres.ts'

/** All users have the password that the examples of the contract have. One hash is enough: it takes 40 ms. */
const PASSWORD_HASH = hashPassword('correct horse battery')

export const PUBLIC_URL = 'https://holdfast.test'
const DASHBOARD = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url))
const WEBCHAT = fileURLToPath(new URL('../../../webchat/dist', import.meta.url))
const GUIDES = fileURLToPath(new URL('../../../guides/dist', import.meta.url))
const CLIENTS = fileURLToPath(new URL('../../../clients/dist', import.meta.url))
const NO_PROVIDERS = { whatsapp: 'https://whatsapp.example/v24.0', telegram: 'https://telegram.example' }
const MASTER_KEY = 'a master key for tests'

export interface WorldOptions {
  limiter?: 'memory' | 'shared'
  allowance?: Allowance
  routes?: readonly Route[]
  callbacks?: readonly Callback[]
  /** The function that identifies the visitors of a chat widget; left out: as in production. */
  visitor?: Identify
  reactions?: readonly Reaction[]
  jobs?: readonly Job[]
  trustProxy?: number
  /** Where files are stored; left out: a folder of the world. */
  files?: Files
  /** How the world calls outside; left out: no name has an address. */
  outside?: SafeFetch
  /** The pause of the crawler between two calls to one host; left out: none. */
  crawlPauseMs?: number
  /** How providers are called; by default none of them has an address. */
  providers?: Providers
  loops?: readonly NewLoop[]
  /** The dashboard; left out: the built one, without map tiles. */
  dashboard?: { folder?: string; map?: MapTiles }
  /** The folder of the chat widget; left out: the built one. */
  webchat?: string
  /** The address that links begin with. */
  publicUrl?: string
  /** After how many milliseconds the access of followers is checked again. */
  accessCheck?: number
  /** How many streams the visitors of one site may have open from one network; by default more than a test opens. */
  visitorStreamsPerNetwork?: number
  /** The database; left out: a new clone of the template. */
  url?: string
  /** The engine for which statements are written; left out: that of the database. */
  engine?: Engine
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** Each fault as its pointer and its code, in order: '/resource_id required'. */
export const faultsOf = ({ body }: Reply): string[] =>
  (body.errors ?? []).map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)

export type World = Awaited<ReturnType<typeof aWorld>>
export type Client = ReturnType<typeof clientOf>
export type TestWorkspace = Awaited<ReturnType<World['aWorkspace']>>

export async function aWorld(options: WorldOptions = {}) {
  const name = `holdfast_test_${randomBytes(6).toString('hex')}`
  if (!options.url) await onEveryMachine(`create database ${name} template ${inject('template')}`)
  const url = options.url ?? databaseUrl(inject('postgresUrl'), name)

  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const database = aPool(url, 10, options.engine)
  let now = new Date('2030-03-04T12:00:00.000Z')
  const reactions = options.reactions ?? slices.reactions
  const jobs = [...(options.jobs ?? slices.jobs), ...reactionJobs(reactions)]
  const filesDir = join(tmpdir(), name)
  const { crawlPauseMs = 0 } = options
  const platform: Platform = {
    database,
    files: options.files ?? openFiles({ folder: filesDir }),
    outside: options.outside ?? openSafeFetch({ allowPrivate: false, resolve: async () => [] }),
    // The pauses are real, so the time of the test does not count.
    pace: openPace(crawlPauseMs, (host) => takeMoment(database.pool, `calls to ${host}`, crawlPauseMs, new Date())),
    providers: options.providers ?? openProviders(NO_PROVIDERS, { resolve: async () => [] }),
    publicUrl: options.publicUrl ?? PUBLIC_URL,
    vault: openVault(MASTER_KEY),
    clock: () => now,
    reactionsTo: reactionIndex(reactions),
    inspectEvent: inspectorOf(slices.events),
    laneOf: laneIndex(jobs),
    wake(whom, about) {
      if (whom === 'ledger') ledger.wake(about)
      if (whom === 'access') feeds.checkAccess(about)
      if (whom === 'typing') typing.wake(about)
    },
  }
  // These intervals are short, because tests wait for them.
  const accessCheck = options.accessCheck ?? 100
  const feeds = openFeeds({
    maxVisitorFeedsPerNetwork: options.visitorStreamsPerNetwork ?? 500,
    times: { heartbeat: 100, accessCheck, visitorCheck: accessCheck },
  })
  const ledger = watchLedger({ platform, log })
  const typing = watchTyping()
  const worker = createWorker({ platform, jobs, log })
  const loops = (options.loops ?? slices.loops).map(({ open }) => open({ platform, log }))
  const { pool } = database
  const lookups = openLookupConnection(poolerUrl(url), 'holdfast:test', { isPooled: poolerUrl(url) !== url })
  const limiter = options.limiter === 'shared' ? new SharedRateLimiter(database) : new MemoryRateLimiter(lookups)
  const allowance = options.allowance ?? { burst: 1_000_000, refillPerSecond: 1_000 }
  const publicUrl = options.publicUrl ?? PUBLIC_URL
  const unread = new UnreadSessions()
  const identify = (charging: Pick<RateLimiter, 'findAndTake'>) => {
    const account = identifier({ database, limiter: charging, allowance, unread, log })
    return identifyBy({
      account,
      visitor: options.visitor ?? visitorIdentifier({ database, log, publicUrl, limiter: charging, account }),
    })
  }
  const app = buildApp({
    routes: options.routes ?? slices.routes,
    callbacks: options.callbacks ?? slices.callbacks,
    platform,
    log,
    lookups,
    limiter,
    addresses: new Buckets(),
    identify: identify(limiter),
    recognise: identify(uncharged(database, lookups)),
    ledger,
    typing,
    feeds,
    publicUrl,
    cursorKey: keyFor(MASTER_KEY, 'cursors'),
    linkKey: keyFor(MASTER_KEY, 'links'),
    trustProxy: options.trustProxy ?? 0,
    metrics: openMetrics(platform, slices.measures),
    contractText,
    dashboard: { folder: DASHBOARD, map: null, ...options.dashboard },
    webchat: { folder: options.webchat ?? WEBCHAT },
    guides: { folder: GUIDES },
    clientsFolder: CLIENTS,
    loadAgentTools: () => import('../../../mcp/src/http.ts'),
    async readiness() {
      await pool.query('select 1')
      return {}
    },
  })
  await app.ready()

  /** A user who is signed in. */
  async function aUser(
    email = `${randomBytes(5).toString('hex')}@example.com`,
  ): Promise<{ user: UserRef; client: Client; cookie: string }> {
    const token = newToken()
    const user = await writing(platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) => {
      const made = (await createUser(ctx, { name: 'Maria', email, password_hash: await PASSWORD_HASH })) as UserRef
      const expires_at = plus(now, 30 * 24 * 60 * MINUTE_MS)
      const session = { token_hash: hashToken(token), user_id: made.id, created_at: now, expires_at }
      await ctx.db.insertInto('sessions').values(session).execute()
      return made
    })
    const cookie = `holdfast_session=${token}`
    return { user, client: clientOf(app, { cookie }), cookie }
  }

  /** A workspace with its owner; `key` makes clients with keys, `member` adds team members. */
  async function aWorkspace(name = 'Salão Aurora') {
    const { user, client: owner, cookie } = await aUser()
    const id = newId('prj')
    const origin = { workspaceId: id, actor: SYSTEM }
    await writing(platform, origin, (ctx) => insertWorkspace(ctx, user, { name }))
    const keyText = async (...scopes: Scope[]) => {
      const made = await writing(platform, origin, (ctx) => createApiKey(ctx, { name: 'Test', scopes }))
      return made.key
    }
    return {
      id,
      owner,
      user,
      cookie,
      keyText,
      key: async (...scopes: Scope[]) => clientOf(app, { authorization: `Bearer ${await keyText(...scopes)}` }),
      everything: clientOf(app, { authorization: `Bearer ${await keyText(...SCOPES)}` }),
      async member(role: Role) {
        const person = await aUser()
        const row = {
          workspace_id: id,
          id: newId('mem'),
          user_id: person.user.id,
          role,
          created_at: now,
          updated_at: now,
        }
        await database.db.insertInto('members').values(row).execute()
        return { ...person, memberId: row.id }
      },
    }
  }

  return {
    app,
    url,
    filesDir,
    platform,
    db: database.db,
    pool,
    aUser,
    aWorkspace,
    anybody: clientOf(app, {}),
    as: (headers: Record<string, string>) => clientOf(app, headers),
    now: () => now,
    wait(minutes: number) {
      now = plus(now, minutes * MINUTE_MS)
    },
    /** Runs what is due, and all that follows from it; returns the number of jobs and attempts. */
    async runJobs() {
      for (let count = 0; ; ) {
        let ran = 0
        for (const loop of [worker, ...loops]) ran += await loop.runDue()
        if (ran === 0) return count
        count += ran
      }
    },
    /** Runs jobs only, so that a test can send webhooks with its own sender. */
    runWorker: () => worker.runDue(),
    async [Symbol.asyncDispose]() {
      await app.close()
      await platform.outside.close()
      await platform.providers.close()
      await lookups.close()
      await database.close()
      await rm(filesDir, { recursive: true, force: true })
      if (!options.url) await dropDatabase(name)
    },
  }
}

/** Calls the API in process; paths are below /v1 unless they begin with two slashes. */
export function clientOf(app: FastifyInstance, credentials: Record<string, string>) {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD') =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
      const payload = typeof body === 'string' || body instanceof Buffer ? body : body && JSON.stringify(body)
      const asked = {
        method,
        url: path.startsWith('//') ? path.slice(1) : `/v1${path}`,
        ...(payload !== undefined && { payload: payload as string }),
        headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...credentials, ...headers },
      }
      if (/^\/(public\/webchat\/)?stream/.test(path)) return toReply(await beginningOf(app, asked))
      return toReply(await app.inject(asked))
    }
  return {
    get: (path: string, headers?: Record<string, string>) => call('GET')(path, undefined, headers),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    options: (path: string, headers?: Record<string, string>) => call('OPTIONS')(path, undefined, headers),
    head: (path: string, headers?: Record<string, string>) => call('HEAD')(path, undefined, headers),
  }
}

function toReply({ statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>) {
  const isJson = /json/.test(String(headers['content-type'])) && body !== ''
  return { status: statusCode, body: isJson ? JSON.parse(body) : body, headers }
}

/** Reads only the beginning of an answer that does not end. */
async function beginningOf(app: FastifyInstance, asked: InjectOptions) {
  const { statusCode, headers, stream, raw } = await app.inject({ ...asked, payloadAsStream: true })
  let body = ''
  for await (const bytes of stream()) {
    body += bytes
    if (headers['content-type'] === EVENT_STREAM) break
  }
  raw.res.destroy()
  return { statusCode, headers, body }
}
