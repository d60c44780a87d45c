// Where the files of a test run are kept: in memory until its end, unless somebody has chosen another folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const IN_MEMORY = /^\/dev\/shm\/holdfast-tests-\d+-\d+-\w+$/

/** Returns the folder of temporary files of a program that keeps its files in memory, and whether the folder exists. */
function folderOf(environment = {}) {
  const program = `import { tmpdir } from 'node:os'
import { existsSync } from 'node:fs'
import { keepFilesInMemory } from './scripts/memory-folder.mjs'
keepFilesInMemory()
console.log(JSON.stringify({ folder: tmpdir(), isThere: existsSync(tmpdir()) }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  return JSON.parse(stdout)
}

test('the files of a run are in memory until its end, and a later run removes those of a killed one', ({
  skip,
  onTestFinished,
}) => {
  const { folder, isThere } = folderOf()
  skip(!IN_MEMORY.test(folder), 'this machine keeps no files in memory')
  expect(isThere).toBe(true)
  expect(existsSync(folder)).toBe(false)

  const left = mkdtempSync(folder.replace(/\w+$/, ''))
  onTestFinished(() => rmSync(left, { recursive: true, force: true }))
  const next = folderOf()
  skip(!IN_MEMORY.test(next.folder), 'memory has become short in the meantime')
  expect(next.folder).not.toBe(folder)
  expect(existsSync(left)).toBe(false)
})

test('a folder that somebody has chosen is used as it is', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has another variable for it')
  const TMPDIR = tmpdir()
  expect(folderOf({ TMPDIR })).toEqual({ folder: TMPDIR, isThere: true })
})
