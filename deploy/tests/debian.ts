// Finds nginx, caddy and PgBouncer, or takes them out of their Debian packages, without installing them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, join } from 'node:path'

const DOWNLOAD_MS = 60_000
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'holdfast', 'debian')
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const LD_LIBRARY_PATH = join(cache, 'usr', 'lib', `${machine}-linux-gnu`)

/**
 * Returns the path of the program, or null if it cannot be found. Files from a package are kept outside of the
 * checkout.
 */
export function debianProgram(name: 'nginx' | 'caddy' | 'pgbouncer', libraries: readonly string[] = []): string | null {
  const find = () => {
    const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    folders.push(join(cache, 'usr', 'sbin'), join(cache, 'usr', 'bin'))
    return folders.map((folder) => join(folder, name)).find((file) => existsSync(file) && runs(file)) ?? null
  }
  const found = find()
  if (found !== null || !existsSync('/usr/bin/apt-get')) return found
  const packages = join(cache, `packages-${process.pid}`)
  try {
    mkdirSync(packages, { recursive: true })
    execFileSync('apt-get', ['download', name, ...libraries], { cwd: packages, stdio: 'pipe', timeout: DOWNLOAD_MS })
    for (const file of readdirSync(packages)) execFileSync('dpkg', ['-x', join(packages, file), cache])
    return find()
  } catch {
    return null
  } finally {
    rmSync(packages, { recursive: true, force: true })
  }
}

/** PgBouncer, and the environment in which it finds the libraries that were taken out of their packages with it. */
export function debianPooler(): { program: string; environment: Record<string, string> } | null {
  const program = debianProgram('pgbouncer', ['libevent-2.1-7', 'libc-ares2'])
  return program === null ? null : { program, environment: { LD_LIBRARY_PATH } }
}

/** Each prints its version in its own way. */
const VERSION = { nginx: '-v', caddy: 'version', pgbouncer: '--version' }

function runs(file: string): boolean {
  try {
    const env = { ...process.env, LD_LIBRARY_PATH }
    execFileSync(file, [VERSION[basename(file) as keyof typeof VERSION]], { env, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
