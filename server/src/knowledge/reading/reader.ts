// Reads files and pages in processes of their own, one after the other, so that no document can harm the server.
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Passage } from '../search/analysis.ts'
import { type Document, type Failure, type FileDocument, OUT_OF_MEMORY, type PageDocument } from './document.ts'
import type { ReadingTask, UnreadItem } from './perform.ts'
import type { ReadingAnswer } from './program.ts'
import type { UnreadFile, UnreadPage } from './read.ts'
import { type MemoryLimits, startProgram } from './start-program.ts'

export interface ReaderLimits extends MemoryLimits {
  /** The time for a file, counted from the moment when its reading begins. */
  timeoutMs: number
  /** The same for a page of a website. */
  pageTimeoutMs: number
  /** The memory for a page or a typed text. They are small, and only files may take more. */
  small: MemoryLimits
  /** How long the process waits for another document before it ends. */
  idleMs: number
}

export const READER_LIMITS: ReaderLimits = {
  timeoutMs: 30_000,
  // A page has at most 2 MiB, which takes about a second.
  pageTimeoutMs: 10_000,
  memoryMb: 512,
  heapMb: 256,
  small: { memoryMb: 256, heapMb: 128 },
  idleMs: 15_000,
}

const TOO_SLOW: Failure = { cause: 'timeout', detail: 'Reading took too long.' }

export type Reader = ReturnType<typeof openReader>

/** Files and pages each have a process of their own, because slow ones must not delay what people have typed. */
export function openReader(limits: ReaderLimits = READER_LIMITS) {
  const files = openLine(() => limits)
  const texts = openLine(() => ({ ...limits, ...limits.small }))
  const pages = openLine(() => ({ ...limits, ...limits.small, timeoutMs: limits.pageTimeoutMs }))
  return {
    readFile: (file: UnreadFile) => files.perform<FileDocument>({ do: 'read-file', file }),
    readPage: (page: UnreadPage) => pages.perform<PageDocument>({ do: 'read-page', page }),
    readText: (content: string) => texts.perform<Document>({ do: 'read-text', content }),
    /** Cuts what an item says into passages and finds their words: with megabytes of text this takes seconds. */
    analyseFile: (item: UnreadItem) => files.perform<Passage[]>({ do: 'analyse', item }),
    analyse: (item: UnreadItem) => texts.perform<Passage[]>({ do: 'analyse', item }),
    analysePage: (item: UnreadItem) => pages.perform<Passage[]>({ do: 'analyse', item }),
    close: () => Promise.all([files.close(), texts.close(), pages.close()]),
  }
}

const reader = openReader()
export const { readFile, readPage, readText, analyse, analyseFile, analysePage } = reader

/** One process, which starts with its first task, and the tasks that wait for it. */
function openLine(limits: () => ReaderLimits) {
  let running: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function start(): Promise<ChildProcess> {
    const child = await startProgram(limits())
    running = child
    child.once('exit', () => {
      if (running === child) running = null
    })
    return child
  }

  async function ask(task: ReadingTask): Promise<ReadingAnswer | null> {
    clearTimeout(idle)
    const child = running ?? (await start())
    hold(child)
    const answer = await answerOf(child, task, limits().timeoutMs)
    release(child)
    if (!answer || answer.isSpent) close()
    else idle = setTimeout(close, limits().idleMs).unref()
    return answer
  }

  /**
   * A process that runs out of memory mostly says so before it ends. One that says nothing may have been killed by
   * somebody else, so a second one is asked before the document is called too large.
   */
  async function performNow<T>(task: ReadingTask): Promise<T | Failure> {
    const answer = (await ask(task)) ?? (await ask(task))
    return answer ? (answer.result as T | Failure) : OUT_OF_MEMORY
  }

  /** Leaves the process alone: it ends when it is no longer connected. */
  function close(): void {
    clearTimeout(idle)
    if (running?.connected) running.disconnect()
    running = null
  }

  return {
    /** One task at a time: each has the processor for itself while its time is counted. */
    perform<T>(task: ReadingTask): Promise<T | Failure> {
      const turn = last.then(() => performNow<T>(task))
      last = turn.catch(() => {})
      return turn
    },
    close: () => last.then(close),
  }
}

/** The answer, or a failure when the process had to be killed. Null: it ended by itself, or something else killed it. */
function answerOf(child: ChildProcess, task: ReadingTask, timeoutMs: number): Promise<ReadingAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: ReadingAnswer | null) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', fail)
      resolve(answer)
    }
    const fail = () => settle(null)
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle({ result: TOO_SLOW, isSpent: true })
    }, timeoutMs)
    child.on('message', settle).on('exit', fail)
    // A process that cannot be written to is about to end.
    child.send(task, (error) => error && child.kill('SIGKILL'))
  })
}

/** A process that reads keeps the server alive; one that waits does not. */
function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  ;(child.stderr as Socket | null)?.unref()
}
