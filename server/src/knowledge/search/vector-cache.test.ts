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

const LONG = 10_000
const never = () => new Promise<VectorTable>(() => {})

test('the vectors of a version are read once, also by searches at the same moment', async () => {
  const cache = openVectorCache()
  let reads = 0
  const read = async () => {
    reads += 1
    return tableOf('kno_1')
  }
  const find = (version: string) => cache.find('prj_1', version, read, LONG)
  expect(await Promise.all([find('1'), find('1')])).toEqual([tableOf('kno_1'), tableOf('kno_1')])
  await find('1')
  expect(reads).toBe(1)
  await find('2')
  expect(reads).toBe(2)
})

test('while new vectors are read for too long, a search uses those of before, or none', async () => {
  const cache = openVectorCache()
  expect(await cache.find('prj_1', '1', never, 1)).toBeNull()
  await cache.find('prj_2', '1', async () => tableOf('kno_1'), LONG)
  let finish = (_: VectorTable) => {}
  const slow = () => new Promise<VectorTable>((resolve) => (finish = resolve))
  expect(await cache.find('prj_2', '2', slow, 1)).toEqual(tableOf('kno_1'))
  finish(tableOf('kno_2'))
  expect(await cache.find('prj_2', '2', never, LONG)).toEqual(tableOf('kno_2'))
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
  expect(await cache.find('prj_3', '1', read, LONG)).toBeNull()
  expect(reads).toBe(0)
  finish(tableOf('kno_2'))
  expect(await cache.find('prj_2', '1', never, LONG)).toEqual(tableOf('kno_2'))
  expect(await cache.find('prj_3', '1', read, LONG)).toEqual(tableOf('kno_3'))
})

test('vectors that could not be read are read again by the next search', async () => {
  const cache = openVectorCache()
  expect(await cache.find('prj_1', '1', () => Promise.reject(new Error('no database')), LONG)).toBeNull()
  expect(await cache.find('prj_1', '1', async () => tableOf('kno_1'), LONG)).toEqual(tableOf('kno_1'))
})

test('the workspaces that were searched longest ago are forgotten when the memory is full', async () => {
  const perWorkspace = 2 + BYTES_PER_PLACE
  const cache = openVectorCache(2 * perWorkspace)
  const find = (workspace: string) => cache.find(workspace, '1', async () => tableOf('kno_1'), LONG)
  for (const workspace of ['a', 'b', 'a', 'c']) await find(workspace)
  expect(cache.size()).toBe(2)
  expect(await cache.find('a', '1', never, 1)).not.toBeNull()
  expect(await cache.find('b', '1', never, 1)).toBeNull()
})
