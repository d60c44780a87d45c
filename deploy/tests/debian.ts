// Finds nginx and caddy, or takes them out of their Debian packages, without installing them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const DOWNLOAD_MS = 60_000

/**
 * Returns the path of the program, or null where it cannot be had. What was taken out of a package is kept outside of
 * the checkout.
 */
export function debianProgram(name: 'nginx' | 'caddy'): string | null {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'holdfast', 'debian')
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
    execFileSync('apt-get', ['download', name], { cwd: packages, stdio: 'pipe', timeout: DOWNLOAD_MS })
    for (const file of readdirSync(packages)) execFileSync('dpkg', ['-x', join(packages, file), cache])
    return find()
  } catch {
    return null
  } finally {
    rmSync(packages, { recursive: true, force: true })
  }
}

/** nginx and caddy print their version in different ways. */
function runs(file: string): boolean {
  try {
    execFileSync(file, [file.endsWith('caddy') ? 'version' : '-v'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
