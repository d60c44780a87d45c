// npm run generate: writes the clients anew from api/openapi.json, or those named: npm run generate -- typescript.
// With --check nothing is written: it fails when one of them is stale.
import { install } from './prepare.mjs'
import { PythonMissing } from './python-environment.mjs'

install({ for: 'developing' })
const asked = process.argv.slice(2)
const check = asked.includes('--check')
const names = asked.filter((each) => each !== '--check')

/** Loaded when their turn comes: the packages that they need may just have been installed. */
const clients = {
  typescript: async () => (await import('../clients/typescript/generate.mjs')).generateTypescript({ check }),
  python: async () => (await import('../clients/python/generate.mjs')).generatePython({ check }),
}

const unknown = names.filter((name) => !Object.hasOwn(clients, name))
if (unknown.length > 0) {
  console.error(`There is no client ${unknown.join(', ')}. There are: ${Object.keys(clients).join(', ')}.`)
  process.exit(1)
}
for (const name of names.length > 0 ? names : Object.keys(clients)) {
  const started = performance.now()
  try {
    await clients[name]()
  } catch (error) {
    // What is missing on this machine, or stale, is said in one sentence; anything else is a fault of ours.
    console.error(`${name}: ${check || error instanceof PythonMissing ? error.message : error.stack}`)
    process.exit(1)
  }
  console.log(`${name}: ${check ? 'current' : 'written'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
