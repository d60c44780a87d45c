// Thousands of visitors who follow their threads in one process: how much memory each of them takes, and how soon they
// get a message.
import { setTimeout as delay } from 'node:timers/promises'
import { aCaller } from '../caller.mjs'
import { note, printTable, quantile } from '../figures.mjs'
import { inFlight, requireStatus } from '../in-flight.mjs'
import { watchMachine } from '../machine.mjs'
import { weigh } from '../memory.mjs'

const VISITORS = 2_000
/** Visitors who come and go before the memory is first weighed, so that the code is loaded and compiled. */
const EARLIER_VISITORS = 100
const ARRIVING_AT_ONCE = 8
const CONNECTING_AT_ONCE = 50
const MESSAGES_PER_SECOND = 20
const SECONDS = 20
const SETTLE_MS = 3_000
const MAX_WAIT_MS = 30_000

/** Makes a thread for each visitor. */
export async function makeThreads({ arrive }, url) {
  const visitors = []
  let number = 0
  const next = () => number++
  const goesOn = () => number < VISITORS + EARLIER_VISITORS
  await inFlight(ARRIVING_AT_ONCE, async (each) => visitors.push(await arrive(url, each)), next, goesOn)
  return visitors
}

/** Connects all visitors; returns the kilobytes that each takes, and a way to follow what they receive. */
export async function connectVisitors({ follow }, server, visitors) {
  /** The time at which each message was sent, by its text; `delays` has the milliseconds until it arrived. */
  const heard = { sentAt: new Map(), delays: [] }
  const hear = (text) => {
    const sentAt = heard.sentAt.get(text)
    if (sentAt !== undefined) heard.delays.push(performance.now() - sentAt)
  }
  const connect = async (some) => {
    const waiting = [...some]
    const streams = []
    const one = async (visitor) => streams.push(await follow(server.url, visitor, hear))
    await inFlight(
      CONNECTING_AT_ONCE,
      one,
      () => waiting.pop(),
      () => waiting.length > 0,
    )
    return streams
  }
  const [earlier, stay] = [visitors.slice(0, EARLIER_VISITORS), visitors.slice(EARLIER_VISITORS)]
  for (const stream of await connect(earlier)) stream.end()
  const before = await memoryOf(server)
  const began = performance.now()
  const streams = await connect(stay)
  const seconds = (performance.now() - began) / 1_000
  const after = await memoryOf(server)
  const perVisitor = (name) => ((after[name] - before[name]) * 1_000) / streams.length
  console.log(`   ${streams.length} visitors were connected within ${seconds.toFixed(1)} s; memory of the server`)
  printTable([
    ['', 'before', 'after', 'each'],
    ...[
      ['resident', 'resident'],
      ['objects on the heap', 'heapUsed'],
      ['buffers', 'external'],
    ].map(([label, name]) => [
      label,
      `${before[name].toFixed(0)} MB`,
      `${after[name].toFixed(0)} MB`,
      `${perVisitor(name).toFixed(1)} kB`,
    ]),
  ])
  note([['heap of one visitor', perVisitor('heapUsed'), 'less', 'kB']])
  return { kilobytes: perVisitor('resident'), streams, heard, visitors: stay }
}

/** The heap after a collection of garbage, in MB. */
async function memoryOf({ process: child }) {
  await delay(SETTLE_MS)
  const said = new Promise((resolve) => {
    const listen = (text) => {
      const [, usage] = /collected (\{.*\})/.exec(text) ?? []
      if (usage === undefined) return
      child.stdout.off('data', listen)
      resolve(JSON.parse(usage))
    }
    child.stdout.on('data', listen)
  })
  process.kill(child.pid, 'SIGUSR2')
  const { heapUsed, external } = await said
  return { resident: weigh(child.pid), heapUsed: heapUsed / 1_000_000, external: external / 1_000_000 }
}

/** From the call of the team to the visitor's stream, in ms: one visitor after the other, at a steady rate. */
export async function timeMessages({ url }, { key, dataDir, connected: { visitors, streams, heard } }) {
  const post = aCaller({ url, key, connections: MESSAGES_PER_SECOND })
  const machine = await watchMachine(dataDir)
  const count = MESSAGES_PER_SECOND * SECONDS
  const calls = []
  const began = performance.now()
  while (calls.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1_000) * MESSAGES_PER_SECOND))
    while (calls.length < due) calls.push(awaitedLater(send(calls.length)))
    await delay(1)
  }
  await Promise.all(calls)
  for (const end = performance.now() + MAX_WAIT_MS; heard.delays.length < count; await delay(20)) {
    if (performance.now() > end) throw new Error(`Only ${heard.delays.length} of ${count} messages arrived.`)
  }
  const { slowestDisk, idle } = await machine.stop()
  const lost = streams.filter(({ isOver }) => isOver).length
  if (lost > 0) throw new Error(`${lost} of ${streams.length} streams ended.`)
  if (heard.delays.length > count) throw new Error(`${heard.delays.length} messages arrived instead of ${count}.`)
  console.log(`   From the team's call to the visitor, ${MESSAGES_PER_SECOND} a second for ${SECONDS} s, in ms`)
  const figures = [0.5, 0.99, 1].map((part) => quantile(heard.delays, part).toFixed(0))
  printTable([
    ['', 'p50', 'p99', 'longest'],
    [`one of ${visitors.length} visitors`, ...figures],
  ])
  console.log(`   Slowest disk ${slowestDisk.toFixed(0)} ms, idle ${(100 * idle).toFixed(0)} %.`)
  return quantile(heard.delays, 0.99)

  async function send(number) {
    // Visitors from all over the list, each of them once.
    const { conversationId } = visitors[(number * 7) % visitors.length]
    const text = `Message ${number}`
    heard.sentAt.set(text, performance.now())
    await requireStatus(201, post(`/conversations/${conversationId}/messages`, { text }))
  }
}

/** Without this, a failure before the await would end the process at once, without the clean-up. */
function awaitedLater(work) {
  work.catch(() => {})
  return work
}
