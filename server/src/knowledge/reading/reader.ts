// Reads files and pages in a process of their own, one at a time, so that none of them can hurt the server.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Passage } from '../search/analysis.ts'
import type { Failure, FileDocument, PageDocument } from './document.ts'
import type { Answer, Task, UnreadItem } from './program.ts'
import type { UnreadFile, UnreadPage } from './read.ts'

export interface ReaderLimits {
  /** Counted from the moment when the document itself is begun. */
  timeoutMs: number
  memoryMb: number
  /** Of the memory, what JavaScript may use for other things than buffers. */
  heapMb: number
  /** How long the process waits for another document before it ends. */
  idleMs: number
}

export const READER_LIMITS: ReaderLimits = { timeoutMs: 30_000, memoryMb: 512, heapMb: 256, idleMs: 15_000 }

const TOO_SLOW: Failure = { cause: 'timeout', detail: 'Reading took too long.' }
const TOO_LARGE: Failure = { cause: 'too_large', detail: 'Reading needed too much memory.' }

/** Where the reading program is: beside the bundle of the server, or in this folder as TypeScript. */
const isBundle = !import.meta.url.endsWith('.ts')
const folder = fileURLToPath(new URL('.', import.meta.url))

export type Reader = ReturnType<typeof openReader>

export function openReader(limits: ReaderLimits = READER_LIMITS) {
  let running: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()

  async function start(): Promise<ChildProcess> {
    const child = await startProgram(limits)
    running = child
    child.once('exit', () => {
      if (running === child) running = null
    })
    return child
  }

  async function perform<T>(task: Task): Promise<T | Failure> {
    clearTimeout(idle)
    const child = running ?? (await start())
    hold(child)
    const { result, isSpent } = await answerOf(child, task, limits.timeoutMs)
    release(child)
    if (isSpent) close()
    else idle = setTimeout(close, limits.idleMs).unref()
    return result as T | Failure
  }

  /** Leaves the process alone: it ends when it is no longer connected. */
  function close(): void {
    clearTimeout(idle)
    if (running?.connected) running.disconnect()
    running = null
  }

  /** One document at a time: each has the processor for itself while its time is counted. */
  function inLine<T>(task: Task): Promise<T | Failure> {
    const turn = line.then(() => perform<T>(task))
    line = turn.catch(() => {})
    return turn
  }

  return {
    readFile: (file: UnreadFile) => inLine<FileDocument>({ do: 'read-file', file }),
    readPage: (page: UnreadPage) => inLine<PageDocument>({ do: 'read-page', page }),
    /** Cuts what an item says into passages and finds their words: with megabytes of text this takes seconds. */
    analyse: (item: UnreadItem) => inLine<Passage[]>({ do: 'analyse', item }),
    close: () => line.then(close),
  }
}

const reader = openReader()
export const { readFile, readPage, analyse } = reader

/** The answer, or a failure when the process had to be killed or has killed itself. */
function answerOf(child: ChildProcess, task: Task, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', fail)
      resolve(answer)
    }
    const fail = () => settle({ result: TOO_LARGE, isSpent: true })
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

async function startProgram({ memoryMb, heapMb }: ReaderLimits): Promise<ChildProcess> {
  const program = isBundle ? [`${folder}reader.js`] : ['--input-type=module', '-']
  const args = [`--max-old-space-size=${heapMb}`, ...program, String(process.pid), String(memoryMb)]
  const child = spawn(process.execPath, args, {
    // It finds its packages from here, and needs none of our settings and secrets.
    cwd: folder,
    env: {},
    serialization: 'advanced',
    stdio: [isBundle ? 'ignore' : 'pipe', 'ignore', 'pipe', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  child.stdin?.end(await programText())
  await readiness(child)
  return child
}

function readiness(child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (bytes) => {
    if (said.length < 4_000) said += String(bytes)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The reading program did not start: ${said}`)))
    child.once('message', () => resolve())
  })
}

let bundled: Promise<string> | undefined

/** Tests run the sources, which Node 20 cannot run in another process: they are bundled at their first use. */
function programText(): Promise<string> | string {
  if (isBundle) return ''
  bundled ??= import('esbuild')
    .then(({ build }) =>
      build({
        entryPoints: [`${folder}program.ts`],
        bundle: true,
        write: false,
        platform: 'node',
        format: 'esm',
        target: 'node20.19',
        packages: 'external',
      }),
    )
    .then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return bundled
}
