// npm run test:fuzz: schemathesis against the real server, with a database of its own. What follows -- is for schemathesis.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build, install, root } from './prepare.mjs'

const SCHEMATHESIS = '4.32.5'
const OLDEST_PYTHON = [3, 10]

const dataDir = join(root, '.data', 'fuzz')
const venv = join(root, '.data', 'fuzz-venv')
const programs = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin')

const python = findPython()
if (!python) {
  console.error(`npm run test:fuzz needs Python ${OLDEST_PYTHON.join('.')} or newer, and there is none here.`)
  process.exit(1)
}
install({ for: 'running' })
build()
prepareSchemathesis(python)
const server = await startServer()
const status = await runSchemathesis(server)
await server.stop()
process.exit(status)

function findPython() {
  return ['python3', 'python'].find((program) => {
    const { stdout } = spawnSync(program, ['-c', 'import sys; print(*sys.version_info[:2])'], { encoding: 'utf8' })
    const [major, minor] = (stdout ?? '').split(' ').map(Number)
    return major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]
  })
}

/** In an environment of its own, made at first use. */
function prepareSchemathesis(program) {
  const stamp = join(venv, 'schemathesis-version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === SCHEMATHESIS) return
  console.log(`Installing schemathesis ${SCHEMATHESIS} …`)
  rmSync(venv, { recursive: true, force: true })
  execFileSync(program, ['-m', 'venv', venv], { stdio: 'inherit' })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${SCHEMATHESIS}`]
  execFileSync(join(programs, 'python'), pip, { stdio: 'inherit' })
  writeFileSync(stamp, SCHEMATHESIS)
}

async function startServer() {
  rmSync(dataDir, { recursive: true, force: true })
  const port = await freePort()
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_BURST: '1000000',
    RATE_LIMIT_REFILL: '1000000',
  }
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], { env: environment })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stderr.pipe(process.stderr)
  const key = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (bytes) => {
      output += bytes
      const shown = /API key +(\S+)/.exec(output)
      if (shown) resolve(shown[1])
    })
    void ended.then(() => reject(new Error(`The server ended at once:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function runSchemathesis({ url, key }) {
  const args = [
    ...['--config-file', join('api', 'schemathesis.toml')],
    ...['run', `${url}/openapi.json`],
    ...['--checks', 'all', '--phases', 'examples,coverage,fuzzing,stateful'],
    ...['--header', `Authorization: Bearer ${key}`],
    ...process.argv.slice(2),
  ]
  const child = spawn(join(programs, 'schemathesis'), args, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}
