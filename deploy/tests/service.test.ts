// The unit of systemd: systemd reads it without a complaint, and finds the process well enough protected.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const unit = readFileSync(new URL('../holdfast@.service', import.meta.url), 'utf8')
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
/** Exposure that systemd calls OK, in tenths of its scale from 0 to 10. */
const MAX_EXPOSURE = 20

const folder = mkdtempSync(join(tmpdir(), 'holdfast-unit-'))
const file = join(folder, 'holdfast@3000.service')
// Node may be somewhere else on this machine, and systemd looks for it.
writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isHere = analyze('--version').status === 0
const WHY_NOT = 'systemd-analyze is not installed'

test('systemd understands every line of the unit', ({ skip }) => {
  skip(!isHere, WHY_NOT)
  const { status, stdout, stderr } = analyze('verify', file)
  expect(`${stdout}${stderr}`).toBe('')
  expect(status).toBe(0)
})

test('the process may do little besides its work', ({ skip }) => {
  skip(!isHere, WHY_NOT)
  const { status, stdout, stderr } = analyze('security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, file)
  expect(status, `${stdout}${stderr}`).toBe(0)
})

test('the process gets more time to stop than it needs', () => {
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25)
})
