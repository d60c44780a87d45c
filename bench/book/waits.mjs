// A wire between the server and PostgreSQL that counts how often the server stops to wait for an answer.
import { connect, createServer } from 'node:net'
import { atEnd } from '../tidily.mjs'

/**
 * Answers are kept back for a while: what is sent before they are there was sent without waiting for them, and what is
 * sent after the last of them was there is counted as the next wait. Longer than a busy machine lets a process stand.
 */
const DELAY = 40

/** What the server sends apart from the call: it wakes workers, and remembers when a key was last used. */
const APART = ['pg_notify(', 'update "api_keys"']
/** The name of the statement that finds the key and charges its budget. */
const LOOK_UP = '_charged'

export async function aWire(target) {
  const { hostname, port } = new URL(target)
  let waits = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let owed = 0
    let trip = null
    // The first message of a connection has no type and its answers have another end.
    let isOpen = false
    const asked = messages((type, bytes) => {
      if (!isOpen) return
      if (trip === null) {
        trip = { text: '' }
        waits.push(trip)
      }
      trip.text += bytes.toString('latin1')
      if (type === 'Q' || type === 'S') owed += 1
    })
    const answered = messages((type) => {
      if (type !== 'Z') return
      if (isOpen) owed -= 1
      if (owed === 0) trip = null
      isOpen = true
    })
    near.on('data', (bytes) => {
      if (isOpen) asked(bytes)
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      setTimeout(() => {
        answered(bytes)
        near.write(bytes)
      }, DELAY)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const url = new URL(target)
  url.host = `127.0.0.1:${server.address().port}`
  return {
    url: url.href,
    /** What one call makes the server wait for. */
    async during(call) {
      waits = []
      await call()
      const own = waits.filter(({ text }) => !APART.some((words) => text.includes(words)))
      const forKey = own.filter(({ text }) => text.includes(LOOK_UP)).length
      return { all: own.length, withoutKey: own.length - forKey }
    },
  }
}

/** Cuts a stream of bytes into the messages of the protocol: a letter, then a length that counts itself. */
function messages(hear) {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const length = 1 + rest.readUInt32BE(1)
      hear(String.fromCharCode(rest[0]), rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}
