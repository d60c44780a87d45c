// Runs hostile callers in a separate process: each sends one body per second until the process is ended.
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { bodies } from './bodies.mjs'

const CALLERS = 40
const [url, method, name, key] = process.argv.slice(2)
const body = Buffer.from(bodies[name])
const agent = new Agent({ keepAlive: true })
const headers = {
  'content-type': 'application/json',
  'content-length': body.length,
  ...(key && { authorization: `Bearer ${key}` }),
}

const counts = {}
for (let caller = 0; caller < CALLERS; caller += 1) void keepSending()
console.log('sending')
process.on('SIGUSR2', () => {
  console.log(JSON.stringify(counts))
  process.exit(0)
})

async function keepSending() {
  for (;;) {
    const next = delay(1_000)
    const status = await send()
    counts[status] = (counts[status] ?? 0) + 1
    await next
  }
}

/** Returns the status, or `reset` if the server closed the connection before it had read the whole body. */
function send() {
  return new Promise((resolve) => {
    const call = request(url, { method, agent, headers }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode))
    })
    call.on('error', () => resolve('reset')).end(body)
  })
}
