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

const aRef = (workspaceId = newId('prj')) => ({ workspaceId, id: newId('att') })
const read = async (files: Files, ref: ReturnType<typeof aRef>) => {
  const stream = await files.open(ref)
  return stream && buffer(stream)
}

describe.each([
  ['a folder', () => openFiles({ folder })],
  ['S3-compatible storage', () => openFiles(storage.settings)],
])('%s', (_, open) => {
  test('returns a stored file byte for byte', async () => {
    const files = open()
    for (const bytes of [Buffer.alloc(0), randomBytes(1), randomBytes(3 * 2 ** 20)]) {
      const ref = aRef()
      await files.put(ref, bytes, 'image/png')
      expect((await read(files, ref))?.equals(bytes)).toBe(true)
    }
  })

  test('keeps the newest version when a file is stored twice', async () => {
    const [files, ref] = [open(), aRef()]
    await files.put(ref, Buffer.from('first'), 'text/plain')
    await files.put(ref, Buffer.from('second'), 'text/plain')
    expect(String(await read(files, ref))).toBe('second')
  })

  test('has no file that was never stored or was removed, and removing it again is no error', async () => {
    const [files, ref] = [open(), aRef()]
    expect(await files.open(ref)).toBeNull()
    await files.remove(ref)
    await files.put(ref, Buffer.from('x'), 'text/plain')
    await files.remove(ref)
    await files.remove(ref)
    expect(await files.open(ref)).toBeNull()
  })

  test('removes all files of a workspace, and no others', async () => {
    const files = open()
    const [mine, theirs] = [aRef(), aRef()]
    const refs = [mine, ...Array.from({ length: 20 }, () => aRef(mine.workspaceId))]
    for (const ref of [...refs, theirs]) await files.put(ref, Buffer.from('x'), 'text/plain')
    await files.removeAll(mine.workspaceId)
    for (const ref of refs) expect(await files.open(ref)).toBeNull()
    expect(String(await read(files, theirs))).toBe('x')
    await files.removeAll(mine.workspaceId)
  })

  test.each(['../secret', 'prj_a/../../b', '', 'prj_', 'prj_a b', 'prj_%2e%2e'])('refuses the id %j', async (name) => {
    const files = open()
    await expect(files.put({ ...aRef(), id: name }, Buffer.from('x'), 'text/plain')).rejects.toThrow('our own ids')
    await expect((async () => files.open(aRef(name)))()).rejects.toThrow('our own ids')
    await expect((async () => files.remove(aRef(name)))()).rejects.toThrow('our own ids')
    await expect(files.removeAll(name)).rejects.toThrow('our own ids')
  })

  test('works for an attachment from upload to download', async () => {
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
  test('never shows a half-written file, and removes it together with the others', async () => {
    const files = openFiles({ folder })
    const ref = aRef()
    await files.put(ref, Buffer.from('x'), 'text/plain')
    await files.remove(ref)
    const mine = join(folder, ref.workspaceId)
    await writeFile(join(mine, `${ref.id}.part`), 'half')
    expect(await files.open(ref)).toBeNull()
    await files.remove(ref)
    expect(await readdir(mine)).toEqual([])
  })
})

describe('S3-compatible storage', () => {
  test('gets a signed request with the media type, under the path of the bucket', async () => {
    const [files, ref] = [openFiles(storage.settings), aRef()]
    await files.put(ref, Buffer.from('hello'), 'text/plain')
    expect(storage.objects.get(`${ref.workspaceId}/${ref.id}`)).toMatchObject({ type: 'text/plain' })
    expect(storage.refused).toEqual([])
  })

  test('refuses a wrong secret, and neither the error nor the log contains a credential', async () => {
    const secretAccessKey = 'a secret that is not theirs'
    const files = openFiles({ ...storage.settings, secretAccessKey })
    const failure = await files.put(aRef(), Buffer.from('x'), 'text/plain').catch((error) => error)
    expect(failure.message).toBe('The file storage answered 403, SignatureDoesNotMatch')
    const lines: string[] = []
    pino({ level: 'info' }, { write: (line) => void lines.push(line) }).error({ err: failure }, 'failed')
    expect(lines.join('')).not.toMatch(/not theirs|Signature=|Credential=/)
    storage.refused.length = 0
  })

  test('is called again after a failure', async () => {
    const [files, ref] = [openFiles(storage.settings), aRef()]
    storage.stumble(2)
    await files.put(ref, Buffer.from('x'), 'text/plain')
    expect(String(await read(files, ref))).toBe('x')
  })

  test('that fails or cannot be reached leads to a 503, nothing is stored, and the call can be repeated', async () => {
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

  test('without the bucket leads to an internal error, not to an unknown file', async () => {
    const files = openFiles({ ...storage.settings, bucket: 'another-bucket' })
    await expect(files.open(aRef())).rejects.toThrow('no such bucket')
    const failure = await files.put(aRef(), Buffer.from('x'), 'text/plain').catch((error) => error)
    expect(failure).not.toBeInstanceOf(Problem)
    expect(failure.message).toBe('The file storage answered 404, NoSuchBucket')
  })
})
