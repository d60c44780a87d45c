// Does what a new user does first: npm start in an empty folder, and a booking with the key that it printed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { root } from './prepare.mjs'

const MAX_START_MS = 180_000

/** Starts the server with this version of Node, books, and stops it. Returns all that the server printed. */
export async function firstBooking(node, environment, say) {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-first-'))
  const env = { ...environment, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
  // The script is started without npm, because npm does not pass SIGTERM on.
  const [, ...start] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.split(' ')
  const child = spawn(node, start, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes
    })
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    await ready(() => output, child)
    const booking = await book(`http://127.0.0.1:${env.PORT}`, shown(output, 'API key'))
    say(`${booking.id} is ${booking.status}, at ${booking.start}`)
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`The server stopped with ${code}:\n${output}`)
    return { isGood: booking.status === 'confirmed', says: 'booked', output }
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ready(output, child) {
  const deadline = Date.now() + MAX_START_MS
  while (!/Agents .*[\s\S]*API key +\S+/.test(output())) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`The server was not ready within ${MAX_START_MS} ms:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const shown = (output, label) => new RegExp(`${label} +(\\S+)`).exec(output)?.[1]

async function book(origin, key) {
  const call = async (path, body, headers = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  await call('/readyz')
  const { data: services } = await call('/v1/services')
  const { id: service_id } = services.find(({ name }) => name === 'Haircut')
  const { data: slots } = await call(`/v1/slots?service_id=${service_id}&limit=1`)
  const customer = { name: 'Eva Rocha', phone: '+5511966665555' }
  return call('/v1/bookings', { service_id, start: slots[0].start, customer }, { 'idempotency-key': 'first' })
}
