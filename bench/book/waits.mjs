// A proxy between the server and PostgreSQL that counts how often the server waits for an answer.
import { connect, createServer } from 'node:net'
import { atEnd } from '../tidily.mjs'

/**
 * Answers are held back for this time: a message that is sent before they arrive was sent without waiting for them, and
 * the first message after the last answer counts as the next wait. Longer than a busy machine stops a process.
 */
const DELAY_MS = 40

/** Statements that are not part of the call: the server wakes workers, and stores when a key was last used. */
const NOT_OF_THE_CALL = ['pg_notify(', 'update "api_keys"']
/** A part of the statement that finds the key and counts the call for its rate limit. */
const LOOK_UP = '_charged'

export async function aWire(target) {
  const { hostname, port } = new URL(target)
  let waits = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let owed = 0
    let trip = null
    // The first message of a connection has no type, and its answers end differently.
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
      }, DELAY_MS)
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
    /** How often the server waits during one call. */
    async during(call) {
      waits = []
      await call()
      const own = waits.filter(({ text }) => !NOT_OF_THE_CALL.some((words) => text.includes(words)))
      const forKey = own.filter(({ text }) => text.includes(LOOK_UP)).length
      return { all: own.length, withoutKey: own.length - forKey }
    },
  }
}

/** Splits a stream of bytes into messages of the protocol: a letter, then a length that includes its own bytes. */
function messages(receive) {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const length = 1 + rest.readUInt32BE(1)
      receive(String.fromCharCode(rest[0]), rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}
