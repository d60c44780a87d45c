// The versions of Node that Holdfast is tried on, as programs: npm has each as a package.
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { npm } from './prepare.mjs'

/** The oldest that `engines` allows, and the newest of each line that people have. */
export const VERSIONS = ['20.19.0', '22.23.3', '24.21.0', '26.10.0']

/** The file of Node in that version. It is kept outside of the checkout, which knows nothing of it. */
export function nodeOf(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(cache, 'holdfast', `node-${version}`)
  const file = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  console.log(`Getting Node ${version} …`)
  mkdirSync(folder, { recursive: true })
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  npm(['install', ...quiet, '--prefix', folder, `${name}@${version}`], { cwd: folder })
  return file
}
