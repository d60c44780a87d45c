// Runs the steps of a check, side by side where they can be, and goes on when one fails. Ends with a list of all steps.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { root } from './prepare.mjs'

/** Most steps are busy with one core; two of them run at once even where there is only one. */
const MAX_AT_ONCE = Math.max(2, availableParallelism())
const isCi = process.env.CI === 'true'

/**
 * A step is `{ name, run, needs, isAlone, env }`. `run` has the arguments of Node, or is a function.
 * It is left out when a step that it `needs` did not pass. One that `isAlone` has the machine to itself.
 * A program tells what it left out, and which tests failed, by `tellRunner`.
 * Answers whether all is well.
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
      // The later ones wait too, or a step that must be alone would never have its turn.
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
 * Tells the runner, if one started this program, why all of the step was left out: `{ leftOut }`, which part of it was:
 * `{ partLeftOut }`, or which tests failed: `{ failed: [names] }`.
 */
export function tellRunner(message) {
  process.send?.(message)
}

async function runStep({ name, run, isAlone = false, env = {} }) {
  const began = performance.now()
  if (isAlone) console.log(`\n── ${name}`)
  const { code, told, output } = typeof run === 'function' ? runHere(run) : await runProgram(run, env, isAlone)
  const seconds = (performance.now() - began) / 1000
  const status = statusOf(code, told)
  if (!isAlone) process.stdout.write(`\n── ${name}\n${output}`)
  console.log(`   ${status === 'failed' ? '✗ failed, ' : ''}${seconds.toFixed(1)} s`)
  return { name, status, notes: told.flatMap(toNotes), seconds }
}

function statusOf(code, told) {
  const isLeftOut = told.some(({ leftOut }) => leftOut)
  const isPartLeftOut = told.some(({ partLeftOut }) => partLeftOut)
  if (code !== 0 || (isCi && (isLeftOut || isPartLeftOut))) return 'failed'
  return isLeftOut ? 'left out' : 'passed'
}

function toNotes({ leftOut, partLeftOut, failed = [] }) {
  return [...failed, ...(leftOut ? [leftOut] : []), ...(partLeftOut ? [`left out: ${partLeftOut}`] : [])]
}

function runHere(work) {
  try {
    work()
    return { code: 0, told: [], output: '' }
  } catch (error) {
    // A program that failed has said why.
    return { code: 1, told: [], output: typeof error.status === 'number' ? '' : `${error.stack}\n` }
  }
}

function runProgram(args, env, isAlone) {
  const [output, told] = [[], []]
  const shown = isAlone ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: [isAlone ? 'inherit' : 'ignore', shown, shown, 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => void output.push(bytes))
  child.on('message', (message) => void told.push(message))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, told, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, told, output: Buffer.concat(output).toString() }))
  })
}

function report(steps, results, milliseconds) {
  const all = steps.map(({ name }) => results.get(name))
  const width = Math.max(...all.map(({ name }) => name.length))
  console.log('\n── All steps')
  for (const { name, status, notes, seconds } of all) {
    const shown = status === 'failed' ? 'FAILED' : status
    console.log(`   ${shown.padEnd(9)}${name.padEnd(width)}${`${seconds.toFixed(1)} s`.padStart(10)}`)
    for (const note of notes) console.log(`            ${note}`)
  }
  const count = (wanted) => all.filter(({ status }) => status === wanted).length
  const [failed, leftOut] = [count('failed'), count('left out')]
  const seconds = Math.round(milliseconds / 1000)
  console.log(`\n   ${Math.floor(seconds / 60)} min ${seconds % 60} s in all, steps:`)
  console.log(`${count('passed')} passed, ${failed} failed${leftOut > 0 ? `, ${leftOut} skipped` : ''}`)
  return failed === 0
}
