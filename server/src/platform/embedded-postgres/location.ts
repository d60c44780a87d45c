// Decides where the cluster of a data folder lives and, if we are root, which user runs it.
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode, isRoot, type Owner, runProgram } from './processes.ts'

const systemFolder = '/var/lib/holdfast'

export interface ClusterLocation {
  dataDir: string
  /**
   * The folder of the cluster, its log and, if needed, a copy of the binaries: `dataDir`, or the folder that it names.
   */
  home: string
  cluster: string
  owner: Owner | undefined
}

/** Creates the data folder if it is missing, and returns its real path. */
export async function openDataDir(path: string): Promise<string> {
  const dataDir = resolve(path)
  if (!(await exists(dataDir))) {
    await mkdir(dirname(dataDir), { recursive: true })
    // The folder is created under another name and renamed, so that no other process sees it with wrong permissions.
    const fresh = await mkdtemp(`${dataDir}.new-`)
    if (isRoot()) {
      await chown(fresh, 0, (await findServiceUser()).gid)
      await chmod(fresh, 0o710)
    }
    await rename(fresh, dataDir).catch(async (error) => {
      await rmdir(fresh)
      if (!(await exists(dataDir))) throw error
    })
  }
  return realpath(dataDir)
}

export async function findLocation(dataDir: string): Promise<ClusterLocation> {
  const noted = await readFile(join(dataDir, 'postgres.at'), 'utf8').catch(ignoreMissing)
  const home = noted?.trim() || dataDir
  const cluster = join(home, 'postgres')
  const clusterOwner = await findOwner(cluster)
  if (!isRoot()) {
    if (clusterOwner && process.getuid && clusterOwner.uid !== process.getuid()) {
      throw new Error(
        `${cluster} belongs to user ${clusterOwner.uid}: start Holdfast as the user who started it before.`,
      )
    }
    return { dataDir, home, cluster, owner: undefined }
  }
  const owner = clusterOwner && clusterOwner.uid !== 0 ? clusterOwner : await findServiceUser()
  if (noted || (await canEnter(owner, dataDir))) {
    if (noted) await openSystemFolder(home)
    return { dataDir, home, cluster, owner }
  }
  if (clusterOwner) {
    throw new Error(`User ${owner.uid} runs the database in ${cluster}, but may not enter a folder above it any more.`)
  }
  const elsewhere = join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  await openSystemFolder(elsewhere)
  await writeFile(join(dataDir, 'postgres.at'), `${elsewhere}\n`)
  return { dataDir, home: elsewhere, cluster: join(elsewhere, 'postgres'), owner }
}

async function openSystemFolder(home: string): Promise<void> {
  try {
    for (const folder of [dirname(home), home]) {
      const made = await mkdir(folder, { recursive: true })
      if (made) await chmod(folder, 0o755)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(
      `PostgreSQL does not run as root, and the user it runs as can neither enter DATA_DIR nor be given ${home} ` +
        `(${reason}). Set DATA_DIR to a folder everybody can enter, or set DATABASE_URL to use another PostgreSQL.`,
    )
  }
}

/** The user that runs PostgreSQL when Holdfast runs as root: PostgreSQL refuses to run as root. */
async function findServiceUser(): Promise<Owner> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and /etc/passwd has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start Holdfast as a normal user, or set DATABASE_URL to use another PostgreSQL.',
  )
}

// Asks the kernel: the mode bits alone do not show access lists.
async function canEnter(owner: Owner, folder: string): Promise<boolean> {
  const { failure } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { owner, cwd: '/' })
  if (failure && !failure.startsWith('exit code')) {
    throw new Error(
      `Holdfast runs as root, but may not start PostgreSQL as user ${owner.uid} (${failure}). ` +
        'Start Holdfast as a normal user, or set DATABASE_URL to use another PostgreSQL.',
    )
  }
  return failure === undefined
}

async function findOwner(path: string): Promise<Owner | undefined> {
  const found = await stat(path).catch(ignoreMissing)
  return found && { uid: found.uid, gid: found.gid }
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined
}

export function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
