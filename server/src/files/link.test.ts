import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { attach, follow } from '../testing/form.ts'
import { A_PDF, PLAIN_JPEG } from '../testing/pictures.ts'
import { at, made, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

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

const filesOf = async (workspaceId = workspace.id): Promise<string[]> =>
  readdir(join(world.filesDir, workspaceId)).catch(() => [])

describe('a link', () => {
  test('gives the file to anybody for an hour, with headers that keep browsers from guessing its type', async () => {
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
  ])('gives %s as a download, with a file name that fits its type', async (_, attached, type, name) => {
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

  test('is new in every list, and expires after an hour', async () => {
    const { url } = made(await attach(client, id))
    world.wait(59)
    expect((await follow(world.app, url)).status).toBe(200)
    const [{ url: later }] = (await client.get(`/bookings/${id}/attachments`)).body.data
    world.wait(1)
    expect((await follow(world.app, url)).status).toBe(404)
    expect((await follow(world.app, later)).status).toBe(200)
  })

  test('that was changed is as unknown as one that never existed', async () => {
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

  test('to a lost file leads to an internal error', async () => {
    const shown = made(await attach(client, id))
    await world.platform.files.remove({ workspaceId: workspace.id, id: shown.id })
    expect((await follow(world.app, shown.url)).status).toBe(500)
  })

  test('stops working when its workspace is deleted, and the files are deleted as well', async () => {
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

  test('is never made when the workspace is deleted during the upload, and no bytes stay', async () => {
    const { files } = world.platform
    const { put } = files
    onTestFinished(() => void Object.assign(files, { put }))
    // The workspace and everything in it is deleted while the bytes are on their way to the storage.
    files.put = async (...file) => {
      await workspace.owner.delete(`/workspaces/${workspace.id}`, { name: 'Salão Aurora' })
      await world.runJobs()
      await put(...file)
      expect(await filesOf()).toHaveLength(1)
    }
    expect((await attach(client, id)).status).toBe(404)
    expect(await filesOf()).toEqual([])
  })
})
