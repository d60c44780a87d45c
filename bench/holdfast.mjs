// Starts the real server as a process, and makes calls to it.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { root } from '../scripts/prepare.mjs'
import { startProcess, stopProcess } from './tidily.mjs'

const NODE = [process.execPath, ['scripts/start.mjs']]
const sharedAgent = newAgent()

/** Resolves when the server is ready; `key` and `signIn` are set only at the first start of a data folder. */
export async function startHoldfast({ cwd = root, env = {}, command: [program, args] = NODE } = {}) {
  const port = await freePort()
  const process = startProcess(program, args, { cwd, env: { ...env, PORT: String(port) } })
  const output = await untilSaid(process, /Holdfast (is ready|works on jobs)\.[\s\S]*\n\n/)
  return {
    process,
    url: `http://127.0.0.1:${port}`,
    key: /API key +(\S+)/.exec(output)?.[1] ?? null,
    signIn: /Sign-in +(\S+) +(\S+)/.exec(output)?.slice(1) ?? null,
    stop: () => stopProcess(process),
  }
}

/** Waits until a process has printed something. */
export function untilSaid(child, words) {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (text) => {
      output += text
      if (words.test(output)) resolve(output)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.ended.then(({ code, signal, error }) =>
      reject(new Error(`A process ended too early (${error?.message ?? signal ?? code}):\n${output}`)),
    )
  })
}

/** An HTTP agent with one connection, which stays open. */
export function newAgent() {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/**
 * Makes one call over a connection that stays open, and measures the time until the last byte has arrived; parsing the
 * JSON does not count. An answer other than 200 ends the benchmark.
 */
export function ask(url, key, agent = sharedAgent) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${key}` } }, async (response) => {
      const parts = []
      for await (const part of response) parts.push(part)
      const ms = performance.now() - began
      const text = Buffer.concat(parts).toString('utf8')
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
      else resolve({ ms, body: JSON.parse(text) })
    }).on('error', reject)
  })
}

/** The address of the embedded database of a running server. */
export function embeddedUrl(dataDir, database) {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://holdfast:${password}@127.0.0.1:${port}/${database}`
}
