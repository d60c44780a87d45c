// Checks the Python client in an environment of its own: style, types, tests against the real server, staleness.
import { join } from 'node:path'
import { generatePython } from '../clients/python/generate.mjs'
import { buildServer, root } from './prepare.mjs'
import { environment, PythonMissing, runPython } from './python-environment.mjs'

const folder = join(root, 'clients', 'python')
const wanted = {
  home: join(folder, '.venv-test'),
  requirements: join(folder, 'requirements-test.txt'),
  atLeast: [3, 10],
}

const steps = [
  ['its style', ['-m', 'ruff', 'check', '--no-cache', '--quiet', '.']],
  ['its format', ['-m', 'ruff', 'format', '--no-cache', '--quiet', '--check', '.']],
  ['its types', ['-m', 'mypy', '--no-error-summary']],
  ['its tests', ['-m', 'pytest', ...process.argv.slice(2)]],
]

buildServer()
await orLeftOut('the Python client is not checked', async () => {
  const python = await timed('its environment', () => environment(wanted))
  for (const [name, args] of steps) await timed(name, () => runPython(python, args, folder))
  // This needs a newer Python.
  await orLeftOut('nobody looked whether it is as the contract says', () =>
    timed('as the contract is', () => generatePython({ check: true })),
  )
})

async function orLeftOut(what, work) {
  try {
    await work()
  } catch (error) {
    const isExcused = error instanceof PythonMissing && process.env.CI !== 'true'
    if (isExcused) return console.log(`   Left out: ${what}, because ${error.message}.`)
    // A program that failed has said why.
    if (typeof error.status !== 'number') console.error(error.message)
    process.exit(1)
  }
}

async function timed(name, work) {
  const started = Date.now()
  const result = await work()
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}
