// A name server for tests: it speaks DNS over UDP, and answers, refuses or stays silent as the test says.
import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import ipaddr from 'ipaddr.js'

export type NameAnswer = readonly string[] | 'no such name' | 'server failure' | 'silence'

const CODES = { 'no such name': 3, 'server failure': 2 } as const
const A = 1

/** `answer` returns the addresses of one family for a name. */
export async function aNameServer(answer: (name: string, family: 4 | 6) => NameAnswer) {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const end = message.indexOf(0, 12)
    const name = nameIn(message.subarray(12, end))
    const type = message.readUInt16BE(end + 1)
    questions.push(name)
    const said = answer(name, type === A ? 4 : 6)
    if (said === 'silence') return
    const addresses = typeof said === 'string' ? [] : said
    const code = typeof said === 'string' ? CODES[said] : 0
    const head = Buffer.from([0, 0, 0x81, 0x80 | code, 0, 1, 0, addresses.length, 0, 0, 0, 0])
    message.copy(head, 0, 0, 2)
    const records = addresses.map((each) => record(type, Buffer.from(ipaddr.parse(each).toByteArray())))
    socket.send(Buffer.concat([head, message.subarray(12, end + 5), ...records]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    questions,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** Each part of a name comes after its length. */
function nameIn(bytes: Buffer): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += (bytes[at] ?? 0) + 1) {
    parts.push(bytes.toString('latin1', at + 1, at + 1 + (bytes[at] ?? 0)))
  }
  return parts.join('.')
}

/** A record for the name in the question, valid for a minute. */
const record = (type: number, address: Buffer) =>
  Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]), address])
