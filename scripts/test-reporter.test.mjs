// The closing list of npm test: tests that failed or were left out.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './prepare.mjs'

const FAILING = `
import { press } from './page.mjs'

test('adds', () => {
  expect(1 + 1).toBe(3)
})

test('presses', async () => {
  await press('Save')
})

describe('a group', () => {
  beforeAll(() => {
    throw new Error('there is no salon')
  })
  test('is not run', () => {})
})
`
const LEFT_OUT = `
test('books in Python', ({ skip }) => {
  skip(true, 'there is no python3')
})

describe('behind nginx', () => {
  beforeEach(({ skip }) => skip(true, 'nginx is not installed'))
  test('the largest file arrives', () => {})
})
`
const PAGE = `
export async function press(button) {
  await null
  throw new Error('click: Timeout 10ms exceeded.\\nCall log:\\n\\u001b[2m  - waiting for ' + button + '\\u001b[22m\\n  - found it\\n  - it moves\\n')
}
`

/** Runs the test files in a new process, as a step does, and returns what the list says. */
function listOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const reporter = join(root, 'scripts', 'test-reporter.mjs')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--globals', '--root', folder, '--reporter', reporter]
  const program = `import { runSteps } from './scripts/steps.mjs'
await runSteps([{ name: 'tests', run: ${JSON.stringify(vitest)} }])`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  const [list = ''] = stdout.slice(stdout.indexOf('── All steps')).split(/ {3}\d+ min /)
  return list.split('\n').slice(2, -2)
}

test('a failure is listed with its reason, its place in the test, and what a browser was waiting for', () => {
  const indent = ' '.repeat(12)
  expect(listOf({ 'salon.test.mjs': FAILING, 'page.mjs': PAGE })).toEqual([
    `${indent}salon.test.mjs > adds: expected 2 to be 3 // Object.is equality`,
    `${indent}  at salon.test.mjs:5`,
    `${indent}salon.test.mjs > presses: click: Timeout 10ms exceeded.`,
    `${indent}  at salon.test.mjs:9, in page.mjs:4`,
    `${indent}  - waiting for Save`,
    `${indent}  - found it`,
    `${indent}salon.test.mjs > a group: there is no salon`,
    `${indent}  at salon.test.mjs:14`,
  ])
})

test('a test that this machine cannot run is listed with the reason, also when a hook says it', () => {
  const indent = ' '.repeat(12)
  expect(listOf({ 'salon.test.mjs': LEFT_OUT })).toEqual([
    `${indent}left out: salon.test.mjs > books in Python: there is no python3`,
    `${indent}left out: salon.test.mjs > behind nginx > the largest file arrives: nginx is not installed`,
  ])
})
