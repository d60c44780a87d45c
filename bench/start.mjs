// The time from a new clone, and from a stopped server, to the first answer, and the memory of an idle server.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../scripts/prepare.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { ask, startHoldfast } from './holdfast.mjs'
import { weigh, weighIdle } from './memory.mjs'
import { listPostgres, listProcesses, temporaryFolder } from './tidily.mjs'

const WARM_STARTS = 7
const REQUESTS = 1_000
const SETTLE_MS = 5_000
const NPM = ['npm', ['start']]

export async function start() {
  const folder = temporaryFolder()
  mkdirSync(folder)
  // If root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const cwd = join(folder, 'holdfast')
  execFileSync('git', ['clone', '--quiet', '--local', root, cwd])

  const first = await startAndAsk({ cwd, command: NPM })
  const node = nodeOf(first.server)
  await delay(SETTLE_MS)
  const fresh = weigh(node)
  const weights = { 'after the first start': await weighIdle(node) }
  await stop(first.server, cwd)

  const plain = []
  const throughNpm = []
  for (let n = 0; n < WARM_STARTS; n += 1) {
    for (const [times, command] of [
      [throughNpm, NPM],
      [plain, undefined],
    ]) {
      const { server, ms } = await startAndAsk({ cwd, command, key: first.key })
      times.push(ms)
      await stop(server, cwd)
    }
  }

  const plenty = { RATE_LIMIT_BURST: '1000000', RATE_LIMIT_REFILL: '1000000' }
  const { server } = await startAndAsk({ cwd, env: plenty, key: first.key })
  weights['after a warm start'] = await weighIdle(server.process.pid)
  for (let n = 0; n < REQUESTS; n += 1) await ask(`${server.url}/v1/me`, first.key)
  weights[`after ${REQUESTS} requests`] = await weighIdle(server.process.pid)
  await stop(server, cwd)

  const seconds = (ms) => (ms / 1_000).toFixed(2)
  printTable([
    ['seconds to the first answer', 'median', 'lowest', 'highest'],
    ['npm start in a fresh clone (npm ci, build, initdb)', seconds(first.ms), '', ''],
    ['npm start, warm', ...[0.5, 0, 1].map((part) => seconds(quantile(throughNpm, part)))],
    ['node scripts/start.mjs, warm', ...[0.5, 0, 1].map((part) => seconds(quantile(plain, part)))],
  ])
  console.log('')
  printTable([
    ['memory of the Node process, idle for two minutes', 'MB'],
    ...Object.entries(weights).map(([when, mb]) => [when, mb.toFixed(0)]),
    [`${SETTLE_MS / 1_000} s after the first start`, fresh.toFixed(0)],
  ])
  note([[`memory ${SETTLE_MS / 1_000} s after the first start`, fresh, 'less', 'MB']])
  note(Object.entries(weights).map(([when, mb]) => [`idle memory ${when}`, mb, 'less', 'MB']))
  return judge([
    ['warm npm start', median(throughNpm) / 1_000, 'at most', 3, ' s'],
    ['idle memory, the highest', Math.max(...Object.values(weights)), 'at most', 130, ' MB'],
  ])
}

async function startAndAsk({ cwd, env, command, key }) {
  const began = performance.now()
  const server = await startHoldfast({ cwd, env, command })
  const known = key ?? server.key
  await ask(`${server.url}/v1/me`, known)
  return { server, key: known, ms: performance.now() - began }
}

/** SIGTERM must end the server with code 0, and its database too. */
async function stop(server, cwd) {
  const postgres = listPostgres(cwd).map(({ pid }) => pid)
  if (postgres.length === 0) throw new Error('The embedded PostgreSQL was not found among the processes')
  // The signal goes to Node itself, because npm would end before its child and leave it running.
  process.kill(nodeOf(server), 'SIGTERM')
  const overdue = delay(30_000, { signal: 'nothing within 30 s' }, { ref: false })
  const { code, signal } = await Promise.race([server.process.ended, overdue])
  if (code !== 0) throw new Error(`SIGTERM ended the server with ${signal ?? `code ${code}`} instead of code 0`)
  const left = listProcesses().filter(({ pid, command }) => postgres.includes(pid) || command.includes(cwd))
  if (left.length > 0) throw new Error(`Still there: ${left.map(({ command }) => command).join(', ')}`)
}

/** The Node process of the server, which npm may have started through a shell. */
function nodeOf(server) {
  const processes = listProcesses()
  const family = [server.process.pid]
  for (const pid of family) family.push(...processes.filter(({ parent }) => parent === pid).map((child) => child.pid))
  const isServer = ({ pid, command }) => family.includes(pid) && /^\S*node \S*scripts\/start\.mjs/.test(command)
  return processes.find(isServer)?.pid ?? server.process.pid
}
