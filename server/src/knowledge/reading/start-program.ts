// Starts the reading program: the built one, or in tests one that is built from the sources at its first use.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface MemoryLimits {
  memoryMb: number
  /** The part of the memory that JavaScript may use for other things than buffers. */
  heapMb: number
}

const MAX_LOGGED_CHARACTERS = 4_000

/** Resolves when the program waits for its first task. */
export async function startProgram({ memoryMb, heapMb }: MemoryLimits): Promise<ChildProcess> {
  const args = [await programFile(), process.pid, memoryMb, heapMb].map(String)
  const child = spawn(process.execPath, args, {
    // The program gets none of our settings and secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let said = ''
  child.stderr?.on('data', (bytes) => {
    if (said.length < MAX_LOGGED_CHARACTERS) said += String(bytes)
  })
  await new Promise<unknown>((resolve, reject) => {
    // Later errors, which nobody waits for, must not end the server.
    child.on('error', reject)
    child.once('exit', () => reject(new Error(`The reading program did not start: ${said}`)))
    child.once('message', resolve)
  })
  return child
}

const isSource = import.meta.url.endsWith('.ts')
let built: Promise<string> | undefined

/** The bundle of the server has the program beside it. Node 20 cannot run TypeScript, so sources are bundled here. */
function programFile(): Promise<string> | string {
  if (!isSource) return fileURLToPath(new URL('./reader.js', import.meta.url))
  built ??= buildProgram()
  return built
}

/** The file is named after its content: old processes keep theirs, and two that build at once write the same. */
async function buildProgram(): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./program.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
  })
  const text = outputFiles[0]?.text ?? ''
  // The folder of what is built, where packages are found.
  const folder = fileURLToPath(new URL('../../../dist/', import.meta.url))
  const file = `${folder}reader-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`
  const unfinished = `${file}.${process.pid}.${performance.now()}`
  await mkdir(folder, { recursive: true })
  await writeFile(unfinished, text)
  await rename(unfinished, file)
  return file
}
