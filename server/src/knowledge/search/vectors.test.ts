// Vectors as bytes: what is lost, that the search is exact, and that two orders are joined without losing an answer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuse, type Ranked } from './fusion.ts'
import { collectVectors, cosine, encodeVector, fromBytes, nearestItems, toBytes } from './vectors.ts'

/** The result of work that is done in steps, and how many there were. */
function whole<T>(work: Generator<void, T>): { result: T; steps: number } {
  for (let steps = 0; ; steps += 1) {
    const { done, value } = work.next()
    if (done) return { result: value, steps }
  }
}

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

test('the nearest items are those that comparing each with each finds, without those that are left out', () => {
  fc.assert(
    fc.property(
      vectors(6, { minLength: 2, maxLength: 40 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 3 }),
      ([query = [], ...others], most, skipped) => {
        const collection = collectVectors()
        const rows = others.map((vector, n) => ({
          itemId: `kno_${n % 7}`,
          textVersion: 1,
          position: n,
          code: encodeVector(vector),
        }))
        for (const { code, ...place } of rows) collection.add(place, code)
        const asked = encodeVector(query)
        const skips = (itemId: string) => itemId === `kno_${skipped}`
        const { result: found } = whole(nearestItems(whole(collection.finish()).result, asked, { most, skips }))

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

test('many vectors are compared in many steps, so that other work gets its turn', () => {
  const collection = collectVectors()
  const code = encodeVector(Array.from({ length: 1_000 }, (_, n) => n + 1))
  for (let n = 0; n < 3_000; n += 1) collection.add({ itemId: `kno_${n}`, textVersion: 1, position: 0 }, code)
  const { result: table, steps } = whole(collection.finish())
  expect(steps).toBe(10)
  const search = whole(nearestItems(table, code, { most: 3, skips: () => false }))
  expect(search.result).toHaveLength(3)
  expect(search.steps).toBe(10)
})

test('vectors of another length are left out, and a question of another length finds nothing', () => {
  const collection = collectVectors()
  collection.add({ itemId: 'kno_1', textVersion: 1, position: 0 }, encodeVector([1, 2]))
  collection.add({ itemId: 'kno_2', textVersion: 1, position: 0 }, encodeVector([1, 2, 3]))
  const table = whole(collection.finish()).result
  const search = (query: number[]) =>
    whole(nearestItems(table, encodeVector(query), { most: 5, skips: () => false })).result
  expect(search([1, 2]).map(({ itemId }) => itemId)).toEqual(['kno_1'])
  expect(search([1, 2, 3])).toEqual([])
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

const MIN_SCORE = 0.6

test('joining two orders keeps every item once, with its better score and where it was found', () => {
  fc.assert(
    fc.property(ranking, ranking, (words: Ranked[], meaning: Ranked[]) => {
      const joined = fuse(words, meaning, MIN_SCORE)
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

test('a list that answers keeps its answer when another list joins it', () => {
  const answers = ([first]: readonly { score: number }[]) => first !== undefined && first.score >= MIN_SCORE
  fc.assert(
    fc.property(ranking, ranking, (words: Ranked[], meaning: Ranked[]) => {
      if (answers(words) || answers(meaning)) expect(answers(fuse(words, meaning, MIN_SCORE))).toBe(true)
    }),
  )
})

test('one list alone keeps its order, although a later item may have the higher score', () => {
  fc.assert(
    fc.property(ranking, (list: Ranked[]) => {
      const ids = list.map(({ itemId }) => itemId)
      expect(fuse(list, [], MIN_SCORE).map(({ itemId }) => itemId)).toEqual(ids)
      expect(fuse([], list, MIN_SCORE).map(({ itemId }) => itemId)).toEqual(ids)
    }),
  )
})

test('an item that leads both orders leads the joined one', () => {
  fc.assert(
    fc.property(ranking, ranking, (words: Ranked[], meaning: Ranked[]) => {
      const without = (list: Ranked[]) => list.filter(({ itemId }) => itemId !== 'lead')
      const lead = { itemId: 'lead', score: 0.9 }
      expect(fuse([lead, ...without(words)], [lead, ...without(meaning)], MIN_SCORE)[0]?.itemId).toBe('lead')
    }),
  )
})
