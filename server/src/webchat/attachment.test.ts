// Files of visitors: their type is found from their bytes, and only the visitor who uploaded one can send it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, form, sendForm } from '../testing/form.ts'
import { A_PDF, PLAIN_JPEG, phonePhoto, SECRET } from '../testing/pictures.ts'
import { aWorldWithSite, type TestSite, type Visitor, visitorsOf } from '../testing/visitors.ts'
import { faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let site: TestSite
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite())
})
afterAll(() => world[Symbol.asyncDispose]())

const AT = '/public/webchat'
const upload = ({ client }: Visitor, value: Buffer, filename = 'photo.jpg') =>
  sendForm(client, `${AT}/attachments`, form({ name: 'file', value, filename }))
const write = ({ client }: Visitor, body: object) => client.post(`${AT}/messages`, body)

test('a picture can be the first message, and is kept without its metadata', async () => {
  const visitor = await site.open()
  const { status, body: file } = await upload(visitor, phonePhoto(), '../../etc/pass\u202ewd.jpg')
  expect(status).toBe(201)
  expect(file).toMatchObject({ kind: 'image', media_type: 'image/jpeg', name: 'passwd.jpg', failure: null })
  // A visitor does not become a customer by a file that was not sent.
  expect((await shop.everything.get('/conversations')).body.data).toEqual([])
  const sent = await write(visitor, { attachments: [file.id] })
  expect(sent.body).toMatchObject({ type: 'image', text: null, attachments: [{ id: file.id }] })
  const [{ id }] = (await shop.everything.get('/conversations')).body.data
  const [seen] = (await shop.everything.get(`/conversations/${id}/messages`)).body.data
  const { bytes } = await follow(world.app, seen.attachments[0].url)
  expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect(bytes.includes(Buffer.from(SECRET))).toBe(false)
})

test('several files can be sent in one message, each of them once', async () => {
  const visitor = await site.open()
  const files = [(await upload(visitor, PLAIN_JPEG)).body, (await upload(visitor, A_PDF, 'price.pdf')).body]
  const attachments = files.map(({ id }) => id)
  expect((await write(visitor, { attachments })).body.attachments.map(({ kind }: { kind: string }) => kind)).toEqual([
    'image',
    'document',
  ])
  expect((await write(visitor, { attachments })).status).toBe(404)
})

test('a file of another visitor, of the team or of another site is unknown', async () => {
  const [visitor, other] = [await site.open(), await site.open()]
  await write(visitor, { text: 'Oi' })
  await write(other, { text: 'Oi' })
  const thread = (await visitor.client.post(`${AT}/sessions`, {})).body.conversation.id
  const file = form({ name: 'file', value: PLAIN_JPEG, filename: 'a.jpg' })
  const ofTeam = (await sendForm(shop.owner, `/conversations/${thread}/attachments`, file)).body
  const elsewhere = await (await visitorsOf(world, await world.aWorkspace('Elsewhere'))).open()
  const theirs = [(await upload(other, PLAIN_JPEG)).body, ofTeam, (await upload(elsewhere, PLAIN_JPEG)).body]
  for (const { id } of theirs) expect((await write(visitor, { attachments: [id] })).status).toBe(404)
  // The team cannot send a file that the visitor has not sent, either.
  const own = (await upload(visitor, PLAIN_JPEG)).body
  const taken = await shop.owner.post(`/conversations/${thread}/messages`, { attachments: [own.id] })
  expect(taken.status).toBe(404)
  expect((await write(visitor, { attachments: [own.id] })).status).toBe(201)
})

test('a file of an unknown type is refused, and so is one of more than 16 MiB', async () => {
  const visitor = await site.open()
  for (const value of ['<html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ\x90\x00']) {
    expect(faultsOf(await upload(visitor, Buffer.from(value, 'latin1')))).toEqual(['/file file_type'])
  }
  expect((await upload(visitor, Buffer.alloc(16 * 1024 * 1024 + 1, 'a'), 'a.txt')).status).toBe(413)
})

test('a visitor may upload ten files an hour, and the refusal is written for people', async () => {
  const visitor = await site.open()
  for (let n = 1; n <= 10; n += 1) expect((await upload(visitor, PLAIN_JPEG)).status).toBe(201)
  const refused = await upload(visitor, PLAIN_JPEG)
  expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/many files/) } })
  expect((await upload(await site.open(), PLAIN_JPEG)).status).toBe(201)
  world.wait(60)
  expect((await upload(visitor, PLAIN_JPEG)).status).toBe(201)
})

test('a file that nobody sends within a day is deleted', async () => {
  const visitor = await site.open()
  const { body: file } = await upload(visitor, PLAIN_JPEG)
  world.wait(25 * 60)
  await world.runJobs()
  expect((await write(visitor, { attachments: [file.id] })).status).toBe(404)
  expect((await world.pool.query('select from message_files where id = $1', [file.id])).rowCount).toBe(0)
  expect((await world.pool.query('select from files where id = $1', [file.id])).rowCount).toBe(0)
})
