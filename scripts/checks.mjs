// The steps of npm test and npm run check.
import { join } from 'node:path'
import { install } from './install.mjs'

const INSTALLED = 'what is missing is installed'
const SERVER_BUILT = 'the server is built'
const DASHBOARD_BUILT = 'the dashboard is built'
const WEBCHAT_BUILT = 'the chat widget is built'
const GUIDES_BUILT = 'the guides are built'
const CLIENTS_BUILT = 'the clients are packed'
const PYTHON_PACKAGES = 'packages of the Python client are installed'
const NODE_TYPES = 'tsconfig.node.json'

export const installed = { name: INSTALLED, run: () => install({ for: 'developing' }) }

export const builds = [
  { name: SERVER_BUILT, needs: [INSTALLED], run: ['scripts/build-if-old.mjs', 'server'] },
  { name: DASHBOARD_BUILT, needs: [INSTALLED], run: ['scripts/build-if-old.mjs', 'dashboard'] },
  { name: WEBCHAT_BUILT, needs: [INSTALLED], run: ['scripts/build-if-old.mjs', 'webchat'] },
  { name: GUIDES_BUILT, needs: [INSTALLED], run: ['scripts/build-if-old.mjs', 'guides'] },
  { name: CLIENTS_BUILT, needs: [INSTALLED], run: ['scripts/build-if-old.mjs', 'clients'] },
]

/** The long steps come first, so that the short ones run at the same time as the last long one. */
export const quickChecks = [
  // One run of the compiler checks all of these, because all of them import the server.
  types('types of the server, the agent tools, times and zones, and the tests of the TypeScript client', NODE_TYPES),
  types('types of the journeys', 'e2e'),
  check('style', 'biome', 'check', '--error-on-warnings', '.'),
  types('types of the dashboard', 'dashboard'),
  types('types of the chat widget', 'webchat'),
  types('types of the guides', 'guides'),
  types('types of the TypeScript client, which may use nothing of Node', 'clients/typescript'),
  check('the contract is lint-clean', 'redocly', 'lint', 'api/openapi.json', '--config', 'api/redocly.yaml'),
  {
    name: 'the TypeScript client is as the contract says',
    needs: [INSTALLED],
    run: ['scripts/generate.mjs', '--check', 'typescript'],
  },
]

/** With more room for new objects, V8 copies fewer of them. */
const VITEST = ['--max-semi-space-size=64', bin('vitest'), 'run']

/** All tests, or those that are named. */
export const tests = (...named) => ({
  name: 'tests',
  needs: [SERVER_BUILT, DASHBOARD_BUILT, WEBCHAT_BUILT, GUIDES_BUILT, CLIENTS_BUILT],
  isAlone: true,
  run: [...VITEST, ...named],
})

export const quickTests = {
  name: 'tests that need no database and no browser',
  needs: [INSTALLED],
  isAlone: true,
  run: [...VITEST, '--config', 'scripts/quick-tests.config.mjs'],
}

export const journeys = {
  name: 'journeys in a browser',
  needs: [DASHBOARD_BUILT, WEBCHAT_BUILT, GUIDES_BUILT],
  isAlone: true,
  run: ['scripts/journeys.mjs'],
}

/** This step needs nothing of npm, and waits for the network most of the time. */
export const pythonPackages = { name: PYTHON_PACKAGES, run: ['scripts/python-packages.mjs'] }

export const python = {
  name: 'the Python client',
  needs: [PYTHON_PACKAGES, SERVER_BUILT, CLIENTS_BUILT],
  run: ['scripts/python.mjs'],
}

function check(name, program, ...args) {
  return { name, needs: [INSTALLED], run: [bin(program), ...args] }
}

function types(name, project) {
  return check(name, 'tsc', '--noEmit', '-p', project)
}

function bin(program) {
  return join('node_modules', '.bin', program)
}
