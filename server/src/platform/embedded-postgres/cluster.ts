// Creates the cluster folder at the first start; at later starts checks that it is complete and that we may run it.
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type ClusterLocation, ignoreMissing } from './location.ts'
import type { Wait } from './lock.ts'
import { findPostmaster, shutDown } from './postmaster.ts'
import { runProgram } from './processes.ts'

export const superuser = 'holdfast'

/** Makes sure that the cluster is complete, and returns its password. The caller must hold the lock. */
export async function prepareCluster(
  location: ClusterLocation,
  binaries: Binaries,
  { sync, wait, log }: { sync: 'sync' | 'no-sync'; wait: Wait; log: (message: string) => void },
): Promise<string> {
  const { dataDir, home, cluster } = location
  const passwordFile = join(dataDir, 'postgres.password')
  const password = await readFile(passwordFile, 'utf8').catch(ignoreMissing)
  const madeBy = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissing)
  if (madeBy !== undefined && password) {
    if (madeBy.trim() === binaries.major) return password.trim()
    throw new Error(
      `${cluster} was made by PostgreSQL ${madeBy.trim()}, and this is PostgreSQL ${binaries.major}. Move its data with ` +
        'pg_dump of the old version, or move the folder away to start with an empty database.',
    )
  }
  if (madeBy !== undefined) {
    if (home === dataDir) {
      throw new Error(
        `${passwordFile} is missing. Put it back, or move ${cluster} away to start with an empty database.`,
      )
    }
    // Somebody deleted the data folder to start again, without knowing that the cluster is kept elsewhere.
    await setAside(location, binaries, wait, log)
  }
  const fresh = password?.trim() || randomBytes(24).toString('base64url')
  if (!password) {
    await writeFile(`${passwordFile}.new`, `${fresh}\n`, { mode: 0o600 })
    await rename(`${passwordFile}.new`, passwordFile)
  }
  await removeUnfinished(location)
  log(`creating a PostgreSQL ${binaries.major} cluster in ${cluster}`)
  await initialise(location, binaries, fresh, sync)
  return fresh
}

// initdb writes into a folder with another name, so that a folder called postgres is always complete.
async function initialise(
  location: ClusterLocation,
  binaries: Binaries,
  password: string,
  sync: 'sync' | 'no-sync',
): Promise<void> {
  const { cluster, owner } = location
  const unfinished = `${cluster}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = `${unfinished}.password`
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
    if (owner) {
      await chown(unfinished, owner.uid, owner.gid)
      await chown(passwordFile, owner.uid, owner.gid)
    }
    const args = ['-D', unfinished, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    args.push('--locale=C', '-E', 'UTF8', '--no-instructions')
    if (sync === 'no-sync') args.push('--no-sync')
    const { failure, output } = await runProgram(binaries.program('initdb'), args, { owner, cwd: unfinished })
    if (failure) throw new Error(`initdb could not create ${cluster} (${failure}):\n${output}`)
    await rename(unfinished, cluster)
  } finally {
    await removeUnfinished(location)
  }
}

async function removeUnfinished({ home, cluster }: ClusterLocation): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue
    // An initdb that lost its parent may still be writing for a moment.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

async function setAside({ cluster }: ClusterLocation, binaries: Binaries, wait: Wait, log: (message: string) => void) {
  const running = await findPostmaster(cluster)
  if (running?.verdict === 'ours') await shutDown(running.pid, binaries, wait)
  const old = `${cluster}.old`
  log(`moving the cluster of a deleted data folder from ${cluster} to ${old}`)
  await rm(old, { recursive: true, force: true })
  await rename(cluster, old)
}
