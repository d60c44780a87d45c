// npm run test:soak: a steady load on four processes that are killed, for the named minutes: npm run test:soak -- 60
// A second number is how many calls the clients begin in a second.
import { builds, installed } from './checks.mjs'
import { runSteps } from './steps.mjs'

const [minutes = '15', rate = '6'] = process.argv.slice(2)
const soak = {
  name: `a soak of ${minutes} minutes`,
  needs: builds.map(({ name }) => name),
  isAlone: true,
  env: { SOAK_MINUTES: minutes, SOAK_RATE: rate },
  run: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'scripts/soak.config.mjs',
    'soak.ts',
    '--disable-console-intercept',
  ],
}
process.exitCode = (await runSteps([installed, ...builds, soak])) ? 0 : 1
