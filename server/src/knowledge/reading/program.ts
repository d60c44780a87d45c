// The reading program: a process beside the server that reads one document after the other. It may be killed at any
// moment, and it ends with the server.
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { analyse } from '../search/analysis.ts'
import type { ItemText } from '../search/passages.ts'
import type { TextLanguage } from '../search/words.ts'
import { readFileNow, readPageNow, type UnreadFile, type UnreadPage } from './read.ts'

/** What an item says, before it is cut into passages. */
export interface UnreadItem {
  title: string
  text: ItemText
  language: TextLanguage
}

export type Task =
  | { do: 'read-file'; file: UnreadFile }
  | { do: 'read-page'; page: UnreadPage }
  | { do: 'analyse'; item: UnreadItem }

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

// A signal for the whole group is for the server to obey. Reading leaves the processor to calls and jobs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.title = 'holdfast-reader'
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
  if (task.do === 'read-file') return readFileNow(task.file)
  if (task.do === 'read-page') return readPageNow(task.page)
  return analyse(task.item.title, task.item.text, task.item.language)
}
