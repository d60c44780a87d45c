// The reading program: a process beside the server that reads one document after the other. Its thread reads; its own
// event loop stays free, and ends the process when the memory is used up or the server is gone.
import { constants, setPriority } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { OUT_OF_MEMORY } from './document.ts'
import { perform } from './perform.ts'

export interface ReadingAnswer {
  result: unknown
  /** The memory of the last document is still in use, and would count against the next one. */
  isSpent: boolean
}

const WATCH_MS = 50
const MAX_USED_MEMORY_SHARE = 0.4

if (isMainThread) watch()
else read()

function read(): void {
  parentPort?.on('message', async (task) => parentPort?.postMessage(await perform(task)))
  parentPort?.postMessage('ready')
}

function watch(): void {
  const [serverId = 0, memoryMb = 0, heapMb = 0] = process.argv.slice(-3).map(Number)
  // The thread cannot delay this check, and the process can end at any moment without a clean-up.
  const end = () => process.kill(process.pid, 'SIGKILL')
  const giveUp = () => process.send?.({ result: OUT_OF_MEMORY, isSpent: true } satisfies ReadingAnswer, end)
  const usedShare = () => process.memoryUsage.rss() / (memoryMb * 1e6)

  const thread = new Worker(new URL(import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  // The first message says that the thread has loaded its code, so that this time does not count against a document.
  thread.once('message', () => {
    process.title = 'holdfast-reader'
    process.send?.('ready')
    thread.on('message', (result) =>
      process.send?.({ result, isSpent: usedShare() > MAX_USED_MEMORY_SHARE } satisfies ReadingAnswer),
    )
  })
  // A failure in the thread becomes an answer; only too much memory ends the thread.
  thread.on('error', giveUp).on('exit', giveUp)
  process.on('message', (task) => thread.postMessage(task))
  process.on('disconnect', end)
  setInterval(() => {
    if (process.ppid !== serverId) end()
    else if (usedShare() > 1) giveUp()
  }, WATCH_MS)

  // The server handles a signal for the whole process group. Reading leaves the processor to calls and jobs.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
