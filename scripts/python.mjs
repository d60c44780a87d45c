// Checks the Python client in an environment of its own: style, types, tests against the real server, staleness.
import { join } from 'node:path'
import { generatePython } from '../clients/python/generate.mjs'
import { buildServer, root } from './prepare.mjs'
import { environment, PythonMissing, runPython } from './python-environment.mjs'
import { tellRunner } from './steps.mjs'

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
let hasFailed = false
const python = await orLeftOut('leftOut', 'the Python client is not checked', () =>
  timed('its environment', () => environment(wanted)),
)
if (python) {
  for (const [name, args] of steps) await orFailed(name, () => timed(name, () => runPython(python, args, folder)))
  // This needs a newer Python.
  await orLeftOut('partLeftOut', 'nobody looked whether it is as the contract says', () =>
    timed('as the contract is', () => generatePython({ check: true })),
  )
}
process.exitCode = hasFailed ? 1 : 0

/** `kind` says whether that is all of the step, as `tellRunner` takes it. */
async function orLeftOut(kind, what, work) {
  try {
    return await work()
  } catch (error) {
    const isExcused = error instanceof PythonMissing && process.env.CI !== 'true'
    if (!isExcused) return fail(what, error)
    console.log(`   Left out: ${what}, because ${error.message}.`)
    tellRunner({ [kind]: `${what}, because ${error.message}` })
  }
}

/** What fails does not keep the rest from being checked. */
async function orFailed(name, work) {
  try {
    await work()
  } catch (error) {
    fail(name, error)
  }
}

function fail(name, error) {
  // A program that failed has said why.
  if (typeof error.status !== 'number') console.error(error.message)
  console.log(`   ✗ ${name}`)
  tellRunner({ failed: [name] })
  hasFailed = true
}

async function timed(name, work) {
  const started = Date.now()
  const result = await work()
  console.log(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}
