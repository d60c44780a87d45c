// Checks the Python client in a virtual environment: style, types, tests against the real server, generated files.
import { join } from 'node:path'
import { TESTS } from '../clients/python/environments.mjs'
import { generatePython } from '../clients/python/generate.mjs'
import { buildServer, root } from './prepare.mjs'
import { environment, PythonMissing, runPython } from './python-environment.mjs'
import { tellRunner } from './steps.mjs'

const folder = join(root, 'clients', 'python')

const steps = [
  ['its style', ['-m', 'ruff', 'check', '--no-cache', '--quiet', '.']],
  ['its format', ['-m', 'ruff', 'format', '--no-cache', '--quiet', '--check', '.']],
  ['its types', ['-m', 'mypy', '--no-error-summary']],
  ['its tests', ['-m', 'pytest', ...process.argv.slice(2)]],
]

buildServer()
let hasFailed = false
const python = await orLeftOut('leftOut', 'the Python client is not checked', () =>
  timed('its environment', () => environment(TESTS)),
)
if (python) {
  for (const [name, args] of steps) await orFailed(name, () => timed(name, () => runPython(python, args, folder)))
  // The generator needs a newer Python than the client.
  await orLeftOut('partLeftOut', 'the generated files are not compared with the contract', () =>
    timed('its generated files', () => generatePython({ check: true })),
  )
}
process.exitCode = hasFailed ? 1 : 0

/** `kind` is `leftOut` or `partLeftOut`, for `tellRunner`. */
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

/** After a failure the other checks still run. */
async function orFailed(name, work) {
  try {
    await work()
  } catch (error) {
    fail(name, error)
  }
}

function fail(name, error) {
  // An error with a status comes from a program that has printed the reason itself.
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
