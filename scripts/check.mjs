// npm run check: what somebody at work wants to know within two minutes. npm test checks everything.
import { installed, quickChecks, quickTests } from './checks.mjs'
import { runSteps } from './steps.mjs'

process.exitCode = (await runSteps([installed, ...quickChecks, quickTests])) ? 0 : 1
