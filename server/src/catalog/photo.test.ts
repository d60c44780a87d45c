// The photo of a resource: who may set it, who sees it, and when it is gone.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, form, sendForm } from '../testing/form.ts'
import {
  A_PDF,
  chunk,
  LOSSLESS_WEBP,
  LOSSY_WEBP,
  PLAIN_JPEG,
  PLAIN_PNG,
  phonePhoto,
  riff,
  riffChunk,
  SECRET,
  webpWith,
} from '../testing/pictures.ts'
import { made, shopOf } from '../testing/shop.ts'
import { visitorsOf } from '../testing/visitors.ts'
import { aWorld, type Client, faultsOf, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const photo = (client: Client, id: string, value: Buffer | string = PLAIN_JPEG) =>
  sendForm(client, `/resources/${id}/photo`, form({ name: 'file', value, filename: 'ana.jpg' }))

/** Pictures of this many pixels in each direction. */
function hugePng(side: number): Buffer {
  const header = Buffer.from(PLAIN_PNG.subarray(16, 29))
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  return Buffer.concat([PLAIN_PNG.subarray(0, 8), chunk('IHDR', header), PLAIN_PNG.subarray(33)])
}

function hugeJpeg(side: number, height = side): Buffer {
  const bytes = Buffer.from(PLAIN_JPEG)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(side, frame + 7)
  return bytes
}

function hugeWebp(side: number): Buffer {
  const bytes = Buffer.from(LOSSY_WEBP)
  bytes.writeUInt16LE(side, 26)
  bytes.writeUInt16LE(side, 28)
  return bytes
}

async function aTeam() {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const ana = made(await shop.client.post('/resources', { name: 'Ana', kind: 'person' }))
  const bruno = made(await shop.client.post('/resources', { name: 'Bruno', kind: 'person' }))
  const stored = () => readdir(join(world.filesDir, workspace.id)).catch(() => [])
  return { workspace, client: shop.client, shop, ana, bruno, stored }
}

test('a photo is shown by a link that anybody may follow, without its metadata, until another one replaces it', async () => {
  const { client, ana, bruno, stored } = await aTeam()
  expect(ana.photo_url).toBeNull()
  const { status, body: first } = await photo(client, ana.id, phonePhoto())
  expect([status, first.version]).toEqual([200, ana.version + 1])
  expect((await client.get(`/resources/${ana.id}`)).body).toEqual(first)
  const listed = (await client.get('/resources')).body.data
  expect(listed.map((each: { photo_url: string | null }) => each.photo_url)).toEqual([first.photo_url, null])

  const shown = await follow(world.app, first.photo_url)
  expect(shown).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400, immutable',
    },
  })
  expect(shown.bytes.includes(SECRET)).toBe(false)
  world.wait(400 * 24 * 60)
  expect((await follow(world.app, first.photo_url)).status).toBe(200)
  // A link is only for its own file: a link with another id, or with another moment of expiry, is unknown.
  const [workspaceId, id, lasting, signature] = first.photo_url.split('/').at(-1).split('.')
  for (const token of [
    [workspaceId, bruno.id, lasting, signature],
    [workspaceId, id, '9999999999', signature],
  ]) {
    expect((await world.anybody.get(`/files/${token.join('.')}`)).status).toBe(404)
  }

  const { body: second } = await photo(client, ana.id, PLAIN_PNG)
  expect(second.photo_url).not.toBe(first.photo_url)
  expect((await follow(world.app, first.photo_url)).status).toBe(404)
  expect((await follow(world.app, second.photo_url)).bytes).toEqual(PLAIN_PNG)
  await world.runJobs()
  expect(await stored()).toHaveLength(1)
})

test('other changes keep a photo; it is deleted when it is removed, and when its resource is archived', async () => {
  const { client, ana, bruno, stored } = await aTeam()
  const { photo_url } = (await photo(client, ana.id)).body
  expect((await client.patch(`/resources/${ana.id}`, { name: 'Ana Lima' })).body.photo_url).toBe(photo_url)
  const removed = await client.delete(`/resources/${ana.id}/photo`)
  expect(removed).toMatchObject({ status: 200, body: { photo_url: null } })
  expect((await client.delete(`/resources/${ana.id}/photo`)).body).toEqual(removed.body)
  expect((await follow(world.app, photo_url)).status).toBe(404)

  const last = (await photo(client, bruno.id)).body.photo_url
  expect((await client.delete(`/resources/${bruno.id}`)).status).toBe(204)
  expect((await follow(world.app, last)).status).toBe(404)
  expect((await photo(client, bruno.id)).status).toBe(404)
  await world.runJobs()
  expect(await stored()).toEqual([])
})

test('a photo is a JPEG, PNG or WebP of at most 1 MiB and 50 million pixels, and only the team sets it', async () => {
  const { workspace, client, ana, stored } = await aTeam()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const noWebp = riff(riffChunk('VP8L', Buffer.from([0x2f])))
  for (const bytes of [svg, A_PDF, 'hello', PLAIN_JPEG.subarray(0, -40), noWebp]) {
    const answer = await photo(client, ana.id, bytes)
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['/file file_type']])
  }
  // Small files that would take gigabytes of memory to be shown.
  for (const bytes of [hugePng(30_000), hugeJpeg(30_000), hugeJpeg(30_000, 0), hugeWebp(16_000)]) {
    const answer = await photo(client, ana.id, bytes)
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['/file out_of_range']])
  }
  expect((await photo(client, ana.id, Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
  expect((await photo(await workspace.key('config:read'), ana.id)).status).toBe(403)
  expect((await photo(shopOf(await world.aWorkspace()).client, ana.id)).status).toBe(404)
  expect(await stored()).toEqual([])
})

test('photos of every type are taken', async () => {
  const { client, ana } = await aTeam()
  for (const bytes of [PLAIN_PNG, PLAIN_JPEG, LOSSY_WEBP, LOSSLESS_WEBP, webpWith(0), phonePhoto()]) {
    expect((await photo(client, ana.id, bytes)).status).toBe(200)
  }
})

test('two photos at once leave one, and no file of the other', async () => {
  const { client, ana, stored } = await aTeam()
  const answers = await Promise.all([photo(client, ana.id), photo(client, ana.id, PLAIN_PNG)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await world.runJobs()
  const { photo_url } = (await client.get(`/resources/${ana.id}`)).body
  expect((await follow(world.app, photo_url)).status).toBe(200)
  expect(await stored()).toHaveLength(1)
})

test('visitors see the photos of the people whom they can ask for, and the page for booking may load them', async () => {
  const { workspace, client, shop, ana, bruno } = await aTeam()
  await shop.aService([{ resource_ids: [ana.id, bruno.id] }], { name: 'Cut' })
  const { page } = await visitorsOf(world, workspace)
  const { photo_url } = (await photo(client, ana.id)).body
  const [{ people }] = (await page.get('/public/webchat/config')).body.services
  expect(people).toEqual([
    { id: ana.id, name: 'Ana', color: ana.color, photo_url },
    { id: bruno.id, name: 'Bruno', color: bruno.color, photo_url: null },
  ])
  const slug = `photos-${workspace.id.slice(4, 12).toLowerCase()}`
  await workspace.owner.put('/webchat-site', { booking_page: { enabled: true, slug } })
  const { body, headers } = await world.anybody.get(`//b/${slug}`)
  expect(body).toContain(photo_url)
  expect(headers['content-security-policy']).toContain(`img-src 'self' ${new URL(photo_url).origin}`)
})
