// npm run generate: writes both clients from api/openapi.json, or the named one: npm run generate -- typescript.
// With --check it writes nothing, and fails when a client is out of date.
import { install } from './install.mjs'
import { PythonMissing } from './python-environment.mjs'

install({ for: 'developing' })
const asked = process.argv.slice(2)
const check = asked.includes('--check')
const names = asked.filter((each) => each !== '--check')

/** The generators are imported after the installation, because they need its packages. */
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
    // A missing Python or an outdated file is reported in one sentence; any other error is a bug and shows its stack.
    console.error(`${name}: ${check || error instanceof PythonMissing ? error.message : error.stack}`)
    process.exit(1)
  }
  console.log(`${name}: ${check ? 'current' : 'written'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
