// Prints at the end of a run of vitest which files and tests took longest. It also tells npm test which tests failed or
// were left out, and why.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { tellRunner } from './steps.mjs'

const MAX_SHOWN = 10
const MAX_LINE_CHARACTERS = 1_000
/** The number of lines of an error that are shown, besides the lines with the name of the test and with the place. */
const MAX_MORE_LINES = 2

/** A reporter of vitest, used in addition to the default one. */
export default class TestReporter {
  #root = ''

  onInit({ config }) {
    this.#root = config.root
  }

  onTestRunEnd(modules, errors) {
    const failureOf = (name, module, error) => toFailure(name, error, placeOf(this.#root, module, error))
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    if (modules.length > MAX_SHOWN) {
      printSlowest('files', modules, (module) => module.relativeModuleId)
      printSlowest('tests', tests, nameOf)
    }
    const failedTests = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => failureOf(nameOf(test), test.module, test.result().errors?.[0]))
    // When a hook fails, its file or its group has an error although no test has failed.
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const failedGroups = groups
      .filter((group) => group.errors().length > 0)
      .map((group) => failureOf(nameOf(group), group.module ?? group, group.errors()[0]))
    const others = errors.map((error) => failureOf('outside of the tests', null, error))
    const failed = [...new Set([...failedTests, ...failedGroups, ...others])]
    if (failed.length > 0) tellRunner({ failed })
    // Tests without a note were not asked for by name, or a hook before them failed.
    const skipped = tests.flatMap((test) => {
      const { state, note } = test.result()
      return state === 'skipped' && note ? [`${nameOf(test)}: ${note}`] : []
    })
    if (skipped.length > 0) tellRunner({ skipped })
  }
}

/** The name of a test or of a group of tests begins with that of its file, which has no full name itself. */
function nameOf({ module, fullName, relativeModuleId }) {
  return module ? `${module.relativeModuleId} > ${fullName}` : relativeModuleId
}

/** What failed and why, the place, and the next lines of the error: of Playwright, what it was waiting for. */
function toFailure(name, error, place) {
  const lines = stripVTControlCharacters(error?.message ?? '').split('\n')
  const [reason = '', ...more] = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== 'Call log:')
  const shown = [reason, ...place, ...more.slice(0, MAX_MORE_LINES)]
  const [first, ...others] = shown.map((line) => line.slice(0, MAX_LINE_CHARACTERS))
  return [`${name}: ${first}`, ...others.map((line) => `  ${line}`)].join('\n')
}

/** The line of the test, and the line of another file that it called, if the error comes from there. */
function placeOf(root, module, error) {
  const [nearest, ...callers] = error?.stacks ?? []
  if (!nearest) return []
  const inTest = [nearest, ...callers].find(({ file }) => file === module?.moduleId) ?? nearest
  const toText = ({ file, line }) => `${relative(root, file)}:${line}`
  return [`at ${toText(inTest)}${inTest === nearest ? '' : `, in ${toText(nearest)}`}`]
}

function printSlowest(what, all, nameOf) {
  const timed = all.map((each) => ({ each, seconds: (each.diagnostic()?.duration ?? 0) / 1000 }))
  console.log(`\n   The slowest ${what}:`)
  for (const { each, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, MAX_SHOWN)) {
    console.log(`${`${seconds.toFixed(1)} s`.padStart(11)}  ${nameOf(each)}`)
  }
}
