// The bot: the CPU time of a turn of its rules, the time from a message to its answer, and the memory of an idle server.
import { join } from 'node:path'
import { answerTimes, openPhones } from './bot/phones.mjs'
import { statementCounter } from './bot/statements.mjs'
import { timeTurns } from './bot/turns.mjs'
import { cpuSeconds } from './cpu.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { startHoldfast } from './holdfast.mjs'
import { connectWhatsApp, signIn } from './inbound/owner.mjs'
import { PLENTY } from './installation.mjs'
import { watchMachine } from './machine.mjs'
import { weigh, weighIdle } from './memory.mjs'
import { temporaryFolder } from './tidily.mjs'

/** How long the bot waits for more of a text. */
const BURST_MS = 1_200
const PEOPLE_AT_ONCE = 20
const ROUNDS = 8
/** Statements for one answer, from the hook to the end of all jobs. */
const MAX_STATEMENTS = 90

export async function bot() {
  const turns = await timeTurns()
  console.log('   CPU time of one turn of the rules, in ms, over the messages of the corpus')
  printTable([
    ['', 'messages', 'median', 'p99', 'highest'],
    ...turns.map(({ what, count, times }) => [
      what,
      count,
      ...[0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(3)),
    ]),
  ])
  const all = turns.filter(({ isCorpus }) => isCorpus).flatMap(({ times }) => times)

  const { idle, texts, taps, statements } = await timeAnswers()
  return judge([
    ['CPU of a turn, median', median(all), 'at most', 2, ' ms'],
    ['CPU of a turn, p99', quantile(all, 0.99), 'at most', 10, ' ms'],
    [
      `p95 from a hook to the answer, ${PEOPLE_AT_ONCE} at once, beyond the wait for more`,
      quantile(texts, 0.95),
      'at most',
      500,
      ' ms',
    ],
    [`p95 from a tap to the answer, ${PEOPLE_AT_ONCE} at once`, quantile(taps, 0.95), 'at most', 500, ' ms'],
    ['statements of one answer', statements, 'at most', MAX_STATEMENTS],
    ['memory of an idle server whose bot is on, no model', idle, 'at most', 130, ' MB'],
  ])
}

/** Every round has new people: each of them writes, gets a greeting and a menu, and taps an option of it. */
async function timeAnswers() {
  const dataDir = temporaryFolder()
  const phones = await openPhones()
  const counter = statementCounter(join(dataDir, 'statements.txt'))
  const env = { DATA_DIR: dataDir, DEMO: '1', WHATSAPP_API_URL: phones.url, ...PLENTY, ...counter.env }
  const server = await startHoldfast({ env })
  const idle = await weighIdle(server.process.pid)
  const path = await connectWhatsApp(server.url, await signIn(server))
  const hook = phones.hookOf(server.url + path, PEOPLE_AT_ONCE)

  const machine = await watchMachine(dataDir)
  const [texts, taps] = [[], []]
  let [before, sentBefore] = [0, 0]
  for (let round = -1; round < ROUNDS; round += 1) {
    const { written, tapped } = await answerTimes(phones, hook, PEOPLE_AT_ONCE)
    // The first round prepares statements and words.
    if (round < 0) {
      before = cpuSeconds([server.process.pid])
      sentBefore = await counter.read(server.process.pid)
      continue
    }
    texts.push(...written.map((ms) => ms - BURST_MS))
    taps.push(...tapped)
  }
  const { idle: idleCores, slowestDisk } = await machine.stop()
  const busy = weigh(server.process.pid)
  const answers = texts.length + taps.length
  const cpu = ((cpuSeconds([server.process.pid]) - before) * 1_000) / answers
  const statements = ((await counter.read(server.process.pid)) - sentBefore) / answers
  console.log(`   From the 200 of a hook to the bot's message at the channel, ${PEOPLE_AT_ONCE} people at once, in ms`)
  printTable([
    ['', 'answers', 'median', 'p95', 'highest'],
    [
      `after a text, beyond ${BURST_MS} ms`,
      texts.length,
      ...[0.5, 0.95, 1].map((part) => quantile(texts, part).toFixed(0)),
    ],
    ['after a tap', taps.length, ...[0.5, 0.95, 1].map((part) => quantile(taps, part).toFixed(0))],
  ])
  console.log(
    `   CPU of the server for one answer, from the hook to the channel, ${cpu.toFixed(0)} ms, and ${statements.toFixed(0)} statements. Memory ${idle.toFixed(0)} MB idle, ${busy.toFixed(0)} MB afterwards. Slowest disk ${slowestDisk.toFixed(0)} ms, idle ${(100 * idleCores).toFixed(0)} %.`,
  )
  note([
    ['CPU of one answer, the server', cpu, 'less', 'ms'],
    ['answer to a text beyond the wait, median', median(texts), 'less', 'ms'],
    ['answer to a tap, median', median(taps), 'less', 'ms'],
    ['memory after the answers', busy, 'less', 'MB'],
  ])
  return { idle, texts, taps, statements }
}
