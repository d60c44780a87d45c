// Packages are installed once, whole or not at all, and never below a server that runs.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { npm, root } from './prepare.mjs'

const QUIET = { stdio: 'ignore' }
const home = mkdtempSync(join(tmpdir(), 'holdfast-install-'))
const at = (...path) => join(home, 'checkout', ...path)
const installed = () => JSON.parse(readFileSync(at('node_modules', 'screw', 'package.json'), 'utf8')).version
const leftovers = () => readdirSync(at()).filter((name) => name.startsWith('.install-'))

beforeAll(() => {
  mkdirSync(at('scripts'), { recursive: true })
  mkdirSync(at('bolt'))
  for (const name of ['install.mjs', 'prepare.mjs']) cpSync(join(root, 'scripts', name), at('scripts', name))
  writeFileSync(at('bolt', 'package.json'), JSON.stringify({ name: '@holdfast/bolt', version: '1.0.0' }))
  writeFileSync(at('.npmrc'), 'audit=false\n')
  wantScrew('1.0.0')
  return () => rmSync(home, { recursive: true, force: true })
})

/** A package in a file, so that no registry is asked. */
function wantScrew(version) {
  const source = join(home, `screw-${version}`)
  mkdirSync(source)
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'screw', version }))
  npm(['pack', '--pack-destination', home], { cwd: source, ...QUIET })
  const dependencies = { screw: `file:${join(home, `screw-${version}.tgz`)}` }
  writeFileSync(at('package.json'), JSON.stringify({ name: 'checkout', workspaces: ['bolt'], dependencies }))
  npm(['install', '--package-lock-only', '--ignore-scripts', '--offline'], { cwd: at(), ...QUIET })
}

/** Calls a function of the copied script in a process of its own, and returns what it said. */
function call(code, { npmScript, isKilled = false } = {}) {
  const program = `import * as installation from ${JSON.stringify(at('scripts', 'install.mjs'))}\ninstallation.${code}`
  const env = { ...process.env, npm_config_offline: 'true', ...(npmScript && { npm_execpath: npmScript }) }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, detached: true })
  const said = []
  child.stderr.on('data', (bytes) => {
    said.push(String(bytes))
    if (isKilled && said.join('').includes('npm has begun')) process.kill(-child.pid, 'SIGKILL')
  })
  return new Promise((resolve) => child.once('close', () => resolve(said.join(''))))
}

const RUN = `install({ for: 'running' })`

test('a first start installs everything, and a second one nothing', async () => {
  expect(await call(RUN)).toContain('Installing 1 packages')
  expect(installed()).toBe('1.0.0')
  expect(statSync(at('node_modules', '@holdfast', 'bolt', 'package.json')).isFile()).toBe(true)
  expect(leftovers()).toEqual([])
  expect(await call(RUN)).toBe('')
})

test('packages that npm installed itself count as installed', async () => {
  npm(['install', '--ignore-scripts', '--offline'], { cwd: at(), ...QUIET })
  writeFileSync(at('node_modules', 'mark'), '')
  expect(await call(RUN)).toBe('')
  expect(existsSync(at('node_modules', 'mark'))).toBe(true)
})

test('a command beside a running server changes no packages, and says that they are old', async () => {
  wantScrew('2.0.0')
  expect(await call('installIfNone()')).toMatch(/^The installed packages are not those of package-lock\.json\./)
  expect(installed()).toBe('1.0.0')
})

test('an installation that is killed leaves the packages as they were, and the next one is whole', async () => {
  const hanging = join(home, 'npm-that-hangs.mjs')
  writeFileSync(
    hanging,
    `import { mkdirSync, writeSync } from 'node:fs'\nmkdirSync('node_modules')\nwriteSync(2, 'npm has begun')\nsetInterval(() => {}, 1_000)`,
  )
  await call(RUN, { npmScript: hanging, isKilled: true })
  expect(installed()).toBe('1.0.0')
  expect(leftovers()).toHaveLength(1)
  await call(RUN)
  expect(installed()).toBe('2.0.0')
  expect(leftovers()).toEqual([])
})
