import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attach, follow, form, sendForm } from '../../testing/form.ts'
import { expectHealth } from '../../testing/health.ts'
import { eventsOf } from '../../testing/ledger.ts'
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
} from '../../testing/pictures.ts'
import { whileHolding } from '../../testing/race.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../../testing/world.ts'

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

describe('an attachment', () => {
  test.each([
    ['photo', 'image/jpeg', PLAIN_JPEG],
    ['photo', 'image/png', PLAIN_PNG],
    ['photo', 'image/webp', LOSSY_WEBP],
    ['signature', 'image/png', PLAIN_PNG],
    ['signature', 'image/jpeg', PLAIN_JPEG],
    ['document', 'application/pdf', A_PDF],
    ['document', 'text/plain', Buffer.from('Ninguém atendeu.\n')],
    ['document', 'image/webp', LOSSY_WEBP],
  ])('that is a %s of type %s is listed, and its bytes are returned unchanged', async (kind, media_type, bytes) => {
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

  test('is listed newest first and in pages, and does not change the version', async () => {
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

  test('is in the ledger and the timelines, and its kind is recorded once', async () => {
    const { id: attachmentId } = made(await attach(client, id, { name: 'Front door' }))
    await attach(client, id)
    await attach(client, id, { kind: 'signature', bytes: PLAIN_PNG })
    const emitted = (await eventsOf(world, id)).at(-3)
    expect(emitted).toMatchObject({ type: 'booking.attached', customer_id: expect.stringMatching(/^cus_/) })
    expect(emitted?.data).toEqual({
      attachment: { id: attachmentId, kind: 'photo', name: 'Front door', media_type: 'image/jpeg' },
    })
    const timeline = (await client.get(`/bookings/${id}/timeline`)).body.data
    expect(timeline[0]).toMatchObject({ kind: 'booking.attached', actor: { kind: 'api_key' } })
    const { rows } = await world.pool.query('select evidence, version from bookings where id = $1', [id])
    expect(rows).toEqual([{ evidence: ['photo', 'signature'], version: 1 }])
  })

  test('stays with the old booking after a move, and is in the timeline of the new one', async () => {
    made(await attach(client, id))
    const moved = made(await shop.reschedule(id, { start: at('11:00') }))
    expect((await listOf(moved.id)).data).toEqual([])
    expect((await listOf(id)).data).toHaveLength(1)
    const kinds = (await client.get(`/bookings/${moved.id}/timeline`)).body.data.map(
      ({ kind }: { kind: string }) => kind,
    )
    expect(kinds).toContain('booking.attached')
  })

  test('opens the action that requires evidence of its kind', async () => {
    const { version: _, ...config } = (await client.get('/stage-config')).body
    for (const action of config.actions) {
      if (action.key === 'complete') action.guards = [{ type: 'evidence_present', kind: 'signature' }]
    }
    expect((await client.put('/stage-config', config)).status).toBe(200)
    made(await attach(client, id))
    expect((await shop.getBooking(id)).available_actions).not.toContain('complete')
    made(await attach(client, id, { kind: 'signature', bytes: PLAIN_PNG }))
    expect((await shop.getBooking(id)).available_actions).toContain('complete')
  })

  test('can come from a team member, who is its author', async () => {
    const headers = { 'svc-workspace': workspace.id }
    const body = form({ name: 'kind', value: 'photo' }, { name: 'file', value: PLAIN_JPEG, filename: 'a.jpg' })
    const answer = await sendForm(workspace.owner, pathOf(id), body, headers)
    expect(answer).toMatchObject({ status: 201, body: { author: { kind: 'member', name: 'Maria' } } })
  })

  test('is added once per call, whatever the Idempotency-Key', async () => {
    const body = form({ name: 'kind', value: 'photo' }, { name: 'file', value: PLAIN_JPEG, filename: 'a.jpg' })
    for (let n = 0; n < 2; n += 1) made(await sendForm(client, pathOf(id), body, { 'idempotency-key': 'same' }))
    expect((await listOf()).data).toHaveLength(2)
  })

  test('is not a fault for the doctor', async () => {
    made(await attach(client, id))
    await expectHealth(world)
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

  test('sent with the form are preferred to that of the file', async () => {
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
  ])('sent with the form are refused when they are invalid: %j', async (name, fault) => {
    const answer = await attach(client, id, { name })
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toContain(fault)
  })
})

describe('the type of a file', () => {
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
  ])('is detected from its bytes: %s is refused, and nothing is stored', async (_, kind, bytes) => {
    const answer = await attach(client, id, { kind, bytes, filename: 'door.jpg', type: 'image/jpeg' })
    expect({ status: answer.status, faults: faultsOf(answer) }).toEqual({ status: 422, faults: ['/file file_type'] })
    expect((await listOf()).data).toEqual([])
    expect(await filesOf()).toEqual([])
  })

  test('does not depend on its name or on the media type that was sent', async () => {
    const said = { bytes: PLAIN_PNG, filename: 'door.html', type: 'text/html' }
    expect(made(await attach(client, id, said)).media_type).toBe('image/png')
  })
})

describe('the metadata of pictures', () => {
  test.each([
    ['JPEG', phonePhoto(6)],
    ['PNG', pngWith(chunk('eXIf', exif(6)), chunk('tEXt', `Comment\0${SECRET}`))],
    ['WebP', webpWith(0x0c, riffChunk('EXIF', exif(6)), riffChunk('XMP ', Buffer.from(SECRET)))],
  ])('is removed from a %s, except for the orientation', async (_, bytes) => {
    expect(bytes.includes(SECRET)).toBe(true)
    const shown = made(await attach(client, id, { bytes }))
    const file = await follow(world.app, shown.url)
    expect(file.bytes.includes(SECRET)).toBe(false)
    // These bytes are the tag of the orientation with one short value: 6.
    expect(file.bytes.includes(Buffer.from('01120003000000010006', 'hex'))).toBe(true)
    expect({ size: file.bytes.length, sha256: sha256(file.bytes) }).toEqual({ size: shown.size, sha256: shown.sha256 })
    // A cleaned picture is stored unchanged.
    expect(made(await attach(client, id, { bytes: file.bytes })).sha256).toBe(shown.sha256)
  })
})

describe('access', () => {
  test('is checked before anything is read: 401, then 403', async () => {
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

  test('is limited by a budget, which is checked before the scope', async () => {
    await using narrow = await aWorld({ allowance: { burst: 1, refillPerSecond: 0.001 } })
    const reader = await (await narrow.aWorkspace()).key('bookings:read')
    expect((await attach(reader, 'bkg_x')).status).toBe(403)
    expect(await attach(reader, 'bkg_x')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })

  test('to a booking of another workspace answers 404, whatever else is wrong', async () => {
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

describe('the storage', () => {
  test('is readable by its owner only', async () => {
    const shown = made(await attach(client, id))
    const folder = join(world.filesDir, workspace.id)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, shown.id))).mode & 0o777).toBe(0o600)
  })

  test('keeps files that have a row, and deletes others after an hour', async () => {
    const { id: kept } = made(await attach(client, id))
    const lost = made(await attach(client, id))
    // This looks as if the process had died before it wrote the row.
    await world.pool.query('delete from files where workspace_id = $1 and id = $2', [workspace.id, lost.id])
    world.wait(59)
    await world.runJobs()
    expect(await filesOf()).toHaveLength(2)
    world.wait(1)
    await world.runJobs()
    expect(await filesOf()).toEqual([kept])
  })

  test('keeps no bytes of a refused file, when two files compete for the last place', async () => {
    const ids = Array.from({ length: 97 }, (_, n) => ({ id: `att_${n}`, workspace_id: workspace.id }))
    const [file, row] = [
      { name: 'x', media_type: 'image/jpeg', size: 1, sha256: 'x', created_at: world.now() },
      { booking_id: id, kind: 'photo', author: '{}', created_at: world.now() },
    ]
    await world.db
      .insertInto('files')
      .values(ids.map((each) => ({ ...each, ...file })))
      .execute()
    await world.db
      .insertInto('attachments')
      .values(ids.map((each) => ({ ...each, ...row })))
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
