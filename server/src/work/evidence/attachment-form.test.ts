import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attach, BOUNDARY, form, part, sendForm } from '../../testing/form.ts'
import { PLAIN_JPEG } from '../../testing/pictures.ts'
import { at, made, shopOf } from '../../testing/shop.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../../testing/world.ts'

const MEBIBYTE = 1024 * 1024

let world: World
let workspace: TestWorkspace
let client: Client
let id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  client = shop.client
  const { service_id } = await shop.aBarber()
  id = made(await shop.book({ service_id, start: at('10:00') })).id
})

const pathOf = (bookingId: string) => `/bookings/${bookingId}/attachments`
const faultsOf = ({ body }: Reply) =>
  body.errors.map((fault: Record<string, string>) => `${fault.pointer ?? fault.header} ${fault.code}`)
const filesOf = async (workspaceId = workspace.id): Promise<string[]> =>
  readdir(join(world.filesDir, workspaceId)).catch(() => [])
/** A text file of exactly this size, which can be attached. */
const textOf = (size: number) => Buffer.alloc(size, 'a')

describe('the form', () => {
  const kind = { name: 'kind', value: 'photo' }
  const file = { name: 'file', value: PLAIN_JPEG, filename: 'a.jpg' }

  test.each([
    ['without parts', form(), ['/file required', '/kind required']],
    ['without a file', form(kind), ['/file required']],
    ['without a kind', form(file), ['/kind required']],
    [
      'with an unknown kind and an unknown part',
      form(file, { ...kind, value: 'video' }, { name: 'colour', value: 'red' }),
      ['/colour unknown_field', '/kind unknown_value'],
    ],
    ['with two files', form(kind, file, file), ['/file repeated']],
    ['with two kinds', form(kind, kind, file), ['/kind repeated']],
    ['with a second file of another name', form(kind, file, { ...file, name: 'photo' }), ['/photo unknown_field']],
    ['with a text in the place of the file', form(kind, { name: 'file', value: 'hello' }), ['/file wrong_type']],
    ['with a file in the place of the kind', form({ ...kind, filename: 'kind.txt' }, file), ['/kind wrong_type']],
    ['with a part called __proto__', form(kind, file, { name: '__proto__', value: 'x' }), ['/__proto__ unknown_field']],
    ['with a part without a name', form(kind, file, { name: '', value: 'x' }), ['/ unknown_field']],
    ['with more parts than it can have', form(...Array.from({ length: 30 }, () => kind), file), [' multipart']],
    ['with more files than it can have', form(kind, ...Array.from({ length: 9 }, () => file)), [' multipart']],
    ['that is cut off', form(kind, file).subarray(0, -30), [' multipart']],
    ['without its end', Buffer.concat([part(kind), part(file)]), [' multipart']],
    [
      'with another boundary',
      Buffer.from(form(kind, file).toString('latin1').replaceAll(BOUNDARY, 'other'), 'latin1'),
      [' multipart'],
    ],
    ['of nothing', Buffer.from(' '), [' multipart']],
  ])('%s is refused, with all faults', async (_, body, faults) => {
    const answer = await sendForm(client, pathOf(id), body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'validation_error' })
    expect(faultsOf(answer).toSorted()).toEqual(faults)
    expect(await filesOf()).toEqual([])
  })

  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'nonsense',
  ])('is refused as %s', async (type) => {
    const answer = await client.post(pathOf(id), '{}', { 'content-type': type })
    expect({ status: answer.status, faults: faultsOf(answer) }).toEqual({
      status: 422,
      faults: ['Content-Type media_type'],
    })
  })

  test.each(['multipart/form-data; charset=utf-8', `multipart/form-data; boundary=${'x'.repeat(300)}`])(
    'is refused without a usable boundary: %s',
    async (type) => {
      const answer = await client.post(pathOf(id), form(kind, file), { 'content-type': type })
      expect({ status: answer.status, faults: faultsOf(answer) }).toEqual({ status: 422, faults: [' multipart'] })
    },
  )

  test('of a call without a body lacks both parts', async () => {
    expect(faultsOf(await client.post(pathOf(id)))).toEqual(['/file required', '/kind required'])
  })

  test('may be written in the ways that programs write it: without quotes, with an escaped name, with text before and after', async () => {
    const head = "content-disposition: form-data; filename=a.jpg; filename*=UTF-8''a.jpg; name=file"
    const body = Buffer.concat([
      Buffer.from(`before\r\n--${BOUNDARY}\r\n${head}\r\n\r\n`),
      PLAIN_JPEG,
      Buffer.from('\r\n'),
      form(kind),
      Buffer.from('after'),
    ])
    expect(await sendForm(client, pathOf(id), body)).toMatchObject({ status: 201, body: { name: 'a.jpg' } })
  })

  test('may come from fetch with FormData over a real connection, in pieces', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const data = new FormData()
    data.set('kind', 'document')
    data.set('file', new Blob([textOf(3 * MEBIBYTE)]), 'long — text.txt')
    const headers = { authorization: `Bearer ${await workspace.keyText('bookings:write')}` }
    const response = await fetch(`${address}/v1${pathOf(id)}`, { method: 'POST', body: data, headers })
    expect(await response.json()).toMatchObject({ size: 3 * MEBIBYTE, name: 'long — text.txt' })
  })
})

describe('sizes', () => {
  const document = (size: number) => ({ kind: 'document', bytes: textOf(size) })

  test('of 10 MiB are accepted, and one byte more is not', async () => {
    expect(made(await attach(client, id, document(10 * MEBIBYTE))).size).toBe(10 * MEBIBYTE)
    const answer = await attach(client, id, document(10 * MEBIBYTE + 1))
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect(answer.headers.connection).toBe('close')
    expect(await filesOf()).toHaveLength(1)
  })

  test('are refused before the shape is checked, however many bytes are announced', async () => {
    const body = form({ name: 'colour', value: 'red' }, { name: 'file', value: textOf(11 * MEBIBYTE), filename: 'x' })
    expect((await sendForm(client, pathOf('bkg_unknown'), body)).status).toBe(413)
    expect((await client.post(pathOf(id), textOf(11 * MEBIBYTE), { 'content-type': 'text/plain' })).status).toBe(413)
  })

  test.each([
    ['with one file', [{ name: 'file', value: textOf(10 * MEBIBYTE + 1), filename: 'x' }]],
    ['with none', Array.from({ length: 20 }, (_, n) => ({ name: `n${n}`, value: textOf(600 * 1024) }))],
  ])('of a form %s have the same limit without an announced length', async (_, parts) => {
    const headers = {
      authorization: `Bearer ${await workspace.keyText('bookings:write')}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    }
    const body = form(...parts)
    const pieces = Array.from({ length: 200 }, (_, n) => body.subarray(n * 65_536, (n + 1) * 65_536))
    const payload = Readable.from(pieces.filter((piece) => piece.length > 0))
    const answer = await world.app.inject({ method: 'POST', url: `/v1${pathOf(id)}`, headers, payload })
    expect(answer.statusCode).toBe(413)
    expect(await filesOf()).toEqual([])
  })

  test('of JSON are limited to 1 MiB', async () => {
    const comment = { body: 'x'.repeat(MEBIBYTE) }
    expect((await client.post(`/bookings/${id}/comments`, comment)).status).toBe(413)
  })
})
