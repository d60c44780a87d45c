// Vectors in memory: they are read once per version, never hold up a search, and do not fill the memory.
import { expect, test } from 'vitest'
import { openVectorCache } from './vector-cache.ts'
import { BYTES_PER_PLACE, collectVectors, encodeVector, type VectorTable } from './vectors.ts'

function tableOf(...itemIds: string[]): VectorTable {
  const collection = collectVectors()
  for (const itemId of itemIds) collection.add({ itemId, textVersion: 1, position: 0 }, encodeVector([1, 2]))
  for (const work = collection.finish(); ; ) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const LONG_MS = 10_000
const never = () => new Promise<VectorTable>(() => {})

test('the vectors of a version are read once, also by searches at the same moment', async () => {
  const cache = openVectorCache()
  let reads = 0
  const read = async () => {
    reads += 1
    return tableOf('kno_1')
  }
  const find = (version: string) => cache.find('prj_1', version, read, LONG_MS)
  expect(await Promise.all([find('1'), find('1')])).toEqual([tableOf('kno_1'), tableOf('kno_1')])
  await find('1')
  expect(reads).toBe(1)
  await find('2')
  expect(reads).toBe(2)
})

test('while new vectors are read for too long, a search uses those of before, or none', async () => {
  const cache = openVectorCache()
  expect(await cache.find('prj_1', '1', never, 1)).toBeNull()
  await cache.find('prj_2', '1', async () => tableOf('kno_1'), LONG_MS)
  let finish = (_: VectorTable) => {}
  const slow = () => new Promise<VectorTable>((resolve) => (finish = resolve))
  expect(await cache.find('prj_2', '2', slow, 1)).toEqual(tableOf('kno_1'))
  finish(tableOf('kno_2'))
  expect(await cache.find('prj_2', '2', never, LONG_MS)).toEqual(tableOf('kno_2'))
})

test('those of two workspaces are read at a time, and a search in a third one goes on without', async () => {
  const cache = openVectorCache()
  let finish = (_: VectorTable) => {}
  const slow = () => new Promise<VectorTable>((resolve) => (finish = resolve))
  await cache.find('prj_1', '1', never, 1)
  await cache.find('prj_2', '1', slow, 1)
  let reads = 0
  const read = async () => {
    reads += 1
    return tableOf('kno_3')
  }
  expect(await cache.find('prj_3', '1', read, LONG_MS)).toBeNull()
  expect(reads).toBe(0)
  finish(tableOf('kno_2'))
  expect(await cache.find('prj_2', '1', never, LONG_MS)).toEqual(tableOf('kno_2'))
  expect(await cache.find('prj_3', '1', read, LONG_MS)).toEqual(tableOf('kno_3'))
})

test('many vectors are used for ten seconds, and for a minute while new ones are read', async () => {
  let [nowMs, reads] = [0, 0]
  const cache = openVectorCache({ clockMs: () => nowMs })
  const many = tableOf(...Array.from({ length: 5_001 }, (_, index) => `kno_${index}`))
  await cache.find('prj_1', '1', async () => many, LONG_MS)
  let finish = (_: VectorTable) => {}
  const slow = () => {
    reads += 1
    return new Promise<VectorTable>((resolve) => (finish = resolve))
  }
  nowMs = 9_999
  expect(await cache.find('prj_1', '2', slow, LONG_MS)).toBe(many)
  expect(reads).toBe(0)
  nowMs = 10_000
  // Neither of these waits, though the new ones have not come.
  expect(await cache.find('prj_1', '2', slow, LONG_MS)).toBe(many)
  expect(await cache.find('prj_1', '3', slow, LONG_MS)).toBe(many)
  expect(reads).toBe(1)
  nowMs = 60_000
  const later = cache.find('prj_1', '3', slow, LONG_MS)
  finish(tableOf('kno_new'))
  expect(await later).toEqual(tableOf('kno_new'))
})

test('vectors that could not be read are told to the log, and are read again by the next search', async () => {
  const told: unknown[] = []
  const cache = openVectorCache({ warn: (about, text) => told.push({ ...about, text }) })
  expect(await cache.find('prj_1', '1', () => Promise.reject(new Error('no database')), LONG_MS)).toBeNull()
  expect(told).toEqual([{ err: new Error('no database'), workspaceId: 'prj_1', text: expect.any(String) }])
  expect(await cache.find('prj_1', '1', async () => tableOf('kno_1'), LONG_MS)).toEqual(tableOf('kno_1'))
})

test('the workspaces that were searched longest ago are forgotten when the memory is full', async () => {
  const perWorkspace = 2 + BYTES_PER_PLACE
  const cache = openVectorCache({ maxBytes: 2 * perWorkspace })
  const find = (workspace: string) => cache.find(workspace, '1', async () => tableOf('kno_1'), LONG_MS)
  for (const workspace of ['a', 'b', 'a', 'c']) await find(workspace)
  expect(cache.size()).toBe(2)
  expect(await cache.find('a', '1', never, 1)).not.toBeNull()
  expect(await cache.find('b', '1', never, 1)).toBeNull()
})
