// npm test: everything from nothing, in the order in which faults are cheapest to find. Names after -- go to vitest.
import { build, install, run } from './prepare.mjs'

install({ for: 'developing' })
build()
const only = process.argv.slice(2)
const steps = [
  ['clients are current', ['scripts/generate.mjs', '--check', 'typescript']],
  ['types', ['tsc', '--noEmit', '-p', 'server']],
  ['types of the TypeScript client, which may use nothing of Node', ['tsc', '--noEmit', '-p', 'clients/typescript']],
  ['types of its tests', ['tsc', '--noEmit', '-p', 'clients/typescript/tsconfig.test.json']],
  ['types of times and zones', ['tsc', '--noEmit', '-p', 'time']],
  ['types of the agent tools', ['tsc', '--noEmit', '-p', 'mcp']],
  ['types of the dashboard', ['tsc', '--noEmit', '-p', 'dashboard']],
  ['types of the journeys', ['tsc', '--noEmit', '-p', 'e2e']],
  ['style', ['biome', 'check', '--error-on-warnings', '.']],
  ['contract is lint-clean', ['redocly', 'lint', 'api/openapi.json', '--config', 'api/redocly.yaml']],
  ['tests', ['vitest', 'run']],
  ['journeys in a browser', ['scripts/journeys.mjs']],
  ['the Python client', ['scripts/python.mjs']],
]
for (const [name, [program, ...args]] of only.length > 0 ? [['tests', ['vitest', 'run', ...only]]] : steps) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  try {
    const file = program.includes('/') ? program : `node_modules/.bin/${program}`
    run(process.execPath, ['--no-deprecation', file, ...args])
  } catch {
    console.error(`\n✗ ${name} failed`)
    process.exit(1)
  }
  console.log(`   ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
