// Puts 100,000 workspaces of very different sizes on the nodes of a cluster, as Citus does it: by the hash of the
// workspace into shards, and shards on nodes. Nothing is measured here, it is arithmetic: how much more than the mean
// the busiest node gets.
import { createHash } from 'node:crypto'
import { judge, median, note, printTable } from './figures.mjs'

const WORKSPACES = 100_000
const DRAWS = 15
/** How many of the biggest workspaces get a shard of their own. */
const ISOLATED_WORKSPACES = 64
/**
 * The size of the workspace with rank n is 1/n to this power: the higher the power, the larger the biggest workspaces
 * are against the others.
 */
const SKEWS = [0.6, 0.8, 1]
const CLUSTERS = [
  { nodes: 4, shards: 32 },
  { nodes: 8, shards: 32 },
  { nodes: 8, shards: 128 },
  { nodes: 16, shards: 32 },
  { nodes: 16, shards: 128 },
  { nodes: 16, shards: 512 },
  { nodes: 32, shards: 512 },
]
/** The cluster and the sizes that docs/scale.md reckons with. */
const PLANNED = { nodes: 16, shards: 512, skew: 0.8 }

export async function placement() {
  const draws = Array.from({ length: DRAWS }, (_, draw) => hashesOf(draw))
  const rows = []
  for (const skew of SKEWS) {
    const sizes = sizesOf(skew)
    for (const { nodes, shards } of CLUSTERS) {
      const placed = draws.map((hashes) => place({ sizes, nodes, shards, hashes }))
      const of = (way) => placed.map((each) => each[way])
      rows.push({
        skew,
        biggest: sizes[0],
        nodes,
        shards,
        byHash: of('byHash'),
        moved: of('moved'),
        isolated: of('isolated'),
      })
    }
  }
  const shown = (values) => `${median(values).toFixed(2)} (${Math.max(...values).toFixed(2)})`
  console.log(`   ${WORKSPACES} workspaces, ${DRAWS} draws: the busiest node, of the mean; the worst draw in brackets`)
  printTable([
    ['skew', 'biggest', 'nodes', 'shards', 'by hash', 'shards moved', `${ISOLATED_WORKSPACES} isolated`],
    ...rows.map(({ skew, biggest, nodes, shards, byHash, moved, isolated }) => [
      skew.toFixed(1),
      `${(100 * biggest).toFixed(1)} %`,
      nodes,
      shards,
      ...[byHash, moved, isolated].map(shown),
    ]),
  ])
  console.log('   "biggest" is the part of all load that the biggest workspace has: no node can have less than that.')
  const planned = rows.find((row) => Object.entries(PLANNED).every(([name, value]) => row[name] === value))
  note([['by hash alone, as planned', median(planned.byHash), 'less', '']])
  return judge([
    ['the busiest node as planned, with shards moved, of the mean', Math.max(...planned.moved), 'at most', 1.25],
    [
      'the busiest node as planned, with the biggest isolated, of the mean',
      Math.max(...planned.isolated),
      'at most',
      1.1,
    ],
  ])
}

/** Parts of the whole load, biggest first. */
function sizesOf(skew) {
  const weights = Array.from({ length: WORKSPACES }, (_, index) => (index + 1) ** -skew)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / whole)
}

/** The load of the busiest node as a multiple of the mean, in three ways. */
function place({ sizes, nodes, shards, hashes }) {
  const loads = new Float64Array(shards)
  const others = new Float64Array(shards)
  for (const [index, size] of sizes.entries()) {
    const shard = Math.floor((hashes[index] / 2 ** 32) * shards)
    loads[shard] += size
    if (index >= ISOLATED_WORKSPACES) others[shard] += size
  }
  const inTurn = new Float64Array(nodes)
  for (const [shard, load] of loads.entries()) inTurn[shard % nodes] += load
  return {
    byHash: Math.max(...inTurn) * nodes,
    moved: busiest([...loads], nodes) * nodes,
    isolated: busiest([...others, ...sizes.slice(0, ISOLATED_WORKSPACES)], nodes) * nodes,
  }
}

/**
 * Gives each shard, the biggest first, to the node that has the least load: this is the result of moving shards by
 * their load.
 */
function busiest(shards, nodes) {
  const loads = new Float64Array(nodes)
  for (const load of shards.toSorted((one, other) => other - one)) loads[loads.indexOf(Math.min(...loads))] += load
  return Math.max(...loads)
}

/** Each draw uses other ids. */
function hashesOf(draw) {
  const hashOf = (text) => createHash('md5').update(text).digest().readUInt32BE(0)
  return Uint32Array.from({ length: WORKSPACES }, (_, index) => hashOf(`prj_${draw}_${index}`))
}
