// CPU time of the slot engine, compared with the yardstick: the same three questions and the same answers, in turns.
import { cpuTime, judge, median, note, printTable, quantile } from './figures.mjs'
import { loadEngine } from './server-source.mjs'
import { prep, slots as yardstick } from './slots/floor.mjs'
import { readWorkload, toSlotCase } from './slots/workload.mjs'

const ROUNDS = 25
const ROUND_MS = 100
const WARM_UP_MS = 500
const WORKLOADS = [
  { name: 'W1', what: 'one person, 30 days', slots: 187, bound: 0.25 },
  { name: 'W2', what: 'any of 20 people, 60 days', slots: 704, bound: 0.15 },
  { name: 'W3', what: 'all of 3 people at once, 60 days', slots: 258, bound: 0.15 },
]

export async function engine() {
  const { findSlots, getZone } = await loadEngine()
  const sides = WORKLOADS.map((workload) => {
    const given = readWorkload(workload.name)
    const slotCase = toSlotCase(given)
    const prepared = prep(given)
    const ours = () => findSlots(slotCase, getZone)
    const theirs = () => yardstick(prepared)
    compare(workload, ours(), theirs(), given.mode)
    return { ...workload, ours, theirs, times: [] }
  })
  for (const { ours, theirs } of sides) for (const side of [ours, theirs]) cpuTime(side, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { ours, theirs, times } of sides) {
      const theirTime = cpuTime(theirs, ROUND_MS)
      times.push({ ours: cpuTime(ours, ROUND_MS), theirs: theirTime })
    }
  }

  console.log(`   CPU time of one computation, ${ROUNDS} rounds of ${ROUND_MS} ms each, in turns, medians`)
  const ratios = sides.map(({ times }) => times.map(({ ours, theirs }) => ours / theirs))
  printTable([
    ['', 'slots', 'yardstick ms', 'engine ms', 'ratio', 'lowest', 'highest'],
    ...sides.map(({ name, what, slots, times }, index) => [
      `${name}, ${what}`,
      slots,
      median(times.map(({ theirs }) => theirs)).toFixed(4),
      median(times.map(({ ours }) => ours)).toFixed(4),
      ...[0.5, 0, 1].map((part) => quantile(ratios[index], part).toFixed(3)),
    ]),
  ])
  note(sides.map(({ name, times }) => [`${name}, CPU`, median(times.map(({ ours }) => ours)), 'less', 'ms']))
  return judge(
    sides.map(({ name, bound }, index) => [`${name}, of the yardstick`, median(ratios[index]), 'at most', bound]),
  )
}

/** Checks that both find the same starts, and that the yardstick names every resource that the engine names. */
function compare({ name, slots }, ours, theirs, mode) {
  const isSame = ({ start, end, resource_ids }, index) => {
    const other = theirs[index]
    return (
      start === other.start &&
      end === other.end &&
      resource_ids.length === (mode === 'all' ? other.resource_ids.length : 1) &&
      new Set(resource_ids).size === resource_ids.length &&
      resource_ids.every((id) => other.resource_ids.includes(id))
    )
  }
  if (theirs.length !== slots || ours.length !== slots || !ours.every(isSame)) {
    throw new Error(`${name}: the engine finds ${ours.length} slots, the yardstick ${theirs.length}, or others`)
  }
}
