// npm run check: the checks that take about two minutes, for use while working. npm test checks everything.
import { installed, quickChecks, quickTests } from './checks.mjs'
import { runSteps } from './steps.mjs'

process.exitCode = (await runSteps([installed, ...quickChecks, quickTests])) ? 0 : 1
