// The lanes of bookings that overlap.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Extent, lanesOf } from './lanes.ts'

test('bookings that do not overlap have the full width', () => {
  const lanes = lanesOf([
    { from: 0, to: 30 },
    { from: 30, to: 60 },
  ])
  expect(lanes).toEqual([
    { lane: 0, lanes: 1, width: 1 },
    { lane: 0, lanes: 1, width: 1 },
  ])
})

test('a booking also takes the free lanes to its right', () => {
  const [first, second, third, fourth] = lanesOf([
    { from: 0, to: 60 },
    { from: 0, to: 30 },
    { from: 0, to: 30 },
    { from: 30, to: 60 },
  ])
  expect([first, second, third].map((lane) => lane?.width)).toEqual([1, 1, 1])
  expect(fourth).toEqual({ lane: 1, lanes: 3, width: 2 })
})

const extents = fc.array(
  fc.tuple(fc.nat(200), fc.nat(60)).map(([from, length]): Extent => ({ from, to: from + length })),
  { maxLength: 30 },
)

test('no booking covers another, and all stay inside the column', () => {
  fc.assert(
    fc.property(extents, (all) => {
      const lanes = lanesOf(all)
      for (const [index, mine] of lanes.entries()) {
        expect(mine.lane + mine.width).toBeLessThanOrEqual(mine.lanes)
        for (const [other, theirs] of lanes.entries()) {
          const [a, b] = [all[index] as Extent, all[other] as Extent]
          if (other === index || a.from >= Math.max(b.to, b.from + 1) || b.from >= Math.max(a.to, a.from + 1)) continue
          const apart = mine.lane + mine.width <= theirs.lane || theirs.lane + theirs.width <= mine.lane
          expect(apart).toBe(true)
          expect(theirs.lanes).toBe(mine.lanes)
        }
      }
    }),
  )
})

test('there are only as many lanes as bookings at one time', () => {
  fc.assert(
    fc.property(extents, (all) => {
      const most = Math.max(
        1,
        ...all.map(
          ({ from }) => all.filter((each) => each.from <= from && from < Math.max(each.to, each.from + 1)).length,
        ),
      )
      expect(Math.max(1, ...lanesOf(all).map(({ lanes }) => lanes))).toBe(most)
    }),
  )
})
