// Builds what is out of date. It needs only Node and what install.mjs has installed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Packages of this project that are not built: bundlers use their sources. */
export const ownPackages = { '@holdfast/time': join(root, 'time', 'src') }

export async function build() {
  buildServer()
  buildDashboard()
  buildWebChat()
  await buildGuides()
  buildClients()
}

/** Builds only the server: the commands and most tests do not need the page. */
export function buildServer() {
  const folders = ['server', 'clients/typescript', 'mcp', 'time'].map((folder) => join(root, folder, 'src'))
  const sources = [...folders, join(root, 'dashboard', 'src', 'data', 'pages.ts')]
  buildIfOld('the server', 'build-server.mjs', join(root, 'server', 'dist', 'main.js'), sources)
}

export function buildDashboard() {
  const others = [join('clients', 'typescript', 'src'), join('time', 'src')]
  const built = join(root, 'dashboard', 'dist', 'index.html')
  buildIfOld('the dashboard', 'build-dashboard.mjs', built, sourcesOf('dashboard', others))
}

export function buildWebChat() {
  const built = join(root, 'webchat', 'dist', 'panel.html')
  buildIfOld('the chat widget', 'build-webchat.mjs', built, sourcesOf('webchat', []))
}

/** The list of documents is imported only here, because a checkout without documents can install, too. */
export async function buildGuides() {
  const { FILES } = await import('../guides/build/documents.mjs')
  const built = join(root, 'guides', 'dist', 'index.html')
  const others = ['docs', ...FILES, join('dashboard', 'src', 'colours.css')]
  buildIfOld('the guides', 'build-guides.mjs', built, sourcesOf('guides', others))
}

/** Both clients as archives, which the server offers. */
export function buildClients() {
  const [typescript, python] = ['typescript', 'python'].map((name) => join(root, 'clients', name))
  const parts = ['src', 'package.json', 'README.md', 'tsconfig.json', 'tsconfig.build.json'].map((path) =>
    join(typescript, path),
  )
  const sources = [...parts, ...['holdfast', 'pyproject.toml', 'README.md'].map((path) => join(python, path))]
  buildIfOld('the clients', 'build-clients.mjs', join(root, 'clients', 'dist', 'clients.json'), sources)
}

/** The packages are part of the build, so a changed package counts as a change. */
function sourcesOf(name, others) {
  const own = readdirSync(join(root, name)).filter((file) => !/^(dist|node_modules)/.test(file))
  return [...own.map((file) => join(name, file)), ...others, 'package-lock.json'].map((path) => join(root, path))
}

function buildIfOld(name, script, built, sources) {
  if (existsSync(built) && Math.max(...sources.map(newest)) < statSync(built).mtimeMs) return
  // Messages go to standard error: with $(npm run -s key), standard output must be the key alone.
  console.error(`Building ${name} …`)
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

function newest(path) {
  if (statSync(path).isFile()) return statSync(path).mtimeMs
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((file) => statSync(join(file.parentPath ?? file.path, file.name)).mtimeMs))
}
