// Starts, finds and stops the postmaster: the parent process of a PostgreSQL cluster.
import { spawn } from 'node:child_process'
import { open, readFile, realpath, stat, truncate, unlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import type { Binaries } from './binaries.ts'
import { type ClusterLocation, ignoreMissing } from './location.ts'
import type { Wait } from './lock.ts'
import { errorCode, findCommandLine, isAlive, programEnvironment, runProgram } from './processes.ts'

const startWithinMs = 120_000
const recogniseWithinMs = 10_000
const fastShutdownWithinMs = 15_000
const immediateShutdownWithinMs = 10_000
const maxLogBytes = 10 * 1024 * 1024

export interface Cluster {
  location: ClusterLocation
  binaries: Binaries
  settings: Record<string, string>
  connect(port: number): pg.Client
}

/** A postmaster that accepts connections, and one connection to it. */
export interface Running {
  pid: number
  port: number
  client: pg.Client
}

/** The settings that differ from the defaults of PostgreSQL. */
const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Errors reach the caller. In the log they would only repeat personal data and make it grow.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Returns the running postmaster of the cluster; starts it if necessary. The caller must hold the lock. */
export async function runPostmaster(cluster: Cluster, wait: Wait, onlyPort?: number): Promise<Running> {
  const adopted = await adopt(cluster, wait)
  if (adopted) return adopted
  const deadline = Date.now() + startWithinMs
  let port = onlyPort ?? (await findLastPort(cluster.location.cluster)) ?? (await findFreePort())
  for (;;) {
    const { running, failure } = await start(cluster, port, wait)
    if (running) return running
    const portTaken = /could not bind|Address already in use/.test(failure)
    // After a kill -9 of the postmaster, its children keep the shared memory until they notice.
    const inUse = /pre-existing shared memory block|lock file ".*" already exists/.test(failure)
    if (Date.now() > deadline || !(inUse || (portTaken && onlyPort === undefined))) {
      throw new Error(`PostgreSQL did not start. The end of ${logFile(cluster.location)}:\n${failure}`)
    }
    if (portTaken) port = await findFreePort()
    await wait(100)
    const other = await adopt(cluster, wait)
    if (other) return other
  }
}

/** Returns the running postmaster of the cluster, or undefined if a new one can be started. */
export async function adopt(cluster: Cluster, wait: Wait): Promise<Running | undefined> {
  const folder = cluster.location.cluster
  const began = Date.now()
  for (;;) {
    const found = await findPostmaster(folder)
    if (!found) return undefined
    const { pid, port, verdict } = found
    const { client, refusal } = verdict === 'stranger' ? {} : await connect(cluster, port)
    if (client) return { pid, port, client }
    const waited = Date.now() - began
    const denied = refusal === '28P01' || refusal === 'other data'
    if (verdict === 'stranger' || (verdict === 'unknown' && (denied || waited > recogniseWithinMs))) {
      await removePidFile(folder, found.content)
      return undefined
    }
    if (denied || waited > startWithinMs) {
      throw new Error(`The PostgreSQL of ${folder} runs as process ${pid}, but does not let us in (${refusal}).`)
    }
    await wait(25)
  }
}

interface Found {
  content: string
  pid: number
  port: number
  verdict: 'ours' | 'stranger' | 'unknown'
}

/**
 * The running process with the pid in postmaster.pid. It may be another program that got the pid of a dead postmaster.
 */
export async function findPostmaster(folder: string): Promise<Found | undefined> {
  const content = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(ignoreMissing)
  if (content === undefined) return undefined
  const { pid, port } = parsePidFile(content)
  if (!(pid > 0) || !isAlive(pid)) return undefined
  const commandLine = await findCommandLine(pid)
  return { content, pid, port, verdict: verdictOn(commandLine, folder) }
}

function verdictOn(commandLine: string | undefined, folder: string): Found['verdict'] {
  if (commandLine?.includes(folder)) return 'ours'
  return commandLine === undefined || commandLine.includes('postgres') ? 'unknown' : 'stranger'
}

function parsePidFile(content: string): { pid: number; port: number; status: string } {
  const lines = content.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3] || 0), status: (lines[7] ?? '').trim() }
}

async function removePidFile(folder: string, seen: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  if ((await readFile(file, 'utf8').catch(ignoreMissing)) === seen) await unlink(file).catch(ignoreMissing)
}

async function connect(cluster: Cluster, port: number): Promise<{ client?: pg.Client; refusal?: string | undefined }> {
  if (!(port > 0)) return { refusal: 'no port yet' }
  const client = cluster.connect(port)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const served = await realpath(rows[0]?.data_directory ?? '').catch(() => undefined)
    if (served === (await realpath(cluster.location.cluster))) return { client }
    await client.end()
    return { refusal: 'other data' }
  } catch (error) {
    client.end().catch(() => undefined)
    return { refusal: errorCode(error) ?? String(error) }
  }
}

async function start(
  cluster: Cluster,
  port: number,
  wait: Wait,
): Promise<{ running: Running; failure?: undefined } | { running?: undefined; failure: string }> {
  const { location, binaries, settings } = cluster
  const log = await openLog(logFile(location))
  const before = (await log.stat()).size
  const args = ['-D', location.cluster, '-p', String(port)]
  for (const [name, value] of Object.entries({ ...ownSettings, ...settings })) args.push('-c', `${name}=${value}`)
  // Detached, because Ctrl-C in a terminal goes to our whole process group, and we still have requests to finish then.
  const child = spawn(binaries.program('postgres'), args, {
    ...location.owner,
    cwd: location.cluster,
    env: programEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended: string | undefined
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended = `ended with ${signal ?? `code ${code}`}`))
  child.unref()
  try {
    const deadline = Date.now() + startWithinMs
    for (;;) {
      if (ended !== undefined) return { failure: (await readEnd(logFile(location), before)) || ended }
      const content = (await readFile(join(location.cluster, 'postmaster.pid'), 'utf8').catch(ignoreMissing)) ?? ''
      const { pid, status } = parsePidFile(content)
      if (pid === child.pid && status === 'ready') {
        const { client } = await connect(cluster, port)
        if (client) return { running: { pid, port, client } }
      }
      if (Date.now() > deadline) {
        return {
          failure: `still starting after ${startWithinMs / 1_000} s\n${await readEnd(logFile(location), before)}`,
        }
      }
      await wait(10)
    }
  } finally {
    await log.close()
  }
}

/** Ends the postmaster and waits until it is gone. */
export async function shutDown(pid: number, binaries: Binaries, wait: Wait): Promise<void> {
  for (const [signal, within] of [
    ['SIGINT', fastShutdownWithinMs],
    ['SIGQUIT', immediateShutdownWithinMs],
  ] as const) {
    await sendSignal(pid, signal, binaries)
    const deadline = Date.now() + within
    while (isAlive(pid)) {
      if (Date.now() > deadline) break
      await wait(10)
    }
    if (!isAlive(pid)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

async function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT', binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals. PostgreSQL listens on a pipe that pg_ctl knows.
    await runProgram(binaries.program('pg_ctl'), ['kill', signal.slice(3), String(pid)], {})
    return
  }
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

// Uses the port of the last start again if it is free: another process may still use its address.
async function findLastPort(folder: string): Promise<number | undefined> {
  const options = await readFile(join(folder, 'postmaster.opts'), 'utf8').catch(ignoreMissing)
  const port = Number(/"-p" "(\d+)"/.exec(options ?? '')?.[1] ?? 0)
  return port > 0 ? port : undefined
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}

function logFile({ home }: ClusterLocation): string {
  return join(home, 'postgres.log')
}

async function openLog(file: string) {
  const size = (await stat(file).catch(ignoreMissing))?.size ?? 0
  if (size > maxLogBytes) await truncate(file)
  return open(file, 'a', 0o600)
}

async function readEnd(file: string, from: number): Promise<string> {
  const content = await readFile(file)
  return content.subarray(from).toString('utf8').trim().split('\n').slice(-20).join('\n')
}
