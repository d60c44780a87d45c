// npm run bench: measures the promises we make about speed; exits with 1 when one of them is missed.
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { build } from '../scripts/prepare.mjs'

// Older commits, which bench:compare measures, have this function in prepare.mjs.
const installer = new URL('../scripts/install.mjs', import.meta.url)
const { install } = await import(existsSync(installer) ? installer : '../scripts/prepare.mjs')
install({ for: 'developing' })
await build()
const { benchmarks } = await import('./benchmarks.mjs')
const { takeMeasures } = await import('./figures.mjs')
const { writeResults } = await import('./results.mjs')
const { tidily } = await import('./tidily.mjs')

/** An option of the benchmark `dashboard`, which reads it itself. */
const PROFILE = '--profile'
const wanted = process.argv.slice(2).filter((name) => name !== PROFILE)
const unknown = wanted.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}
const began = new Date()
const measures = []
const failed = []
for (const name of wanted.length > 0 ? wanted : Object.keys(benchmarks)) {
  const machine = `${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)} before`
  console.log(`\n── ${name} (${machine})`)
  try {
    if (!(await tidily(benchmarks[name]))) process.exitCode = 1
  } catch (error) {
    console.error(error)
    failed.push(name)
    process.exitCode = 1
  }
  measures.push(...takeMeasures().map((each) => ({ bench: name, ...each })))
}
console.log(`\n${writeResults({ began, measures, failed })}`)
