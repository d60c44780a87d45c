// npm run test:fuzz: runs schemathesis against the real server with a new database; arguments after -- go to it.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { install } from './install.mjs'
import { build, root } from './prepare.mjs'
import { environment, PythonMissing } from './python-environment.mjs'

const dataDir = join(root, '.data', 'fuzz')

install({ for: 'running' })
await build()
const python = schemathesis()
const server = await startServer()
const status = await run(python, server)
await server.stop()
process.exit(status)

/** Returns the Python that has schemathesis, in a virtual environment that is made at the first use. */
function schemathesis() {
  try {
    return environment({
      home: join(root, '.data', 'fuzz-venv'),
      requirements: join(root, 'api', 'requirements-fuzz.txt'),
      atLeast: [3, 10],
    })
  } catch (error) {
    if (!(error instanceof PythonMissing)) throw error
    console.error(`npm run test:fuzz cannot run here: ${error.message}.`)
    process.exit(1)
  }
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
    RATE_LIMIT_REFILL: '1000',
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

function run(python, { url, key }) {
  const args = [
    ...['-m', 'schemathesis.cli'],
    ...['--config-file', join('api', 'schemathesis.toml')],
    ...['run', `${url}/openapi.json`],
    ...['--checks', 'all', '--phases', 'examples,coverage,fuzzing,stateful'],
    ...['--header', `Authorization: Bearer ${key}`],
    ...process.argv.slice(2),
  ]
  const child = spawn(python, args, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}
