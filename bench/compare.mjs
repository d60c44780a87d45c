// npm run bench:compare -- A B [names]: compares two files of results, or measures two commits in turns.
import { existsSync, readFileSync } from 'node:fs'
import { benchmarks } from './benchmarks.mjs'
import { measureInTurns } from './compare/turns.mjs'
import { median, printTable, quantile } from './figures.mjs'
import { tidily } from './tidily.mjs'

const DEFAULT_TURNS = 3
const USAGE = `npm run bench:compare -- A B [--turns=${DEFAULT_TURNS}] [names of benchmarks]
A and B are two files of bench/results, or two commits.`

const options = process.argv.slice(2).filter((each) => each.startsWith('--'))
const [first, second, ...names] = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const turns = Number(/^--turns=(\d+)$/.exec(options[0] ?? `--turns=${DEFAULT_TURNS}`)?.[1] ?? 0)
const unknown = names.filter((name) => !(name in benchmarks))
if (first === undefined || second === undefined || turns === 0 || options.length > 1 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `There is no benchmark ${unknown.join(', ')}.` : USAGE)
  process.exit(1)
}
const areFiles = [first, second].map((each) => existsSync(each) && each.endsWith('.json'))
if (areFiles[0] !== areFiles[1]) {
  console.error(`Either both are files or both are commits.\n${USAGE}`)
  process.exit(1)
}
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const pairs = areFiles[0]
  ? [[read(first), read(second)]]
  : await tidily(() => measureInTurns({ commits: [first, second], names, turns }))
show(pairs)

/** A measure that only one side has is not shown, because there is nothing to compare it with. */
function show(pairs) {
  const [[A, B]] = pairs
  const nameOf = ({ bench, measure }) => `${bench}: ${measure}`
  const valuesOf = (results, name) => results.measures.find((each) => nameOf(each) === name)?.value
  const rows = []
  for (const measure of A.measures) {
    if (names.length > 0 && !names.includes(measure.bench)) continue
    const name = nameOf(measure)
    const both = pairs
      .map(([a, b]) => [valuesOf(a, name), valuesOf(b, name)])
      .filter((each) => !each.includes(undefined))
    if (both.length === 0) continue
    const [a, b] = [0, 1].map((side) => median(both.map((each) => each[side])))
    const ratios = both.map(([one, other]) => (one === other ? 1 : other / one))
    const shown = [0.5, 0, 1].map((part) => quantile(ratios, part).toFixed(2))
    rows.push([name, measure.unit, toText(a), toText(b), ...shown, `${measure.better} is better`])
  }
  console.log(`\nA is ${A.commit}, B is ${B.commit}; ${pairs.length} in turns, medians`)
  printTable([['', 'unit', 'A', 'B', 'B of A', 'lowest', 'highest', ''], ...rows])
  const failed = pairs.flatMap(([a, b]) => [
    ...a.failed.map((name) => `${name} of A`),
    ...b.failed.map((name) => `${name} of B`),
  ])
  if (failed.length > 0) {
    console.error(`These benchmarks failed: ${[...new Set(failed)].join(', ')}`)
    process.exitCode = 1
  }
}

function toText(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
