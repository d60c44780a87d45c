// Vectors as bytes: what is lost, that the search is exact, and that two orders are joined without losing an answer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuse, type Ranked } from './fusion.ts'
import { collectVectors, cosine, encodeVector, fromBytes, nearestItems, toBytes } from './vectors.ts'

const number = fc.float({ min: -1, max: 1, noNaN: true })
const vectors = (dimensions: number, count: { minLength: number; maxLength: number }) =>
  fc.array(
    fc
      .array(number, { minLength: dimensions, maxLength: dimensions })
      .filter((each) => each.some((n) => Math.abs(n) > 0.001)),
    count,
  )

function exactCosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, each, n) => sum + each * (b[n] as number), 0)
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
}

test('one byte per number changes a cosine by less than 0.01', () => {
  for (const dimensions of [2, 16, 384, 1_536]) {
    fc.assert(
      fc.property(vectors(dimensions, { minLength: 2, maxLength: 2 }), ([one = [], other = []]) => {
        expect(Math.abs(cosine(encodeVector(one), encodeVector(other)) - exactCosine(one, other))).toBeLessThan(0.01)
      }),
      { numRuns: dimensions > 100 ? 10 : 100 },
    )
  }
})

test('the length of a vector does not matter, and its bytes come back as they were', () => {
  fc.assert(
    fc.property(vectors(8, { minLength: 1, maxLength: 1 }), fc.constantFrom(2, 0.5, 1_024), ([vector = []], factor) => {
      const code = encodeVector(vector)
      expect(encodeVector(vector.map((each) => each * factor))).toEqual(code)
      expect(fromBytes(toBytes(code))).toEqual(code)
      expect(toBytes(code)).toHaveLength(vector.length)
      expect(cosine(code, code)).toBeCloseTo(1, 6)
    }),
  )
})

test.each([[[]], [[0, 0]], [[Number.NaN, 1]], [[Number.POSITIVE_INFINITY, 1]]])(
  'a vector like %j cannot be kept',
  (wrong) => {
    expect(() => encodeVector(wrong)).toThrow('without a direction')
  },
)

test('the nearest items are those that comparing each with each finds, without those that are left out', async () => {
  await fc.assert(
    fc.asyncProperty(
      vectors(6, { minLength: 2, maxLength: 40 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 3 }),
      async ([query = [], ...others], most, skipped) => {
        const collection = collectVectors()
        const rows = others.map((vector, n) => ({ itemId: `kno_${n % 7}`, position: n, code: encodeVector(vector) }))
        for (const { code, ...place } of rows) collection.add(place, code)
        const asked = encodeVector(query)
        const skips = (itemId: string) => itemId === `kno_${skipped}`
        const found = await nearestItems(collection.finish(), asked, { most, skips, rest: async () => {} })

        const best = new Map<string, number>()
        for (const { itemId, code } of rows) best.set(itemId, Math.max(best.get(itemId) ?? -1, cosine(asked, code)))
        const expected = [...best].filter(([id]) => !skips(id)).map(([, near]) => near)
        expect(found.map(({ cosine: near }) => near.toFixed(5))).toEqual(
          expected
            .toSorted((a, b) => b - a)
            .slice(0, most)
            .map((near) => near.toFixed(5)),
        )
        expect(new Set(found.map(({ itemId }) => itemId)).size).toBe(found.length)
        for (const { itemId, position, cosine: near } of found) {
          expect(itemId).toBe(`kno_${position % 7}`)
          expect(near).toBeCloseTo(best.get(itemId) as number, 5)
        }
      },
    ),
  )
})

test('other work of the process gets its turn while many vectors are compared', async () => {
  const collection = collectVectors()
  const code = encodeVector(Array.from({ length: 1_000 }, (_, n) => n + 1))
  for (let n = 0; n < 7_000; n += 1) collection.add({ itemId: `kno_${n}`, position: 0 }, code)
  let rests = 0
  const rest = async () => {
    rests += 1
  }
  const found = await nearestItems(collection.finish(), code, { most: 3, skips: () => false, rest })
  expect(found).toHaveLength(3)
  expect(rests).toBe(2)
})

test('vectors of another length are left out, and a question of another length finds nothing', async () => {
  const collection = collectVectors()
  collection.add({ itemId: 'kno_1', position: 0 }, encodeVector([1, 2]))
  collection.add({ itemId: 'kno_2', position: 0 }, encodeVector([1, 2, 3]))
  const table = collection.finish()
  const search = (query: number[]) =>
    nearestItems(table, encodeVector(query), { most: 5, skips: () => false, rest: async () => {} })
  expect((await search([1, 2])).map(({ itemId }) => itemId)).toEqual(['kno_1'])
  expect(await search([1, 2, 3])).toEqual([])
})

const ranking = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((itemId) =>
        fc.record({ itemId: fc.constant(itemId), score: fc.double({ min: 0, max: 1, noNaN: true }) }),
      ),
    ),
  )

const LINE = 0.6

test('joining two orders keeps every item once, with its better score and where it was found', () => {
  fc.assert(
    fc.property(ranking, ranking, (words: Ranked[], meaning: Ranked[]) => {
      const joined = fuse(words, meaning, LINE)
      expect(joined.map(({ itemId }) => itemId).toSorted()).toEqual(
        [...new Set([...words, ...meaning].map(({ itemId }) => itemId))].toSorted(),
      )
      for (const { itemId, score, found } of joined) {
        const [byWords, byMeaning] = [words, meaning].map((list) => list.find((each) => each.itemId === itemId))
        expect(score).toBe(Math.max(byWords?.score ?? 0, byMeaning?.score ?? 0))
        expect(found).toBe(byWords && byMeaning ? 'both' : byWords ? 'words' : 'meaning')
      }
    }),
  )
})

test('an item that is sure enough stands first, and one list alone keeps its order among the sure', () => {
  fc.assert(
    fc.property(ranking, ranking, (words: Ranked[], meaning: Ranked[]) => {
      const sure = fuse(words, meaning, LINE).map(({ score }) => score >= LINE)
      expect(sure).toEqual(sure.toSorted((a, b) => Number(b) - Number(a)))
      const alone = fuse(words, [], LINE).map(({ itemId }) => itemId)
      const kept = (isSure: boolean) =>
        words.filter(({ score }) => score >= LINE === isSure).map(({ itemId }) => itemId)
      expect(alone).toEqual([...kept(true), ...kept(false)])
    }),
  )
})

test('an item that leads both orders leads the joined one', () => {
  fc.assert(
    fc.property(ranking, ranking, (words: Ranked[], meaning: Ranked[]) => {
      const without = (list: Ranked[]) => list.filter(({ itemId }) => itemId !== 'lead')
      const lead = { itemId: 'lead', score: 0.9 }
      expect(fuse([lead, ...without(words)], [lead, ...without(meaning)], LINE)[0]?.itemId).toBe('lead')
    }),
  )
})
