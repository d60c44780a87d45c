// Finds the reading programs of a server, for tests that kill one of them.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const ps = async (...args: string[]) =>
  (await promisify(execFile)('ps', args).catch(() => ({ stdout: '' }))).stdout.trim().split('\n').filter(Boolean)

/** The process ids of the programs that are ready: each sets its process title at that moment. */
export async function readersOf(serverId: number | undefined): Promise<number[]> {
  const rows = (await ps('-A', '-o', 'pid=,ppid=,stat=,args=')).map((row) => row.trim().split(/\s+/))
  return rows
    .filter(
      ([, parent, state = '', name]) => Number(parent) === serverId && name === 'holdfast-reader' && state[0] !== 'Z',
    )
    .map(([pid]) => Number(pid))
}

export const isGone = async (pid: number) =>
  (await ps('-o', 'stat=', '-p', String(pid))).every((state) => state.startsWith('Z'))
