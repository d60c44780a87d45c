import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference, type Intervals, intersection, lengthsBetween, type Span, union } from './intervals.ts'

const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -2, max: 20 }))
const spans = fc
  .array(span, { maxLength: 12 })
  .map((pairs) => pairs.map(([start, length]): Span => [start, start + length]))

/** The minutes that the spans cover, found by testing each minute. This is slow, but obviously right. */
const minutesOf = (given: readonly Span[]) =>
  Array.from({ length: 90 }, (_, minute) => minute).filter((minute) =>
    given.some(([start, end]) => start <= minute && minute < end),
  )
const spansOf = ({ starts, ends }: Intervals) => starts.map((start, index): Span => [start, ends[index] as number])

test('a union covers the same minutes as its spans, in order and without spans that touch', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const joined = spansOf(union([...given]))
      expect(minutesOf(joined)).toEqual(minutesOf(given))
      for (const [index, [start, end]] of joined.entries()) {
        expect(start).toBeLessThan(end)
        if (index > 0) expect(start).toBeGreaterThan((joined[index - 1] as Span)[1])
      }
    }),
  )
})

test('an intersection covers exactly the minutes that lie in both', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const both = spansOf(intersection(union([...one]), union([...other])))
      const others = new Set(minutesOf(other))
      expect(minutesOf(both)).toEqual(minutesOf(one).filter((minute) => others.has(minute)))
    }),
  )
})

test('a difference covers exactly the minutes that lie in the first list and not in the second', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const rest = spansOf(difference(union([...one]), union([...other])))
      const others = new Set(minutesOf(other))
      expect(minutesOf(rest)).toEqual(minutesOf(one).filter((minute) => !others.has(minute)))
      for (const [start, end] of rest) expect(start).toBeLessThan(end)
    }),
  )
})

test('the length between two bounds is the number of minutes between them', () => {
  const bounds = fc.array(fc.integer({ min: -5, max: 95 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(spans, bounds, (given, unordered) => {
      const ascending = unordered.toSorted((a, b) => a - b)
      const minutes = minutesOf(given)
      const expected = ascending
        .slice(1)
        .map((upper, index) => minutes.filter((each) => each >= (ascending[index] as number) && each < upper).length)
      expect(lengthsBetween(union([...given]), ascending)).toEqual(expected)
    }),
  )
})
