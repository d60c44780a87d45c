import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attach, follow } from '../testing/form.ts'
import { PLAIN_JPEG } from '../testing/pictures.ts'
import { aStorage, type Storage } from '../testing/s3.ts'
import { at, made, shopOf } from '../testing/shop.ts'
import { aWorld } from '../testing/world.ts'
import type { Files } from './context.ts'
import { openFiles } from './files.ts'
import { newId } from './id.ts'
import { Problem } from './problem.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-files-'))
  storage = await aStorage()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await storage.close()
})

const aPlace = (workspaceId = newId('prj')) => ({ workspaceId, id: newId('att') })
const read = async (files: Files, place: ReturnType<typeof aPlace>) => {
  const stream = await files.open(place)
  return stream && buffer(stream)
}

describe.each([
  ['a folder', () => openFiles({ folder })],
  ['S3-compatible storage', () => openFiles(storage.settings)],
])('%s', (_, open) => {
  test('gives back what was put there, byte by byte', async () => {
    const files = open()
    for (const bytes of [Buffer.alloc(0), randomBytes(1), randomBytes(3 * 2 ** 20)]) {
      const place = aPlace()
      await files.put(place, bytes, 'image/png')
      expect((await read(files, place))?.equals(bytes)).toBe(true)
    }
  })

  test('keeps the newest when a file is put twice', async () => {
    const [files, place] = [open(), aPlace()]
    await files.put(place, Buffer.from('first'), 'text/plain')
    await files.put(place, Buffer.from('second'), 'text/plain')
    expect(String(await read(files, place))).toBe('second')
  })

  test('has nothing where nothing was put, or was removed, however often', async () => {
    const [files, place] = [open(), aPlace()]
    expect(await files.open(place)).toBeNull()
    await files.remove(place)
    await files.put(place, Buffer.from('x'), 'text/plain')
    await files.remove(place)
    await files.remove(place)
    expect(await files.open(place)).toBeNull()
  })

  test('removes all files of a workspace, and no other', async () => {
    const files = open()
    const [mine, theirs] = [aPlace(), aPlace()]
    const places = [mine, ...Array.from({ length: 20 }, () => aPlace(mine.workspaceId))]
    for (const place of [...places, theirs]) await files.put(place, Buffer.from('x'), 'text/plain')
    await files.removeAll(mine.workspaceId)
    for (const place of places) expect(await files.open(place)).toBeNull()
    expect(String(await read(files, theirs))).toBe('x')
    await files.removeAll(mine.workspaceId)
  })

  test.each(['../secret', 'prj_a/../../b', '', 'prj_', 'prj_a b', 'prj_%2e%2e'])('knows no place %j', async (name) => {
    const files = open()
    await expect(files.put({ ...aPlace(), id: name }, Buffer.from('x'), 'text/plain')).rejects.toThrow('our own ids')
    await expect((async () => files.open(aPlace(name)))()).rejects.toThrow('our own ids')
    await expect((async () => files.remove(aPlace(name)))()).rejects.toThrow('our own ids')
    await expect(files.removeAll(name)).rejects.toThrow('our own ids')
  })

  test('serves the whole way of an attachment', async () => {
    await using world = await aWorld({ files: open() })
    const workspace = await world.aWorkspace()
    const shop = shopOf(workspace)
    const { service_id } = await shop.aBarber()
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    const shown = made(await attach(shop.client, id))
    expect(await follow(world.app, shown.url)).toMatchObject({ status: 200, bytes: PLAIN_JPEG })
    expect((await follow(world.app, shown.url, 'HEAD')).status).toBe(200)
    await workspace.owner.delete(`/workspaces/${workspace.id}`, { name: 'Salão Aurora' })
    await world.runJobs()
    expect(await world.platform.files.open({ workspaceId: workspace.id, id: shown.id })).toBeNull()
  })
})

describe('a folder', () => {
  test('holds no half of a file: what was not finished is not there, and goes with the rest', async () => {
    const files = openFiles({ folder })
    const place = aPlace()
    await files.put(place, Buffer.from('x'), 'text/plain')
    await files.remove(place)
    const mine = join(folder, place.workspaceId)
    await writeFile(join(mine, `${place.id}.part`), 'half')
    expect(await files.open(place)).toBeNull()
    await files.remove(place)
    expect(await readdir(mine)).toEqual([])
  })
})

describe('S3-compatible storage', () => {
  test('is asked with the media type, below the bucket, in a way that proves who asks and for what', async () => {
    const [files, place] = [openFiles(storage.settings), aPlace()]
    await files.put(place, Buffer.from('hello'), 'text/plain')
    expect(storage.objects.get(`${place.workspaceId}/${place.id}`)).toMatchObject({ type: 'text/plain' })
    expect(storage.refused).toEqual([])
  })

  test('turns a wrong secret away, and neither the error nor the log names a credential', async () => {
    const secretAccessKey = 'a secret that is not theirs'
    const files = openFiles({ ...storage.settings, secretAccessKey })
    const failure = await files.put(aPlace(), Buffer.from('x'), 'text/plain').catch((error) => error)
    expect(failure.message).toBe('The file storage answered 403, SignatureDoesNotMatch')
    const lines: string[] = []
    pino({ level: 'info' }, { write: (line) => void lines.push(line) }).error({ err: failure }, 'failed')
    expect(lines.join('')).not.toMatch(/not theirs|Signature=|Credential=/)
    storage.refused.length = 0
  })

  test('that stumbles is asked again', async () => {
    const [files, place] = [openFiles(storage.settings), aPlace()]
    storage.stumble(2)
    await files.put(place, Buffer.from('x'), 'text/plain')
    expect(String(await read(files, place))).toBe('x')
  })

  test('that fails or is away makes the call repeatable: 503, and nothing is kept', async () => {
    storage.stumble(3)
    const failing = openFiles(storage.settings)
    const away = openFiles({ ...storage.settings, endpoint: 'http://127.0.0.1:9' })
    for (const files of [failing, away]) {
      await using world = await aWorld({ files })
      const shop = shopOf(await world.aWorkspace())
      const { service_id } = await shop.aBarber()
      const { id } = made(await shop.book({ service_id, start: at('10:00') }))
      const answer = await attach(shop.client, id)
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(answer.headers['retry-after']).toBe('5')
      expect((await shop.client.get(`/bookings/${id}/attachments`)).body.data).toEqual([])
    }
  })

  test('without the bucket is a fault of ours, not an unknown file', async () => {
    const files = openFiles({ ...storage.settings, bucket: 'another-bucket' })
    await expect(files.open(aPlace())).rejects.toThrow('no such bucket')
    const failure = await files.put(aPlace(), Buffer.from('x'), 'text/plain').catch((error) => error)
    expect(failure).not.toBeInstanceOf(Problem)
    expect(failure.message).toBe('The file storage answered 404, NoSuchBucket')
  })
})
