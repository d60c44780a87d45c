// npm run test:nodes: starts Holdfast, books, and runs all tests, on each version of Node that we support.
// Arguments choose versions and files: npm run test:nodes -- 24 26 server/src/stream. With --start it runs no tests.
import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { firstBooking } from './first-booking.mjs'
import { install } from './install.mjs'
import { nodeOf, VERSIONS } from './node-versions.mjs'
import { root } from './prepare.mjs'

const CLOSING_LINE = /^(\d+) passed, (\d+) failed(, \d+ skipped)?$/gm
const DEPRECATED = /^.*\bDeprecationWarning\b.*$/m

const asked = process.argv.slice(2)
const majors = asked.filter((each) => /^\d+$/.test(each))
const files = asked.filter((each) => !/^\d+$/.test(each) && each !== '--start')
const versions = VERSIONS.filter((version) => majors.length === 0 || majors.includes(version.split('.')[0]))

install({ for: 'developing' })
const results = []
for (const version of versions) {
  const node = nodeOf(version)
  results.push(await tried(version, 'start and first booking', (say) => firstBooking(node, environmentOf(node), say)))
  if (!asked.includes('--start')) results.push(await tried(version, 'tests', () => runTests(node)))
}
report()

async function tried(version, what, work) {
  console.log(`\n══ Node ${version}: ${what}`)
  const began = performance.now()
  let answer = { isGood: false, says: '', output: '' }
  try {
    answer = await work((line) => console.log(`   ${line}`))
  } catch (error) {
    console.error(error)
    answer.says = error.message.split('\n')[0]
  }
  const [deprecated] = DEPRECATED.exec(answer.output) ?? []
  const seconds = (performance.now() - began) / 1000
  const says = deprecated ? `printed: ${deprecated.trim()}` : answer.says
  return { version, what, isGood: answer.isGood && !deprecated, says, seconds }
}

/** With this PATH, a shell that a test starts finds the same Node. */
function environmentOf(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
}

async function runTests(node) {
  const child = spawn(node, ['scripts/test.mjs', ...files], {
    cwd: root,
    env: environmentOf(node),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = []
  for (const [stream, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream.on('data', (bytes) => {
      output.push(bytes)
      shown.write(bytes)
    })
  }
  const code = await new Promise((resolve) => child.on('close', resolve))
  const text = Buffer.concat(output).toString()
  const says = text.match(CLOSING_LINE)?.at(-1) ?? `ended with ${code}`
  return { isGood: code === 0, says: `steps: ${says}`, output: text }
}

function report() {
  console.log('\n══ All versions')
  for (const { version, what, isGood, says, seconds } of results) {
    const result = isGood ? 'passed' : 'FAILED'
    console.log(`   ${version.padEnd(9)} ${what.padEnd(24)} ${result}  ${seconds.toFixed(0).padStart(5)} s  ${says}`)
  }
  const failed = results.filter(({ isGood }) => !isGood).length
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
