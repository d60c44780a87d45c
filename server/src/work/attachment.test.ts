import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { examine, isHealthy, toReport } from '../doctor.ts'
import { attach, BOUNDARY, follow, form, part, sendForm } from '../testing/form.ts'
import { eventsOf } from '../testing/ledger.ts'
import {
  A_PDF,
  A_ZIP,
  chunk,
  exif,
  LOSSY_WEBP,
  PLAIN_JPEG,
  PLAIN_PNG,
  phonePhoto,
  pngWith,
  riffChunk,
  SECRET,
  webpWith,
} from '../testing/pictures.ts'
import { whileHolding } from '../testing/race.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

const MEBIBYTE = 1024 * 1024

let world: World
let workspace: TestWorkspace
let shop: Shop
let client: Client
let id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  client = shop.client
  const { service_id } = await shop.aBarber()
  id = made(await shop.book({ service_id, start: at('10:00') })).id
})

const pathOf = (bookingId: string) => `/bookings/${bookingId}/attachments`
const listOf = async (bookingId = id, query = '') => (await client.get(`${pathOf(bookingId)}${query}`)).body
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const faultsOf = ({ body }: Reply) =>
  body.errors.map((fault: Record<string, string>) => `${fault.pointer ?? fault.header} ${fault.code}`)
const filesOf = async (workspaceId = workspace.id): Promise<string[]> =>
  readdir(join(world.filesDir, workspaceId)).catch(() => [])
/** A file, so that it can be attached, of exactly so many bytes. */
const textOf = (size: number) => Buffer.alloc(size, 'a')

describe('what is attached', () => {
  test.each([
    ['photo', 'image/jpeg', PLAIN_JPEG],
    ['photo', 'image/png', PLAIN_PNG],
    ['photo', 'image/webp', LOSSY_WEBP],
    ['signature', 'image/png', PLAIN_PNG],
    ['signature', 'image/jpeg', PLAIN_JPEG],
    ['document', 'application/pdf', A_PDF],
    ['document', 'text/plain', Buffer.from('Ninguém atendeu.\n')],
    ['document', 'image/webp', LOSSY_WEBP],
  ])('a %s of type %s is shown, and handed out as it was', async (kind, media_type, bytes) => {
    const answer = await attach(client, id, { kind, bytes, filename: 'x', type: 'application/octet-stream' })
    expect(answer).toMatchObject({
      status: 201,
      body: { kind, name: 'x', media_type, size: bytes.length, sha256: sha256(bytes), author: { kind: 'api_key' } },
    })
    expect(answer.body.id).toMatch(/^att_/)
    expect((await listOf()).data).toEqual([answer.body])
    const file = await follow(world.app, answer.body.url)
    expect(file).toMatchObject({ status: 200, bytes })
    expect(String(file.headers['content-type']).split(';')[0]).toBe(media_type)
  })

  test('is listed newest first and page by page, and raises no version', async () => {
    for (const name of ['one', 'two', 'three']) {
      made(await attach(client, id, { name }))
      world.wait(1)
    }
    const first = await listOf(id, '?limit=2')
    const second = await listOf(id, `?limit=2&cursor=${first.next_cursor}`)
    const names = [...first.data, ...second.data].map(({ name }: { name: string }) => name)
    expect(names).toEqual(['three', 'two', 'one'])
    expect(second.next_cursor).toBeNull()
    expect((await shop.getBooking(id)).version).toBe(1)
  })

  test('is told in the ledger and the timelines, and noted once by its kind', async () => {
    const { id: attachmentId } = made(await attach(client, id, { name: 'Front door' }))
    await attach(client, id)
    await attach(client, id, { kind: 'signature', bytes: PLAIN_PNG })
    const told = (await eventsOf(world, id)).at(-3)
    expect(told).toMatchObject({ type: 'booking.attached', customer_id: expect.stringMatching(/^cus_/) })
    expect(told?.data).toEqual({
      attachment: { id: attachmentId, kind: 'photo', name: 'Front door', media_type: 'image/jpeg' },
    })
    const timeline = (await client.get(`/bookings/${id}/timeline`)).body.data
    expect(timeline[0]).toMatchObject({ kind: 'booking.attached', actor: { kind: 'api_key' } })
    const { rows } = await world.pool.query('select evidence, version from bookings where id = $1', [id])
    expect(rows).toEqual([{ evidence: ['photo', 'signature'], version: 1 }])
  })

  test('stays with the booking that was moved, and is told of in the timeline of the new one', async () => {
    made(await attach(client, id))
    const moved = made(await shop.reschedule(id, { start: at('11:00') }))
    expect((await listOf(moved.id)).data).toEqual([])
    expect((await listOf(id)).data).toHaveLength(1)
    const kinds = (await client.get(`/bookings/${moved.id}/timeline`)).body.data.map(
      ({ kind }: { kind: string }) => kind,
    )
    expect(kinds).toContain('booking.attached')
  })

  test('can come from a team member, who is named as its author', async () => {
    const headers = { 'svc-workspace': workspace.id }
    const body = form({ name: 'kind', value: 'photo' }, { name: 'file', value: PLAIN_JPEG, filename: 'a.jpg' })
    const answer = await sendForm(workspace.owner, pathOf(id), body, headers)
    expect(answer).toMatchObject({ status: 201, body: { author: { kind: 'member', name: 'Maria' } } })
  })

  test('comes once per call, whatever the Idempotency-Key', async () => {
    const body = form({ name: 'kind', value: 'photo' }, { name: 'file', value: PLAIN_JPEG, filename: 'a.jpg' })
    for (let n = 0; n < 2; n += 1) made(await sendForm(client, pathOf(id), body, { 'idempotency-key': 'same' }))
    expect((await listOf()).data).toHaveLength(2)
  })

  test('troubles no doctor', async () => {
    made(await attach(client, id))
    const examination = await examine(world.url, world.now())
    expect(isHealthy(examination), toReport(examination)).toBe(true)
  })
})

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\door.jpg', 'door.jpg'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['tab\there', 'tabhere'],
    ['porta — João.jpg', 'porta — João.jpg'],
    ['', 'photo'],
    ['../../', 'photo'],
    ['..', 'photo'],
    ['   ', 'photo'],
    [`${'é'.repeat(300)}.jpg`, 'é'.repeat(200)],
  ])('of a file, %j, are cleaned to %j', async (filename, name) => {
    expect(made(await attach(client, id, { filename })).name).toBe(name)
  })

  test('given by hand come before that of the file', async () => {
    expect(made(await attach(client, id, { name: 'Porta da frente' })).name).toBe('Porta da frente')
  })

  test.each([
    ['', '/name too_short'],
    ['  ', '/name format'],
    ['a/b', '/name format'],
    ['a\\b', '/name format'],
    ['a\nb', '/name format'],
    ['a\0b', '/name text'],
    ['x'.repeat(201), '/name too_long'],
    ['x'.repeat(70_000), '/name too_long'],
  ])('given by hand are refused when they are none: %j', async (name, fault) => {
    const answer = await attach(client, id, { name })
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toContain(fault)
  })
})

describe('what a file is', () => {
  const page = '<!doctype html><script>alert(1)</script>'
  test.each([
    ['a page called .jpg', 'photo', page],
    ['a page as a document', 'document', page],
    ['an archive called .pdf', 'document', A_ZIP],
    ['a photo that is an archive as well', 'photo', Buffer.concat([PLAIN_JPEG, A_ZIP])],
    ['a PDF that is an archive as well', 'document', Buffer.concat([A_PDF, A_ZIP])],
    ['a drawing with scripts', 'signature', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['half a photo', 'photo', PLAIN_JPEG.subarray(0, 300)],
    ['half a PNG', 'signature', PLAIN_PNG.subarray(0, 60)],
    ['a HEIC', 'photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
    ['a GIF', 'photo', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a PDF as a photo', 'photo', A_PDF],
    ['a text as a photo', 'photo', 'hello'],
    ['a WebP as a signature', 'signature', LOSSY_WEBP],
    ['nothing', 'document', ''],
  ])('is told by its bytes: %s is refused, and nothing is kept', async (_, kind, bytes) => {
    const answer = await attach(client, id, { kind, bytes, filename: 'door.jpg', type: 'image/jpeg' })
    expect({ status: answer.status, faults: faultsOf(answer) }).toEqual({ status: 422, faults: ['/file file_type'] })
    expect((await listOf()).data).toEqual([])
    expect(await filesOf()).toEqual([])
  })

  test('is not what its name and its sender say', async () => {
    const said = { bytes: PLAIN_PNG, filename: 'door.html', type: 'text/html' }
    expect(made(await attach(client, id, said)).media_type).toBe('image/png')
  })
})

describe('pictures tell no more than what they show', () => {
  test.each([
    ['JPEG', phonePhoto(6)],
    ['PNG', pngWith(chunk('eXIf', exif(6)), chunk('tEXt', `Comment\0${SECRET}`))],
    ['WebP', webpWith(0x0c, riffChunk('EXIF', exif(6)), riffChunk('XMP ', Buffer.from(SECRET)))],
  ])('a %s loses the place where it was taken, and still stands upright', async (_, bytes) => {
    expect(bytes.includes(SECRET)).toBe(true)
    const shown = made(await attach(client, id, { bytes }))
    const file = await follow(world.app, shown.url)
    expect(file.bytes.includes(SECRET)).toBe(false)
    // The tag of the orientation, one short value: 6.
    expect(file.bytes.includes(Buffer.from('01120003000000010006', 'hex'))).toBe(true)
    expect({ size: file.bytes.length, sha256: sha256(file.bytes) }).toEqual({ size: shown.size, sha256: shown.sha256 })
    // Once cleaned, it comes back as it is.
    expect(made(await attach(client, id, { bytes: file.bytes })).sha256).toBe(shown.sha256)
  })
})

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
  ])('%s is refused, with all that is wrong', async (_, body, faults) => {
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

  test('is read however programs write it: without quotes, with an escaped name, with words before and after', async () => {
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

  test('is taken from a fetch with FormData over a real connection, cut into pieces', async () => {
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

  test('of 10 MiB are taken, and one byte more is not', async () => {
    expect(made(await attach(client, id, document(10 * MEBIBYTE))).size).toBe(10 * MEBIBYTE)
    const answer = await attach(client, id, document(10 * MEBIBYTE + 1))
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect(answer.headers.connection).toBe('close')
    expect(await filesOf()).toHaveLength(1)
  })

  test('are refused before the shape is looked at, however much is announced', async () => {
    const body = form({ name: 'colour', value: 'red' }, { name: 'file', value: textOf(11 * MEBIBYTE), filename: 'x' })
    expect((await sendForm(client, pathOf('bkg_unknown'), body)).status).toBe(413)
    expect((await client.post(pathOf(id), textOf(11 * MEBIBYTE), { 'content-type': 'text/plain' })).status).toBe(413)
  })

  test.each([
    ['with one file', [{ name: 'file', value: textOf(10 * MEBIBYTE + 1), filename: 'x' }]],
    ['with none', Array.from({ length: 20 }, (_, n) => ({ name: `n${n}`, value: textOf(600 * 1024) }))],
  ])('of a form %s end as well when nobody announced them', async (_, parts) => {
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

  test('of JSON stay at 1 MiB', async () => {
    const comment = { body: 'x'.repeat(MEBIBYTE) }
    expect((await client.post(`/bookings/${id}/comments`, comment)).status).toBe(413)
  })
})

describe('who may', () => {
  test('is asked before anything is read: 401, then 403', async () => {
    const huge = Buffer.alloc(11 * MEBIBYTE)
    expect((await sendForm(world.anybody, pathOf(id), huge)).status).toBe(401)
    const reader = await workspace.key('bookings:read')
    expect(await sendForm(reader, pathOf(id), huge)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    })
    const writer = await workspace.key('bookings:write')
    expect((await writer.get(pathOf(id))).status).toBe(403)
  })

  test('has a budget, which is asked for before what they may', async () => {
    await using narrow = await aWorld({ allowance: { burst: 1, refillPerSecond: 0.001 } })
    const reader = await (await narrow.aWorkspace()).key('bookings:read')
    expect((await attach(reader, 'bkg_x')).status).toBe(403)
    expect(await attach(reader, 'bkg_x')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })

  test('finds no booking of another workspace, whatever is wrong with the rest', async () => {
    const other = (await world.aWorkspace()).everything
    const unknown = { status: 404, body: { code: 'not_found' } }
    for (const bookingId of [id, 'bkg_0000000000000000000000', 'nonsense']) {
      expect(await attach(other, bookingId)).toMatchObject(unknown)
      expect(await attach(other, bookingId, { kind: 'video' })).toMatchObject(unknown)
      expect(await attach(other, bookingId, { bytes: 'lies' })).toMatchObject(unknown)
      expect(await other.post(pathOf(bookingId), { json: true })).toMatchObject(unknown)
      expect(await other.get(pathOf(bookingId))).toMatchObject(unknown)
    }
    expect(await filesOf()).toEqual([])
  })
})

describe('a link', () => {
  test('gives the file to whoever has it, for an hour, so that no browser takes it for anything else', async () => {
    const shown = made(await attach(client, id, { filename: 'Porta "João".jpg'.replaceAll('"', '%22') }))
    expect(shown.url).toMatch(/^https:\/\/holdfast\.test\/v1\/files\//)
    expect(new Date(shown.url_expires_at).getTime() - world.now().getTime()).toBe(3_600_000)
    world.wait(10)
    const { status, headers } = await follow(world.app, shown.url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(PLAIN_JPEG.length),
      'content-disposition': `inline; filename="Porta _22Jo_o_22.jpg"; filename*=UTF-8''Porta%20%2522Jo%C3%A3o%2522.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3000, immutable',
    })
  })

  test.each([
    ['a PDF', { kind: 'document', bytes: A_PDF, filename: 'bill.pdf' }, 'application/pdf', 'bill.pdf'],
    ['a text', { kind: 'document', bytes: 'hello', filename: 'x.html' }, 'text/plain; charset=utf-8', 'x.html.txt'],
  ])('gives %s to be saved, under a name that says what it is', async (_, attached, type, name) => {
    const { headers } = await follow(world.app, made(await attach(client, id, attached)).url)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
  })

  test('answers HEAD with the same headers and nothing else', async () => {
    const { url } = made(await attach(client, id))
    const [whole, head] = [await follow(world.app, url), await follow(world.app, url, 'HEAD')]
    expect(head).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
    for (const name of ['content-type', 'content-length', 'content-disposition', 'cache-control']) {
      expect(head.headers[name], name).toBe(whole.headers[name])
    }
  })

  test('is new in every list, and dead after its hour', async () => {
    const { url } = made(await attach(client, id))
    world.wait(59)
    expect((await follow(world.app, url)).status).toBe(200)
    const [{ url: later }] = (await listOf()).data
    world.wait(1)
    expect((await follow(world.app, url)).status).toBe(404)
    expect((await follow(world.app, later)).status).toBe(200)
  })

  test('that was changed is unknown, as one that never was', async () => {
    const { url } = made(await attach(client, id))
    const [workspaceId, attachmentId, seconds, signature] = url.split('/').at(-1).split('.')
    const other = await world.aWorkspace()
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
    const tokens = [
      [other.id, attachmentId, seconds, signature],
      [workspaceId, attachmentId.replace(/.$/, (last: string) => (last === 'a' ? 'b' : 'a')), seconds, signature],
      [workspaceId, attachmentId, String(Number(seconds) + 1), signature],
      [workspaceId, attachmentId, seconds, flipped],
      [workspaceId, attachmentId, seconds, ''],
      [workspaceId, attachmentId, seconds],
      [workspaceId, attachmentId, seconds, signature, 'more'],
      ['nonsense'],
      ['..%2F..%2Fsecret.key'],
    ]
    const unknown = (await world.anybody.get('/files/nonsense')).body
    for (const token of tokens) {
      const answer = await world.anybody.get(`/files/${token.join('.')}`)
      expect(answer, token.join('.')).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: unknown.detail },
      })
    }
    expect((await world.anybody.get('/files/nonsense?a=1')).status).toBe(404)
    expect((await world.anybody.get(`${new URL(url).pathname.slice(3)}?a=1`)).status).toBe(422)
  })

  test('whose file is lost is our fault, and says so', async () => {
    const shown = made(await attach(client, id))
    await world.platform.files.remove({ workspaceId: workspace.id, id: shown.id })
    expect((await follow(world.app, shown.url)).status).toBe(500)
  })

  test('is dead from the moment its workspace is deleted, and the files go with it', async () => {
    const { url } = made(await attach(client, id))
    const other = shopOf(await world.aWorkspace())
    const theirs = made(await other.book({ service_id: (await other.aBarber()).service_id, start: at('10:00') }))
    const { url: staying } = made(await attach(other.client, theirs.id))
    expect((await workspace.owner.delete(`/workspaces/${workspace.id}`, { name: 'Salão Aurora' })).status).toBe(204)
    expect((await follow(world.app, url)).status).toBe(404)
    expect(await filesOf()).toHaveLength(1)
    await world.runJobs()
    expect(await filesOf()).toEqual([])
    expect((await world.pool.query('select from attachments where workspace_id = $1', [workspace.id])).rowCount).toBe(0)
    expect((await follow(world.app, staying)).status).toBe(200)
  })
})

describe('the storage', () => {
  test('is open to its owner alone', async () => {
    const shown = made(await attach(client, id))
    const folder = join(world.filesDir, workspace.id)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, shown.id))).mode & 0o777).toBe(0o600)
  })

  test('keeps what a row tells of, and takes back in an hour what none does', async () => {
    const { id: kept } = made(await attach(client, id))
    const lost = made(await attach(client, id))
    // As if the process had died before its row was written.
    await world.pool.query('delete from attachments where id = $1', [lost.id])
    world.wait(59)
    await world.runJobs()
    expect(await filesOf()).toHaveLength(2)
    world.wait(1)
    await world.runJobs()
    expect(await filesOf()).toEqual([kept])
  })

  test('holds nothing of a file that no longer fits, when two come for the last place', async () => {
    const row = { kind: 'photo', name: 'x', media_type: 'image/jpeg', size: 1, sha256: 'x', author: '{}' }
    const rows = Array.from({ length: 97 }, (_, n) => ({ ...row, id: `att_${n}`, workspace_id: workspace.id }))
    await world.db
      .insertInto('attachments')
      .values(rows.map((each) => ({ ...each, booking_id: id, created_at: world.now() })))
      .execute()
    const { sent } = await whileHolding(world, 'bookings', id, async (waiting) => {
      const begun = Array.from({ length: 8 }, () => attach(client, id))
      await waiting(8)
      return { sent: begun }
    })
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422, 422, 422])
    const refused = answers.filter(({ status }) => status === 422)
    for (const answer of refused) expect(faultsOf(answer)).toEqual(['/file too_many'])
    expect(await filesOf()).toHaveLength(3)
    const late = await attach(client, id, { bytes: 'lies' })
    expect(faultsOf(late)).toEqual(['/file file_type', '/file too_many'])
    expect(await filesOf()).toHaveLength(3)
  })
})
