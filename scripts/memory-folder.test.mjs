// Where the files of a test run are kept: in memory until its end, unless somebody has chosen another folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const GIB = 1024 ** 3
const hasMemory =
  existsSync('/dev/shm') &&
  Math.min(statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize, process.availableMemory()) > 5 * GIB

/** Returns the folder of temporary files of a program that keeps its files in memory. */
function folderOf(environment = {}) {
  const program = `import { tmpdir } from 'node:os'
import { existsSync } from 'node:fs'
import { keepFilesInMemory } from './scripts/memory-folder.mjs'
keepFilesInMemory()
console.log(tmpdir(), existsSync(tmpdir()))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  const [folder, isThere] = stdout.trim().split(' ')
  return { folder, isThere: isThere === 'true' }
}

test.runIf(hasMemory)(
  'the files of a run are in memory until its end, and a later run removes those of a killed one',
  () => {
    // No process has this number.
    const left = '/dev/shm/holdfast-tests-999999999'
    mkdirSync(left, { recursive: true })
    const { folder, isThere } = folderOf()
    expect(folder).toMatch(/^\/dev\/shm\/holdfast-tests-\d+$/)
    expect(isThere).toBe(true)
    expect(existsSync(folder)).toBe(false)
    expect(existsSync(left)).toBe(false)
  },
)

test('a folder that somebody has chosen is used as it is', () => {
  expect(folderOf({ TMPDIR: tmpdir() })).toEqual({ folder: tmpdir(), isThere: true })
})
