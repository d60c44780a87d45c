// A release changes the version in every file that names it; a dry run changes nothing.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './prepare.mjs'
import { planRelease, versionFault } from './release-plan.mjs'

const NEXT = '7.8.9'
const present = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
const plan = planRelease(root, NEXT, '2030-03-04')
const changed = (file) => plan.find((each) => each.file === file)?.after

let checkout
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'holdfast-release-'))
  for (const file of ['scripts', ...plan.map(({ file }) => file)]) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file), { recursive: true })
  }
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'A checkout')
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

function git(...args) {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@holdfast.example', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...who, ...args], { cwd: checkout, encoding: 'utf8' }).trim()
}

const release = (...args) =>
  execFileSync(process.execPath, [join('scripts', 'release.mjs'), ...args], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

test('every file that names the version has the new one, and both histories have a heading with the day', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const folder of ['', ...workspaces]) {
    expect(JSON.parse(changed(join(folder, 'package.json'))).version, folder).toBe(NEXT)
    expect(JSON.parse(changed('package-lock.json')).packages[folder].version, folder).toBe(NEXT)
  }
  expect(changed('clients/python/holdfast/_version.py')).toBe(
    `"""The version of this client."""\n\n__version__ = "${NEXT}"\n`,
  )
  expect(changed('docs/first-booking.md')).toContain(`holdfast_client-${NEXT}-py3-none-any.whl`)
  expect(changed('CHANGELOG.md')).toContain(`## [Unreleased]\n\n## [${NEXT}] - 2030-03-04\n`)
  for (const { file, after } of plan) expect(after.includes(`holdfast_client-${present}`), file).toBe(false)
})

test('what was added to the contract since its last release becomes its next minor version', () => {
  const before = /API_VERSION = '(\d+)\.(\d+)\./.exec(readFileSync(join(root, 'server/src/openapi.ts'), 'utf8'))
  const isUnreleased = /^## Not released yet\n\n- /m.test(readFileSync(join(root, 'api/CHANGES.md'), 'utf8'))
  const next = `${before[1]}.${Number(before[2]) + 1}.0`
  if (isUnreleased) {
    expect(changed('server/src/openapi.ts')).toContain(`API_VERSION = '${next}'`)
    expect(changed('api/CHANGES.md')).toContain(`\n## ${next} (2030-03-04)\n\n- `)
  } else expect(changed('api/CHANGES.md')).toBeUndefined()
})

test('a dry run prints every step and changes nothing', () => {
  const said = release(NEXT, '--dry-run')
  for (const { file } of plan) expect(said).toContain(`would write ${file}  #`)
  for (const step of ['contract:release', 'generate.mjs', 'build-clients.mjs', `git tag v${NEXT}`]) {
    expect(said).toContain(step)
  }
  expect(said).toContain('Nothing was changed.')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('tag', '--list')).toBe('')
  expect(existsSync(join(checkout, 'clients', 'dist'))).toBe(false)
})

test('changes that are not committed, a version that was released and an older one are refused', () => {
  expect(versionFault('0.2.0', '0.1.9')).toBe('0.1.9 is older than 0.2.0.')
  expect(versionFault('0.2.0', '0.2')).toBe('0.2 is not a version such as 0.2.0.')
  expect(versionFault('0.2.0', '0.10.0')).toBeNull()
  git('tag', `v${NEXT}`)
  expect(() => release(NEXT, '--dry-run')).toThrow(`The tag v${NEXT} is there already.`)
  writeFileSync(join(checkout, 'left.txt'), '')
  expect(() => release('8.0.0', '--dry-run')).toThrow('There are changes that are not committed.')
})
