import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '../platform/problem.ts'
import { BOUNDARY, form } from '../testing/form.ts'
import { until } from '../testing/until.ts'
import { acceptFormsOnly } from './form.ts'

const KIBIBYTE = 1024
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const aForm = (size: number) => form({ name: 'file', value: Buffer.alloc(size), filename: 'x' })

/** Accepts 100 KiB of forms in all, 95 KiB of one sender, and keeps them until the test lets them go. */
function aServer() {
  const app = Fastify()
  const waiting: (() => void)[] = []
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Problem ? error.status : 500).send())
  const limits = { inAll: 100 * KIBIBYTE, perWorkspace: 95 * KIBIBYTE }
  acceptFormsOnly(app, limits, ({ headers }) => String(headers.sender))
  app.post('/', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return {}
  })
  app.post('/at-once', async () => ({}))
  const send = (size: number, url = '/', sender = 'Ana') =>
    app.inject({ method: 'POST', url, headers: { ...headers, sender }, payload: aForm(size) })
  return { app, waiting, send, goOn: () => waiting.splice(0).map((resolve) => resolve()) }
}
type Server = ReturnType<typeof aServer>

let server: Server
afterEach(() => server.app.close())

test('forms in memory share one limit, and free their bytes when they are answered', async () => {
  server = aServer()
  const { send, waiting, goOn } = server
  const [first, second] = [send(40 * KIBIBYTE), send(40 * KIBIBYTE)]
  await until(() => waiting.length === 2)
  const refused = await send(40 * KIBIBYTE)
  expect(refused.statusCode).toBe(503)
  // A refused form takes no memory, so a small one still fits.
  const small = send(10 * KIBIBYTE)
  await until(() => waiting.length === 3)
  goOn()
  expect((await Promise.all([first, second, small])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const again = send(90 * KIBIBYTE)
  await until(() => waiting.length === 1)
  goOn()
  expect((await again).statusCode).toBe(200)
})

test('a sender with many bytes leaves room for the others', async () => {
  server = aServer()
  const { send, waiting, goOn } = server
  const first = send(80 * KIBIBYTE)
  await until(() => waiting.length === 1)
  expect((await send(16 * KIBIBYTE)).statusCode).toBe(503)
  const other = send(16 * KIBIBYTE, '/', 'Bia')
  await until(() => waiting.length === 2)
  goOn()
  expect((await Promise.all([first, other])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('the bytes of a sender who disconnects are freed', async () => {
  server = aServer()
  const { app, send } = server
  await app.listen({ port: 0, host: '127.0.0.1' })
  let arrived = () => 0
  app.server.on('connection', (socket) => {
    arrived = () => socket.bytesRead
  })
  const sender = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const body = aForm(90 * KIBIBYTE)
  const type = `Content-Type: ${headers['content-type']}`
  sender.write(`POST / HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n`)
  sender.write(body.subarray(0, 80 * KIBIBYTE))
  await until(() => arrived() >= 80 * KIBIBYTE)
  expect((await send(40 * KIBIBYTE)).statusCode).toBe(503)
  sender.destroy()
  await until(async () => (await send(90 * KIBIBYTE, '/at-once')).statusCode === 200)
})
