// A client that sends POST requests over connections that stay open.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { atEnd } from './tidily.mjs'

/** Returns `post(path, body)`, which returns status, body, time and the idempotency key of the call. */
export function aCaller({ url, key, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  atEnd(() => agent.destroy())
  const { hostname, port } = new URL(url)
  return (path, body) => {
    const idempotencyKey = randomUUID()
    const text = JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': idempotencyKey,
    }
    const began = performance.now()
    return new Promise((resolve, reject) => {
      request({ agent, hostname, port, path: `/v1${path}`, method: 'POST', headers }, (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          const ms = performance.now() - began
          const answer = JSON.parse(Buffer.concat(parts).toString('utf8'))
          resolve({ status: response.statusCode, body: answer, ms, key: idempotencyKey })
        })
      })
        .on('error', reject)
        .end(text)
    })
  }
}
