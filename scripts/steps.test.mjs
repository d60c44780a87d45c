// The runner of steps behind npm test and npm run check: what it runs, and what it lists at the end.
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './prepare.mjs'

const PASSES = ['-e', 'console.log("is fine")']
const FAILS = ['-e', 'console.log("is broken"); process.exit(3)']
const NAMES_WHAT_FAILED = ['-e', 'process.send({ failed: ["a.test.ts > adds"] }); process.exitCode = 1']
const LEAVES_ALL_OUT = ['-e', 'process.send({ leftOut: "there is no browser" })']
const LEAVES_A_TEST_OUT = ['-e', 'process.send({ skipped: ["a.test.ts > adds: only Citus can"] })']
const LEAVES_A_PART_OUT = ['-e', 'process.send({ partLeftOut: "there is no Python 3.11" })']

/** Runs the steps in a new process. */
function outcome(steps, environment = {}) {
  const program = `import { runSteps } from './scripts/steps.mjs'
process.exitCode = (await runSteps(${JSON.stringify(steps)})) ? 0 : 1`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  const list = stdout
    .slice(stdout.indexOf('── All steps'))
    .replaceAll(/\d+\.\d s/g, '0 s')
    .replaceAll(/ +/g, ' ')
  return { status, stdout, list, closing: stdout.trimEnd().split('\n').at(-1) }
}

test('a step that fails does not hide the others, and the list has all of them', () => {
  const { status, stdout, list, closing } = outcome([
    { name: 'types', run: FAILS },
    { name: 'style', run: PASSES },
    { name: 'tests', isAlone: true, run: NAMES_WHAT_FAILED },
  ])
  expect(status).toBe(1)
  expect(stdout).toContain('is broken')
  expect(stdout).toContain('is fine')
  expect(list).toContain(' FAILED types 0 s\n passed style 0 s\n FAILED tests 0 s\n a.test.ts > adds\n')
  expect(closing).toBe('1 passed, 2 failed')
})

test('a step that needs a failed step is left out, and the list says why', () => {
  const { status, list, closing } = outcome([
    { name: 'build', run: FAILS },
    { name: 'tests', needs: ['build'], isAlone: true, run: PASSES },
    { name: 'coverage', needs: ['tests'], run: PASSES },
    { name: 'style', run: PASSES },
  ])
  expect(status).toBe(1)
  expect(list).toContain(' left out tests 0 s\n "build" failed\n left out coverage 0 s\n "tests" was left out\n')
  expect(closing).toBe('1 passed, 1 failed, 2 skipped')
})

describe('a step that the machine cannot run', () => {
  const steps = [
    { name: 'journeys', isAlone: true, run: LEAVES_ALL_OUT },
    { name: 'Python', run: LEAVES_A_PART_OUT },
  ]

  test('is left out with the reason, and the run passes', () => {
    const { status, list, closing } = outcome(steps)
    expect(status).toBe(0)
    expect(list).toContain(' left out journeys 0 s\n there is no browser\n')
    expect(list).toContain(' passed Python 0 s\n left out: there is no Python 3.11\n')
    expect(closing).toBe('1 passed, 0 failed, 1 skipped')
  })

  test('fails with CI=true, also when only a part of it was left out', () => {
    const { status, closing } = outcome(steps, { CI: 'true' })
    expect(status).toBe(1)
    expect(closing).toBe('0 passed, 2 failed')
  })
})

test('single tests that were left out are listed, and are no failure even with CI=true', () => {
  const { status, list } = outcome([{ name: 'tests', run: LEAVES_A_TEST_OUT }], { CI: 'true' })
  expect(status).toBe(0)
  expect(list).toContain(' passed tests 0 s\n left out: a.test.ts > adds: only Citus can\n')
})

test('a step that must run alone waits for the running steps, and later steps wait for its end', () => {
  const note = (text) => `require('fs').appendFileSync(process.env.NOTES, '${text}\\n')`
  const slowly = (name) => ['-e', `${note(`${name} begins`)}; setTimeout(() => ${note(`${name} ends`)}, 100)`]
  const program = `import { readFileSync } from 'node:fs'
import { runSteps } from './scripts/steps.mjs'
await runSteps(${JSON.stringify(['one', 'alone', 'three'].map((name) => ({ name, isAlone: name === 'alone', run: slowly(name) })))})
console.log(readFileSync(process.env.NOTES, 'utf8'))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NOTES: `${mkdtempSync(join(tmpdir(), 'holdfast-steps-'))}/notes` },
  })
  expect(stdout).toContain('one begins\none ends\nalone begins\nalone ends\nthree begins\nthree ends\n')
})
