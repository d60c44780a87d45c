// The calculations of the map, also at the 180th meridian.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boxOf,
  fitting,
  inWindow,
  metresBetween,
  moved,
  type Point,
  scaleOf,
  toPixel,
  toPoint,
  type View,
  wrap,
  zoomed,
} from '../parts/mercator.ts'
import { tilesOf } from '../parts/tiles.tsx'
import { clustersOf } from './clusters.ts'
import { viewFrom, viewText } from './view-text.ts'

const size = { width: 800, height: 600 }
const lat = fc.double({ min: -80, max: 80, noNaN: true })
const lng = fc.double({ min: -180, max: 180, noNaN: true })
const point = fc.record({ lat, lng })
const view = fc.record({
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  lng,
  zoom: fc.double({ min: 3, max: 17, noNaN: true }),
})

/** Whether a point is in a box, by the rule of the server. */
function isIn(box: string, { lat, lng }: Point): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number)
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return isBetween && lat >= south && lat <= north
}

test('a point that is turned into a position on the picture and back is the same', () => {
  fc.assert(
    fc.property(point, fc.integer({ min: 1, max: 18 }), (place, zoom) => {
      const back = toPoint(toPixel(place, zoom), zoom)
      expect(back.lat).toBeCloseTo(place.lat, 6)
      expect(Math.abs(wrap(back.lng - place.lng)) % 360).toBeCloseTo(0, 6)
    }),
  )
})

describe('the visible box', () => {
  test('contains exactly the points in the window, also across the 180th meridian', () => {
    fc.assert(
      fc.property(view, point, (seen, place) => {
        const { x, y } = inWindow(place, seen, size)
        // Points at the edge are left out, because the box is rounded to a millionth of a degree.
        fc.pre([x, y, size.width - x, size.height - y].every((gap) => Math.abs(gap) > 0.5))
        const isSeen = x > 0 && y > 0 && x < size.width && y < size.height
        expect(isIn(boxOf(seen, size), place)).toBe(isSeen)
      }),
    )
  })
  test('begins east of where it ends when it crosses the meridian', () => {
    const [west, , east] = boxOf({ lat: -18, lng: 179.9, zoom: 8 }, size).split(',').map(Number)
    expect(west).toBeGreaterThan(0)
    expect(east).toBeLessThan(0)
  })
  test('goes all around when the window is wider than the world', () => {
    expect(boxOf({ lat: 0, lng: 30, zoom: 1 }, size)).toBe('-180.000000,-90.000000,180.000000,90.000000')
  })
})

describe('fitting', () => {
  test('shows every point', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (places) => {
        const seen = fitting(places, size)
        fc.pre(seen.zoom > 1)
        for (const place of places) {
          const { x, y } = inWindow(place, seen, size)
          expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true)
        }
      }),
    )
  })
  test('goes around the world by the shorter way', () => {
    const { lng, zoom } = fitting(
      [
        { lat: -17, lng: 179 },
        { lat: -18, lng: -179 },
      ],
      size,
    )
    expect(Math.abs(lng)).toBeCloseTo(180, 6)
    expect(zoom).toBeGreaterThan(6)
  })
})

test('the point under the pointer stays there while zooming', () => {
  const at = { x: 120, y: -80 }
  fc.assert(
    fc.property(view, fc.double({ min: -2, max: 2, noNaN: true }), (seen, step) => {
      const under = moved(seen, at.x, at.y)
      const after = inWindow(under, zoomed(seen, seen.zoom + step, at), size)
      expect(after.x).toBeCloseTo(size.width / 2 + at.x, 3)
      expect(after.y).toBeCloseTo(size.height / 2 + at.y, 3)
    }),
  )
})

test('tiles cover the window, and their addresses exist', () => {
  fc.assert(
    fc.property(view, (seen) => {
      const tiles = tilesOf(seen, size)
      const covered = tiles.reduce(
        (sum, { x, y, side }) => sum + overlap(x, side, size.width) * overlap(y, side, size.height),
        0,
      )
      expect(covered).toBeCloseTo(size.width * size.height, 0)
      expect(tiles.every(({ address: { x, y, z } }) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)).toBe(true)
    }),
  )
})

const overlap = (from: number, length: number, room: number) =>
  Math.max(0, Math.min(room, from + length) - Math.max(0, from))

test('the distance between two places is that along the earth', () => {
  const saoPaulo = { lat: -23.55, lng: -46.633 }
  const rio = { lat: -22.907, lng: -43.173 }
  expect(metresBetween(saoPaulo, rio) / 1_000).toBeCloseTo(361, -1)
  expect(metresBetween(rio, saoPaulo)).toBeCloseTo(metresBetween(saoPaulo, rio), 3)
  expect(metresBetween({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }) / 1_000).toBeCloseTo(22.3, 0)
})

test('the scale is a round length that fits', () => {
  fc.assert(
    fc.property(view, (seen) => {
      const { metres, pixels } = scaleOf(seen, 120)
      expect(String(metres)).toMatch(/^[125]0*(\.0+)?$|^0\.0*[125]$/)
      expect(pixels).toBeLessThanOrEqual(120.001)
      expect(pixels).toBeGreaterThan(40)
    }),
  )
})

test('every visible point is in one cluster, and clusters do not touch', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (places) => {
      const world: View = { lat: 0, lng: 0, zoom: 1 }
      const clusters = clustersOf(places, (place) => place, world, { width: 512, height: 512 })
      expect(clusters.flatMap(({ items }) => items)).toHaveLength(places.length)
      for (const [index, one] of clusters.entries()) {
        for (const other of clusters.slice(index + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(44)
        }
      }
    }),
  )
})

test('the view of a map can be shared by its address, and an invalid address shows everything', () => {
  const shared = viewFrom(viewText({ lat: -23.55, lng: -46.63, zoom: 13 }))
  expect(shared).toEqual({ lat: -23.55, lng: -46.63, zoom: 13 })
  for (const text of [undefined, '', 'here', '1~2', '91~0~5', '0~181~5', '0~0~40', '0~0~5~1'])
    expect(viewFrom(text)).toBeNull()
})
