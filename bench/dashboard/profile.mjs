// Where the time from data to paint goes: CPU time of the page's thread, by kind of work and by package or folder.
import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { root } from '../../scripts/prepare.mjs'
import { median, printTable } from '../figures.mjs'
import { temporaryFolder } from '../tidily.mjs'

const CATEGORIES = [
  'devtools.timeline',
  'blink.user_timing',
  'toplevel',
  'v8',
  'disabled-by-default-v8.cpu_profiler',
  'disabled-by-default-v8.gc',
]

const KINDS = [
  ['scripting', /^(FunctionCall|EvaluateScript|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch|v8\.|V8\.)/],
  ['garbage collection', /^(MinorGC|MajorGC|V8\.GC|BlinkGC)/],
  ['style', /^(UpdateLayoutTree|ScheduleStyleRecalculation)$/],
  ['layout', /^Layout$/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|UpdateLayerTree|CompositeLayers)$/],
]

/** A sample that seems longer than this was waiting for the processor. */
const MAX_SAMPLE_MICROSECONDS = 500
const MAX_FUNCTIONS = 20

/** Opens a page with `visit` while the browser records a profile; prints where the time went, as medians. */
export async function profileVisits({ browser, page, visits, visit }) {
  const whoseAt = await openSources()
  const seen = []
  for (let count = 0; count < visits; count += 1) {
    await browser.startTracing(page, { categories: CATEGORIES })
    await visit()
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'))
    seen.push(readTrace(traceEvents, whoseAt))
  }
  printProfile(seen)
}

function printProfile(seen) {
  const rows = (part) => {
    const names = [...new Set(seen.flatMap((each) => [...each[part].keys()]))]
    return names
      .map((name) => [name, median(seen.map((each) => each[part].get(name) ?? 0))])
      .filter(([, ms]) => ms >= 0.3)
      .sort(([, a], [, b]) => b - a)
      .map(([name, ms]) => [name, `${ms.toFixed(1)} ms`])
  }
  const total = median(seen.map(({ wall }) => wall))
  const cpu = median(seen.map(({ kinds }) => [...kinds.values()].reduce((sum, ms) => sum + ms, 0)))
  printTable([['from data to paint', 'CPU'], ...rows('kinds'), ['all of it', `${cpu.toFixed(1)} ms`]])
  console.log(`   ${total.toFixed(1)} ms on the clock, which is more than without a profile\n`)
  printTable([['scripting by whose it is, with the style and layout that it asks for', 'time'], ...rows('owners')])
  console.log('')
  printTable([['the functions that take most of it themselves', 'time'], ...rows('functions').slice(0, MAX_FUNCTIONS)])
}

function readTrace(events, whoseAt) {
  const [begun, ended] = ['b', 'e'].map((phase) =>
    events.find(({ name, ph }) => name === 'calendar:painted' && ph === phase),
  )
  const { pid, tid, ts: from } = begun
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
  return {
    wall: (ended.ts - from) / 1_000,
    kinds: kindsOf(own, from, ended.ts),
    ...samplesOf(events, pid, from, ended.ts, whoseAt),
  }
}

/** The time of each kind of work, without the work that it calls. */
function kindsOf(events, from, to) {
  const kinds = new Map()
  const open = []
  const close = ({ event, inner }) => {
    const cpu = cpuWithin(event, from, to)
    add(kinds, kindOf(event.name), Math.max(0, cpu - inner) / 1_000)
    const above = open.at(-1)
    if (above) above.inner += cpu
  }
  const isOver = ({ event }, at) => event.ts + event.dur <= at
  const counted = events.filter(({ ts, dur = 0 }) => dur > 0 && ts + dur > from && ts < to)
  for (const event of counted.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length > 0 && isOver(open.at(-1), event.ts)) close(open.pop())
    open.push({ event, inner: 0 })
  }
  while (open.length > 0) close(open.pop())
  return kinds
}

/** The CPU time in microseconds of an event, only for the part of it between `from` and `to`. */
function cpuWithin({ ts, dur, tdur = 0 }, from, to) {
  return (tdur * (Math.min(ts + dur, to) - Math.max(ts, from))) / dur
}

const add = (sums, name, ms) => sums.set(name, (sums.get(name) ?? 0) + ms)

const kindOf = (name) => KINDS.findLast(([, names]) => names.test(name))?.[0] ?? 'the rest of the browser'

/** The samples of the profiler: which function was running, and for how long. */
function samplesOf(events, pid, from, to, whoseAt) {
  const [owners, functions, nodes] = [new Map(), new Map(), new Map()]
  const profile = events.find((event) => event.name === 'Profile' && event.pid === pid)
  const chunks = events.filter((event) => event.name === 'ProfileChunk' && event.pid === pid && event.id === profile.id)
  let now = profile.args.data.startTime
  for (const { args } of chunks.toSorted((a, b) => a.ts - b.ts)) {
    const { cpuProfile = {}, timeDeltas = [] } = args.data
    for (const node of cpuProfile.nodes ?? []) nodes.set(node.id, node)
    for (const [index, sample] of (cpuProfile.samples ?? []).entries()) {
      now += timeDeltas[index]
      const whose = now < from || now > to ? null : whoseAt(nodes.get(sample).callFrame)
      if (whose === null) continue
      const ms = Math.min(timeDeltas[index], MAX_SAMPLE_MICROSECONDS) / 1_000
      add(owners, whose.owner, ms)
      add(functions, whose.name, ms)
    }
  }
  return { owners, functions }
}

/** Returns a function that tells the package or dashboard folder of a position in a built script. */
async function openSources() {
  const folder = temporaryFolder()
  // The scripts are the same as those that the server sends; only their source maps are needed.
  await build({
    configFile: join(root, 'dashboard', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden', reportCompressedSize: false },
  })
  const assets = join(folder, 'assets')
  const maps = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js.map'))
      .map((name) => [name.slice(0, -4), new SourceMap(JSON.parse(readFileSync(join(assets, name), 'utf8')))]),
  )
  return ({ functionName, url = '', lineNumber, columnNumber }) => {
    if (/^\((idle|program|root)\)$/.test(functionName)) return null
    if (functionName === '(garbage collector)') return { owner: 'garbage collection', name: functionName }
    const map = maps.get(basename(url))
    if (!map) return { owner: 'the browser', name: functionName || '(anonymous)' }
    const { originalSource = '', originalLine = 0, name } = map.findEntry(lineNumber, columnNumber)
    return {
      owner: ownerOf(originalSource),
      name: `${name ?? functionName} (${shortPath(originalSource)}:${originalLine + 1})`,
    }
  }
}

function ownerOf(source) {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (inPackage) return inPackage
  return `ours: ${shortPath(source).split('/')[0]}`
}

const shortPath = (source) => source.replace(/^.*node_modules\//, '').replace(/^.*\/src\//, '')
