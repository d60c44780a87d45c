// Installs the packages of package-lock.json, all of them or none, and only if they are not there already.
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm, root } from './prepare.mjs'

/** A folder of this name is where a process with the number after it installs packages. */
const FRESH = '.install-'

/** `for`: 'running' installs without the packages for development, 'developing' installs all. */
export function install({ for: purpose }) {
  refuseOldNode()
  // Linked packages belong to another checkout, which installs them.
  if (isLinked() || isInstalled(purpose)) return
  // A checkout with the packages for development keeps them, also when only the server is started.
  installAll(existsSync(join(root, 'node_modules', 'vitest')) ? 'developing' : purpose)
}

/**
 * For commands that run beside a server: installs only if there are no packages at all, because a server that runs may
 * be using those that are there.
 */
export function installIfNone() {
  refuseOldNode()
  if (isLinked() || isInstalled('running')) return
  if (!existsSync(join(root, 'node_modules'))) return installAll('running')
  console.error('The installed packages are not those of package-lock.json. The next `npm start` will install them.')
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Holdfast requires Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const isLinked = () => lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** npm writes its list of packages when it is done; so without the list, some of them may have no files yet. */
function isInstalled(purpose) {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false
  return wantedPackages(purpose).every(([path, { version }]) => versionIn(join(root, path)) === version)
}

function versionIn(folder) {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

/** Without packages of other systems, and without links to our own. */
function wantedPackages(purpose) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).filter(
    ([path, { link, optional, devOptional, dev }]) =>
      path.includes('node_modules/') && !link && !optional && !devOptional && !(dev && purpose === 'running'),
  )
}

/** Installs into a fresh folder first: if it is interrupted, the packages stay as they were. */
function installAll(purpose) {
  // Messages go to standard error: with $(npm run -s key), standard output must be the key alone.
  console.error(`Installing ${wantedPackages(purpose).length} packages; this takes about a minute …`)
  removeInterrupted()
  // On Windows, links to our own packages name the whole path, and would break when they are moved.
  if (process.platform === 'win32') return npmCi(root, purpose)
  const fresh = join(root, `${FRESH}${process.pid}`)
  const members = ['', ...JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces]
  for (const member of members) copyInto(fresh, join(member, 'package.json'))
  for (const file of ['package-lock.json', '.npmrc']) copyInto(fresh, file)
  npmCi(fresh, purpose)
  // The packages of the root come last: until they are in place, the next start installs everything again.
  for (const member of members.toReversed()) putInPlace(fresh, join(member, 'node_modules'))
  rmSync(fresh, { recursive: true, force: true })
}

function npmCi(folder, purpose) {
  const omit = purpose === 'running' ? ['--omit=dev'] : []
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...omit]
  npm(args, { cwd: folder, env: withoutNpmOptions(), stdio: ['inherit', 2, 2] })
}

function copyInto(folder, file) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  cpSync(join(root, file), join(folder, file))
}

function putInPlace(fresh, folder) {
  const old = join(fresh, `${folder}.old`)
  if (existsSync(join(root, folder))) renameSync(join(root, folder), old)
  if (existsSync(join(fresh, folder))) renameSync(join(fresh, folder), join(root, folder))
}

/** Removes what a process left behind when it was ended during an installation. */
function removeInterrupted() {
  for (const name of readdirSync(root).filter((each) => each.startsWith(FRESH))) {
    if (!isAlive(Number(name.slice(FRESH.length)))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/** The environment without the options of the npm that started this, such as -w of `npm pack -w clients/typescript`. */
function withoutNpmOptions() {
  const isMeantForAnother = /^npm_config_(workspaces?|include_workspace_root|dry_run|json|pack_destination|prefix)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isMeantForAnother.test(name)))
}
