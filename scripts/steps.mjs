// Runs the steps of a check, several at a time if possible, goes on when one fails, and lists all steps at the end.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { root } from './prepare.mjs'

/** Most steps use one core; two of them run at the same time even on a machine with one core. */
const MAX_AT_ONCE = Math.max(2, availableParallelism())
const isCi = process.env.CI === 'true'

/**
 * A step is `{ name, run, needs, isAlone, env }`. `run` is the list of arguments for Node, or a function.
 * A step is left out when a step that it `needs` did not pass. No other step runs together with one that `isAlone`.
 * A program reports what it left out, and which tests failed, with `tellRunner`.
 * Returns whether no step failed.
 */
export async function runSteps(steps) {
  const began = performance.now()
  const results = new Map()
  const running = new Map()
  const waiting = [...steps]
  while (waiting.length + running.size > 0) {
    startNext()
    if (running.size > 0) await Promise.race(running.values())
  }
  return report(steps, results, performance.now() - began)

  function startNext() {
    for (const step of [...waiting]) {
      const needs = (step.needs ?? []).map((name) => results.get(name) ?? { status: 'not yet' })
      const missing = needs.find(({ status }) => status === 'failed' || status === 'left out')
      if (missing) {
        waiting.splice(waiting.indexOf(step), 1)
        const why = `"${missing.name}" ${missing.status === 'failed' ? 'failed' : 'was left out'}`
        results.set(step.name, { name: step.name, status: 'left out', notes: [why], seconds: 0 })
        return startNext()
      }
      if (needs.some(({ status }) => status === 'not yet')) continue
      const isFull = running.size >= MAX_AT_ONCE || [...running.keys()].some(({ isAlone }) => isAlone)
      // Later steps wait too; otherwise a step that must run alone might never start.
      if (isFull || (step.isAlone && running.size > 0)) return
      waiting.splice(waiting.indexOf(step), 1)
      const work = runStep(step).then((result) => {
        running.delete(step)
        results.set(step.name, result)
      })
      running.set(step, work)
    }
  }
}

/**
 * Sends a message to the runner, if a runner started this program: `{ leftOut }` says why the whole step was left out,
 * `{ partLeftOut }` which part of it was. `{ failed: [texts] }` lists tests that failed; a text may have several lines.
 * `{ skipped: [texts] }` lists the tests that this machine cannot run, which is no failure even with CI=true.
 */
export function tellRunner(message) {
  process.send?.(message)
}

async function runStep({ name, run, isAlone = false, env = {} }) {
  const began = performance.now()
  if (isAlone) console.log(`\n── ${name}`)
  const { code, messages, output } = typeof run === 'function' ? runHere(run) : await runProgram(run, env, isAlone)
  const seconds = (performance.now() - began) / 1000
  const status = statusOf(code, messages)
  if (!isAlone) process.stdout.write(`\n── ${name}\n${output}`)
  console.log(`   ${status === 'failed' ? '✗ failed, ' : ''}${seconds.toFixed(1)} s`)
  return { name, status, notes: messages.flatMap(toNotes), seconds }
}

function statusOf(code, messages) {
  const isLeftOut = messages.some(({ leftOut }) => leftOut)
  const isPartLeftOut = messages.some(({ partLeftOut }) => partLeftOut)
  if (code !== 0 || (isCi && (isLeftOut || isPartLeftOut))) return 'failed'
  return isLeftOut ? 'left out' : 'passed'
}

function toNotes({ leftOut, partLeftOut, failed = [], skipped = [] }) {
  const parts = [...(partLeftOut ? [partLeftOut] : []), ...skipped]
  return [...failed, ...(leftOut ? [leftOut] : []), ...parts.map((part) => `left out: ${part}`)]
}

function runHere(work) {
  try {
    work()
    return { code: 0, messages: [], output: '' }
  } catch (error) {
    // An error with a status comes from a program that has printed the reason itself.
    return { code: 1, messages: [], output: typeof error.status === 'number' ? '' : `${error.stack}\n` }
  }
}

function runProgram(args, env, isAlone) {
  const [output, messages] = [[], []]
  const shown = isAlone ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: [isAlone ? 'inherit' : 'ignore', shown, shown, 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => void output.push(bytes))
  child.on('message', (message) => void messages.push(message))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, messages, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, messages, output: Buffer.concat(output).toString() }))
  })
}

function report(steps, results, milliseconds) {
  const all = steps.map(({ name }) => results.get(name))
  const width = Math.max(...all.map(({ name }) => name.length))
  console.log('\n── All steps')
  for (const { name, status, notes, seconds } of all) {
    const shown = status === 'failed' ? 'FAILED' : status
    console.log(`   ${shown.padEnd(9)}${name.padEnd(width)}${`${seconds.toFixed(1)} s`.padStart(10)}`)
    for (const line of notes.flatMap((note) => note.split('\n'))) console.log(`            ${line}`)
  }
  const count = (wanted) => all.filter(({ status }) => status === wanted).length
  const [failed, leftOut] = [count('failed'), count('left out')]
  const seconds = Math.round(milliseconds / 1000)
  console.log(`\n   ${Math.floor(seconds / 60)} min ${seconds % 60} s in all, steps:`)
  console.log(`${count('passed')} passed, ${failed} failed${leftOut > 0 ? `, ${leftOut} skipped` : ''}`)
  return failed === 0
}
