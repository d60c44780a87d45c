// npm test: everything from nothing. Names after -- go to vitest, and then only the tests that they name are run.
import { builds, installed, journeys, python, quickChecks, tests } from './checks.mjs'
import { runSteps } from './steps.mjs'

const named = process.argv.slice(2)
// The Python client keeps one core busy, and the quick checks the other.
const everything = [installed, ...builds, python, ...quickChecks, tests(), journeys]
process.exitCode = (await runSteps(named.length > 0 ? [installed, ...builds, tests(...named)] : everything)) ? 0 : 1
