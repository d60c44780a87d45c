// Makes a checkout ready to run: installs missing packages and builds what is out of date. It needs only Node and npm.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Packages of this project that are not built: bundlers use their sources. */
export const ownPackages = { '@holdfast/time': join(root, 'time', 'src') }
const stamp = join(root, 'node_modules', '.holdfast-installed')

/** `for`: 'running' installs without the packages for development, 'developing' installs all. */
export function install({ for: wanted }) {
  // A checkout with the packages for development keeps them, also when only the server is started.
  const purpose = existsSync(join(root, 'node_modules', 'vitest')) ? 'developing' : wanted
  // Linked modules belong to another checkout, which installs them.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Holdfast needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const [known, had] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (known === lock && (had === purpose || had === 'developing')) return
  // Messages go to standard error: with $(npm run -s key), standard output must be the key alone.
  console.error('Installing what is missing …')
  const omit = purpose === 'running' ? ['--omit=dev'] : []
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...omit]
  npm(args, { env: withoutNpmOptions(), stdio: ['inherit', 2, 2] })
  writeFileSync(stamp, `${lock} ${purpose}`)
}

export function build() {
  buildServer()
  buildDashboard()
  buildWebChat()
}

/** Builds only the server: the commands and most tests do not need the page. */
export function buildServer() {
  const folders = ['server', 'clients/typescript', 'mcp', 'time'].map((folder) => join(root, folder, 'src'))
  const sources = [...folders, join(root, 'dashboard', 'src', 'data', 'pages.ts')]
  buildIfOld('build-server.mjs', join(root, 'server', 'dist', 'main.js'), sources)
}

export function buildDashboard() {
  const others = [join('clients', 'typescript', 'src'), join('time', 'src')]
  buildIfOld('build-dashboard.mjs', join(root, 'dashboard', 'dist', 'index.html'), sourcesOf('dashboard', others))
}

export function buildWebChat() {
  buildIfOld('build-webchat.mjs', join(root, 'webchat', 'dist', 'panel.html'), sourcesOf('webchat', []))
}

/** The packages are part of the build, so a changed package counts as a change. */
function sourcesOf(name, others) {
  const own = readdirSync(join(root, name)).filter((file) => !/^(dist|node_modules)/.test(file))
  return [...own.map((file) => join(name, file)), ...others, 'package-lock.json'].map((path) => join(root, path))
}

function buildIfOld(script, built, sources) {
  if (existsSync(built) && Math.max(...sources.map(newest)) < statSync(built).mtimeMs) return
  run(process.execPath, [join(root, 'scripts', script)])
}

export function run(command, args, options = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options })
}

export function npm(args, options = {}) {
  const { npm_execpath: npmScript } = process.env
  const isWindows = process.platform === 'win32'
  if (npmScript) run(process.execPath, [npmScript, ...args], options)
  else run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options })
}

/** The environment without the options of the npm that started this, such as -w of `npm pack -w clients/typescript`. */
function withoutNpmOptions() {
  const isMeantForAnother = /^npm_config_(workspaces?|include_workspace_root|dry_run|json|pack_destination|prefix)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isMeantForAnother.test(name)))
}

function newest(path) {
  if (statSync(path).isFile()) return statSync(path).mtimeMs
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((file) => statSync(join(file.parentPath ?? file.path, file.name)).mtimeMs))
}
