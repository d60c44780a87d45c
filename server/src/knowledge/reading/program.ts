// The reading program: a process beside the server that reads one document after the other. It may be killed at any
// moment, and it ends with the server.
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { readFileNow, readPageNow, type UnreadFile, type UnreadPage } from './read.ts'

export type Task = { do: 'read-file'; file: UnreadFile } | { do: 'read-page'; page: UnreadPage }

export interface Answer {
  result: unknown
  /** Memory of this document is still taken, and would count against the next one. */
  isSpent: boolean
}

const SPENT_SHARE = 0.4

/** What the server passes on the command line: its own process id, and how much memory this process may have. */
const [serverId, maxMegabytes] = process.argv.slice(-2).map(Number)

/**
 * This process cannot look at the clock while it reads, but a thread can: it kills the process when it has taken too
 * much memory, or when the server is gone. V8's own limit does not count buffers.
 */
const WATCH = `setInterval(() => {
  if (process.ppid !== ${serverId} || process.memoryUsage.rss() > ${maxMegabytes} * 1e6) process.kill(process.pid, 'SIGKILL')
}, 50)`
new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } }).unref()

// Reading leaves the processor to calls and jobs. Signals for the whole group are for the server to obey.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

process.on('message', async (task: Task) => {
  const result = await perform(task)
  process.send?.({
    result,
    isSpent: process.memoryUsage.rss() > Number(maxMegabytes) * SPENT_SHARE * 1e6,
  } satisfies Answer)
})
process.send?.('ready')

function perform(task: Task) {
  return task.do === 'read-file' ? readFileNow(task.file) : readPageNow(task.page)
}
