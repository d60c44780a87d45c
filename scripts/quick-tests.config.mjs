// The tests of npm run check: all tests that need no database, start no program and open no browser.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'
import { root } from './prepare.mjs'

const FOLDERS = ['server', 'time', 'clients/typescript', 'mcp', 'dashboard', 'webchat', 'guides', 'scripts', 'deploy']
/** A test that imports one of these, directly or through other modules, needs a database or starts programs. */
const SLOW_MODULE =
  /\/testing\/(world|process|typescript|database|postgres|documents\/\w+)\.ts$|\/embedded-postgres\.ts$/
const IMPORT = /\bfrom '(\.[^']+)'/g
const STARTS_PROGRAMS_OR_ASKS_FOR_POSTGRES = /\bfrom 'node:child_process'|\binject\('/

const known = new Map()

export default defineConfig({
  test: {
    ...base.test,
    root,
    include: testFiles().filter((file) => !isSlow(join(root, file))),
    globalSetup: [],
    // These tests compute all the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Tests with random cases run fewer cases here.
    env: { SLOT_CASES: '100' },
  },
})

function testFiles() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return files.filter((file) => /\.test\.(ts|mjs)$/.test(file) && !file.includes('node_modules'))
}

function isSlow(file) {
  if (SLOW_MODULE.test(file)) return true
  if (known.has(file) || !existsSync(file)) return known.get(file) ?? false
  // Set before its imports are read, so that modules that import each other do not loop for ever.
  known.set(file, false)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(IMPORT)].map(([, path]) => join(dirname(file), path))
  known.set(
    file,
    (/\.test\.ts$/.test(file) && STARTS_PROGRAMS_OR_ASKS_FOR_POSTGRES.test(text)) || imported.some(isSlow),
  )
  return known.get(file)
}
