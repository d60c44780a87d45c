// Prints at the end of a run of vitest which files and tests took longest, and tells npm test which tests failed.
import { tellRunner } from './steps.mjs'

const MAX_SHOWN = 10
const MAX_REASON_CHARACTERS = 200

/** A reporter of vitest, used in addition to the default one. */
export default class TestReporter {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    if (modules.length > MAX_SHOWN) {
      printSlowest('files', modules, (module) => module.relativeModuleId)
      printSlowest('tests', tests, nameOf)
    }
    const failedTests = tests.filter((test) => test.result().state === 'failed').map(toFailure)
    // When a hook fails, its file has an error although no test has failed.
    const failedFiles = modules.filter((module) => module.errors().length > 0).map((module) => module.relativeModuleId)
    const others = errors.map((error) => `outside of the tests: ${error.message}`)
    const failed = [...new Set([...failedTests, ...failedFiles, ...others])]
    if (failed.length > 0) tellRunner({ failed })
  }
}

function nameOf(test) {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

/** The name of a test, and the first line of what went wrong. */
function toFailure(test) {
  const [reason = ''] = (test.result().errors?.[0]?.message ?? '').split('\n')
  return `${nameOf(test)}: ${reason.slice(0, MAX_REASON_CHARACTERS)}`
}

function printSlowest(what, all, nameOf) {
  const timed = all.map((each) => ({ each, seconds: (each.diagnostic()?.duration ?? 0) / 1000 }))
  console.log(`\n   The slowest ${what}:`)
  for (const { each, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_SHOWN)) {
    console.log(`${`${seconds.toFixed(1)} s`.padStart(11)}  ${nameOf(each)}`)
  }
}
