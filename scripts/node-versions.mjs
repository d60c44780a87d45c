// The versions of Node that Holdfast is tested on, and how to get them: npm has each as a package.
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { npm } from './prepare.mjs'

/** The oldest version that `engines` allows, and the newest of each major version in use. */
export const VERSIONS = ['20.19.0', '22.23.3', '24.21.0', '26.10.0']

/** Returns the path of Node in this version. It is kept in a cache outside the checkout. */
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
