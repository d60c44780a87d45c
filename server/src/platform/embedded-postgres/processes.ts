// Asks the operating system about processes, and runs programs as the user PostgreSQL accepts.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The user that a program runs as. Only root can choose one; otherwise it is undefined. */
export interface Owner {
  uid: number
  gid: number
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

// In a container where process 1 does not reap its children, a dead orphan still answers signal 0.
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return /^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1))
  } catch {
    return false
  }
}

/** The command line of a process; undefined on a system that does not show it. */
export async function findCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
    return line?.replaceAll('\0', ' ')
  }
  if (process.platform === 'win32') return undefined
  const { output, failure } = await runProgram('ps', ['-o', 'command=', '-p', String(pid)], {})
  return failure === undefined ? output : undefined
}

export interface ProgramResult {
  output: string
  /** Why it did not succeed: an exit code, a signal, or the reason why it could not start. */
  failure?: string
}

export function runProgram(
  program: string,
  args: string[],
  { owner, cwd }: { owner?: Owner | undefined; cwd?: string },
): Promise<ProgramResult> {
  return new Promise((done) => {
    const finish = (error: unknown, stdout = '', stderr = '') => {
      const output = `${stdout}${stderr}`.trim()
      done(error ? { output, failure: describe(error) } : { output })
    }
    try {
      execFile(program, args, { ...owner, cwd, env: programEnvironment(), windowsHide: true }, finish)
    } catch (error) {
      finish(error)
    }
  })
}

function describe(error: unknown): string {
  const { code, signal, message } = error as NodeJS.ErrnoException & { signal?: string }
  if (typeof code === 'number') return `exit code ${code}`
  return signal ? `killed by ${signal}` : (code ?? message)
}

/** The environment of child programs: no PG… variables that would change what they do, and none of our secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of passed) if (process.env[name] !== undefined) environment[name] = process.env[name]
  return environment
}
