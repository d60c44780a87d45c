// Commands for the person who runs an installation: a new key, a new password, the schema, the doctor and others.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { TZ_VERSION, ZONE_NAMES } from '@holdfast/time/zones.ts'
import { createApiKey } from './accounts/api-key.ts'
import { createPasswordReset } from './accounts/user.ts'
import { insertWorkspace } from './accounts/workspace.ts'
import { openChannels } from './commands/channels/run.ts'
import { createDemo, DEMO_EMAIL, resetDemo } from './commands/demo/demo.ts'
import { examine, isHealthy, toReport } from './commands/doctor.ts'
import { listenOnly, listenRegistered, type Receiving } from './commands/listen.ts'
import { readKeptCase, replay, toTable } from './commands/replay.ts'
import { SCOPES, type Scope } from './http/caller.ts'
import { openInstallation, openPlatform } from './open.ts'
import { brokenSinceRelease, releaseContract, writeContract } from './openapi.ts'
import { currentTime } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { SYSTEM } from './platform/context.ts'
import { newId, SYSTEM_WORKSPACE } from './platform/id.ts'
import { openLog } from './platform/log.ts'
import { type Platform, writing } from './platform/transaction.ts'
import { wakeOtherProcesses } from './platform/wakeup.ts'
import { jobs, reactions } from './slices.ts'
import { SUBSCRIBABLE } from './webhooks/schema.ts'

const USAGE = `Usage:
  npm run key -- [--scopes a,b] [--workspace new]    print a new API key
  npm run reset-password -- EMAIL                    print a one-time link that sets a new password
  npm run demo -- reset                              make the demo workspace again
  npm run migrate                                    bring the database to the newest schema
  npm run contract                                   write api/openapi.json from the routes
  npm run contract:diff                              fail if it breaks what api/released.json promises
  npm run contract:release                           make api/openapi.json the released contract
  npm run listen -- [--port 4000] [--events a,b] [--workspace ID] [--json] [--secret whsec_…]
                                                     receive webhooks on this machine, verify and print them
  npm run channels -- [--port 4100] [--holdfast http://localhost:3000] [--email EMAIL] [--password PASSWORD]
                                                     emulate WhatsApp and Telegram on this machine, with a phone;
                                                     with the password of an admin, connect the server at once
  npm run doctor                                     check the database for broken rules
  npm run tables                                     write the types of all tables from the migrated database
  npm run slots -- FILE [--json]                     replay a stored case of the slot engine; - reads standard input
  npm run tz                                         print which release of the time zone data is in use`

class UsageError extends Error {}

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = '', ...rest] = process.argv.slice(2)

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof UsageError) console.error(USAGE)
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (command === 'key') return printKey()
  if (command === 'reset-password') return printReset()
  if (command === 'demo') return makeDemoAnew()
  if (command === 'migrate') return withPlatform(async () => console.log('The schema is current.'))
  if (command === 'contract') return writeContract()
  if (command === 'contract:diff') return printBroken()
  if (command === 'contract:release') return releaseContract()
  if (command === 'listen') return listen()
  if (command === 'channels') return emulateChannels()
  if (command === 'doctor') return withPlatform((_platform, _config, url) => printExamination(url))
  if (command === 'tables') return withPlatform((_platform, _config, url) => writeTables(url))
  if (command === 'slots') return printSlots()
  if (command === 'tz') return printZones()
  throw new UsageError(command ? `There is no command ${command}.` : 'Name a command.')
}

async function printKey(): Promise<void> {
  const { values } = parse({ scopes: { type: 'string' }, workspace: { type: 'string' } })
  const scopes = chosen(values.scopes as string | undefined, 'scopes', SCOPES)
  if (values.workspace !== undefined && values.workspace !== 'new') throw new UsageError('--workspace takes only: new')
  await withPlatform(async (platform, config) => {
    const demo = config.demo ? await createDemo(platform) : null
    if (demo) {
      console.error(`A demo workspace was made. Sign-in: ${demo.email} ${demo.password}`)
      if (values.scopes === undefined && values.workspace === undefined) return console.log(demo.key)
    }
    const made = await createKey(platform, scopes, values.workspace === 'new' ? 'new' : 'oldest')
    console.error(`For the workspace ${made.workspaceName} (${made.workspaceId}):`)
    console.log(made.key)
  })
}

async function makeDemoAnew(): Promise<void> {
  const { positionals } = parse({})
  if (positionals.length !== 1 || positionals[0] !== 'reset') throw new UsageError('Say: npm run demo -- reset')
  if (!readConfig(process.env, root).demo) throw new Error('This installation has no demo workspace: DEMO is 0.')
  await withPlatform(async (platform) => {
    const started = performance.now()
    await resetDemo(platform)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `The demo workspace was made again in ${seconds} s, with bookings around today. Its sign-in and its API keys stay.`,
    )
  })
}

function printBroken(): void {
  const broken = brokenSinceRelease().map((each) => `- ${each}`)
  if (broken.length > 0) throw new Error(`This would break callers, so it belongs into a v2:\n${broken.join('\n')}`)
  console.log('Nothing that was released is broken.')
}

async function printReset(): Promise<void> {
  const { positionals } = parse({})
  const [email] = positionals
  if (!email) throw new UsageError('Name the e-mail address.')
  await withPlatform(async (platform, { publicUrl }) => {
    const origin = { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }
    const token = await writing(platform, origin, (ctx) => createPasswordReset(ctx, email))
    if (token === null) throw new Error(`Nobody has the e-mail address ${email}.`)
    console.error('The link works once, within a day. PORT or PUBLIC_URL must have the same value as for the server:')
    console.log(`${publicUrl}/reset-password#${token}`)
  })
}

async function listen(): Promise<void> {
  const { values } = parse({
    port: { type: 'string' },
    events: { type: 'string' },
    workspace: { type: 'string' },
    secret: { type: 'string' },
    json: { type: 'boolean' },
  }) as { values: { port?: string; events?: string; workspace?: string; secret?: string; json?: boolean } }
  const port = Number(values.port ?? 4000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError('--port must be 1 to 65535.')
  const receiving: Receiving = {
    port,
    form: values.json ? 'bodies' : 'lines',
    clock: () => new Date(),
    print: console.log,
    notice: console.error,
    stopped: untilStopped(),
  }
  const { secret, workspace: workspaceId = null } = values
  if (secret !== undefined) {
    const isAlone = values.events === undefined && workspaceId === null
    if (!isAlone) throw new UsageError('With --secret nothing is registered: leave --events and --workspace out.')
    if (!secret.startsWith('whsec_')) throw new UsageError('--secret takes the secret of an endpoint, whsec_…')
    return listenOnly(receiving, secret)
  }
  const events = chosen(values.events, 'events', SUBSCRIBABLE)
  if (!readConfig(process.env, root).allowPrivateWebhooks) {
    throw new Error(`This machine has no public address. Set ALLOW_PRIVATE_WEBHOOKS=1, for this command and for the server;
or register the public address of a tunnel to port ${port}, and say: npm run listen -- --secret whsec_…`)
  }
  return listenRegistered(receiving, { events, workspaceId, withPlatform })
}

async function emulateChannels(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parse({ port: text, holdfast: text, email: text, password: text })
  const {
    port: asked = '4100',
    holdfast: address = 'http://localhost:3000',
    email = DEMO_EMAIL,
    password,
  } = values as {
    [name in 'port' | 'holdfast' | 'email' | 'password']?: string
  }
  const port = Number(asked)
  // The two providers listen on the two ports after this one.
  if (!Number.isInteger(port) || port < 1 || port > 65_533) throw new UsageError('--port must be 1 to 65533.')
  const channels = await openChannels({
    port,
    folder: join(root, 'src', 'commands', 'channels', 'phone', 'page'),
    holdfast: password === undefined ? null : { address, email, password },
    clock: () => new Date(),
    notice: console.log,
  })
  await untilStopped()
  await channels.close()
}

/**
 * Settles at Ctrl-C, when the terminal closes, or when nobody reads the output. A second signal ends the process at
 * once.
 */
function untilStopped(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
    process.stdout.once('error', resolve)
  })
}

async function printExamination(databaseUrl: string): Promise<void> {
  const examination = await examine(databaseUrl, new Date(currentTime()))
  console.log(toReport(examination))
  if (!isHealthy(examination)) process.exitCode = 1
}

async function writeTables(databaseUrl: string): Promise<void> {
  const program = fileURLToPath(new URL('../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url))
  const out = fileURLToPath(new URL('../src/platform/tables.gen.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  execFileSync(
    process.execPath,
    [program, '--dialect', 'postgres', '--exclude-pattern', 'migrations', '--out-file', out],
    { env },
  )
}

/** Needs no database: the case contains everything that the answer depends on. */
function printSlots(): void {
  const { values, positionals } = parse({ json: { type: 'boolean' } })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new UsageError('Name one file with a case, or - for standard input.')
  const kept = readKeptCase(readText(file))
  const slots = replay(kept)
  console.log(values.json ? JSON.stringify(slots, null, 2) : toTable(kept.slotCase, slots))
  if (kept.slots === null) return
  if (JSON.stringify(slots) !== JSON.stringify(kept.slots))
    throw new Error('This is not the answer stored in the file.')
  console.error('This is the answer stored in the file.')
}

function readText(file: string): string {
  if (file === '-') return readFileSync(0, 'utf8')
  // npm runs this command in the root of the project; INIT_CWD is where the user called it.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${code}.`)
  }
}

function printZones(): void {
  console.log(`In use: tz ${TZ_VERSION}, ${ZONE_NAMES.length} names of zones (package moment-timezone)`)
  console.log(`Node ${process.versions.node} carries tz ${process.versions.tz}, which is not used`)
}

function parse(options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args: rest, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** All known names, unless the user named some. */
function chosen<T extends string>(text: string | undefined, what: string, known: readonly T[]): readonly T[] {
  if (text === undefined) return known
  const wanted = text.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !(known as readonly string[]).includes(name))
  if (unknown.length > 0) throw new UsageError(`Unknown ${what}: ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  return wanted as T[]
}

async function withPlatform<T>(
  work: (platform: Platform, config: Config, directUrl: string) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env, root)
  const log = openLog('warn')
  const installation = await openInstallation(config, root, log)
  const platform = openPlatform(installation, config, {
    reactions,
    jobs,
    wake: wakeOtherProcesses(installation.database),
    log,
  })
  try {
    return await work(platform, config, installation.directUrl)
  } finally {
    await Promise.all([platform.outside.close(), platform.providers.close()])
    await installation.close()
  }
}

/** Creates a key for the oldest workspace, or for a new one that belongs to the first user. */
async function createKey(platform: Platform, scopes: readonly Scope[], workspace: 'oldest' | 'new') {
  const { db } = platform.database
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const oldest = await db
    .selectFrom('workspaces')
    .select(['workspace_id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!user) throw new Error('There is no account yet: start the server with DEMO=1, or sign up first.')
  const isNew = workspace === 'new' || !oldest
  const workspaceId = isNew ? newId('prj') : oldest.workspace_id
  return writing(platform, { workspaceId, actor: SYSTEM }, async (ctx) => {
    const workspaceName = isNew ? 'New workspace' : oldest.name
    if (isNew) await insertWorkspace(ctx, user, { name: workspaceName })
    const { key } = await createApiKey(ctx, { name: 'Command line', scopes: [...scopes] })
    return { key, workspaceId, workspaceName }
  })
}
