// Uploads with an idempotency key: a file that is sent again is there once, also if two are sent at once.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { client, sendFile, testInWorkspaces, workspace, world } from '../testing/knowledge-tests.ts'
import { until } from '../testing/until.ts'

testInWorkspaces()

const keyed = (key: string, bytes = 'From 9 to 18.', name = 'hours.txt', fields = {}) =>
  sendFile(name, bytes, fields, { 'idempotency-key': key })
const titles = async () =>
  (await client.get('/knowledge/files')).body.data.map(({ title }: { title: string }) => title).toSorted()
const stored = () => readdir(join(world.filesDir, workspace.id)).catch(() => [])

test('a file that is sent again under its key gets the first answer, and another file is refused under it', async () => {
  const first = await keyed('one')
  const again = await keyed('one')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
  for (const other of [
    await keyed('one', 'From 9 to 17.'),
    await keyed('one', 'From 9 to 18.', 'times.txt'),
    await keyed('one', 'From 9 to 18.', 'hours.txt', { title: 'Hours' }),
  ]) {
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } })
  }
  expect(await titles()).toEqual(['hours'])
  // Without a key, or with a new one, the same file is added again; a refusal is not stored.
  expect((await keyed('two')).status).toBe(201)
  expect((await keyed('three', 'x', 'film.mov')).status).toBe(422)
  expect((await keyed('three')).status).toBe(201)
  expect(await titles()).toEqual(['hours', 'hours', 'hours'])
})

test('of two same uploads at once one adds the file, both get its answer, and no bytes stay of the other', async () => {
  const { files } = world.platform
  const { put } = files
  onTestFinished(() => void Object.assign(files, { put }))
  // Both have looked for the key, and found nothing, before the bytes of either are stored.
  let count = 0
  files.put = async (...file) => {
    count += 1
    await until(() => count === 2)
    await put(...file)
  }
  const [one, two] = await Promise.all([keyed('same'), keyed('same')])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body).toEqual(two.body)
  expect([one, two].filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(1)
  expect(await titles()).toEqual(['hours'])
  expect(await stored()).toHaveLength(2)
  world.wait(61)
  await world.runJobs()
  expect(await stored()).toHaveLength(1)
})
