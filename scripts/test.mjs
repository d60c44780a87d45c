// npm test: installs, builds and checks everything. With names after --, only the tests with these names run.
import { builds, installed, journeys, python, pythonPackages, quickChecks, tests } from './checks.mjs'
import { keepFilesInMemory } from './memory-folder.mjs'
import { runSteps } from './steps.mjs'

keepFilesInMemory()
const named = process.argv.slice(2)
// The Python client uses one core, and the quick checks use the other.
const everything = [pythonPackages, installed, ...builds, python, ...quickChecks, tests(), journeys]
process.exitCode = (await runSteps(named.length > 0 ? [installed, ...builds, tests(...named)] : everything)) ? 0 : 1
