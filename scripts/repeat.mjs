// npm run repeat: runs the journeys or the tests many times, and lists the runs. `--load`: beside programs that only
// compute. `--late`: each answer of a journey, or each connection of a test, comes up to so many milliseconds late.
// npm run repeat -- journeys 10 --load 6 calendar    npm run repeat -- journeys 3 --late 2500    npm run repeat -- tests 5
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { builds, installed, journeys, tests } from './checks.mjs'
import { keepFilesInMemory } from './memory-folder.mjs'
import { runSteps } from './steps.mjs'

/** A program that computes until the process that started it has ended. */
const LOAD = `for (;;) {
  for (const end = Date.now() + 100; Date.now() < end; );
  if (process.ppid !== ${process.pid}) process.exit()
}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { load: { type: 'string', default: '0' }, late: { type: 'string', default: '0' } },
})
const [what, times, ...names] = positionals
const count = Number(times)
const load = Number(values.load)
const late = Number(values.late)
if (!['journeys', 'tests'].includes(what) || !(count >= 1) || !(load >= 0) || !(late >= 0)) {
  console.error('Say what, how often, and beside how many programs or how late:')
  console.error('npm run repeat -- journeys 10 --load 6, or: npm run repeat -- journeys 3 --late 2500')
  process.exit(1)
}

const step = what === 'tests' ? tests(...names) : { ...journeys, run: [...journeys.run, ...names] }
const runs = Array.from({ length: count }, (_, index) => ({
  ...step,
  name: `${step.name}, run ${index + 1} of ${count}`,
  needs: [],
}))
keepFilesInMemory()
process.env[what === 'journeys' ? 'MAX_ANSWER_LATE_MS' : 'MAX_CONNECTION_LATE_MS'] = String(late)
if (!(await runSteps([installed, ...builds]))) process.exit(1)
const programs = Array.from({ length: load }, () => spawn(process.execPath, ['-e', LOAD], { stdio: 'ignore' }))
process.exitCode = (await runSteps(runs)) ? 0 : 1
for (const program of programs) program.kill()
