// Points on the map: read in any form that people and maps use.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeFrom, placeText } from './place.ts'

test.each([
  ['-23.5505, -46.6333', -23.5505, -46.6333],
  ['−23.5505 −46.6333', -23.5505, -46.6333],
  ['-23.5505,-46.6333', -23.5505, -46.6333],
  ['-23,5505; -46,6333', -23.5505, -46.6333],
  ['-23,5505, -46,6333', -23.5505, -46.6333],
  ['0 180', 0, 180],
  ['10;20', 10, 20],
])('a point is read from %s', (text, lat, lng) => expect(placeFrom(text)).toEqual({ lat, lng }))

test.each(['', 'here', 'here, there', '1', '91, 0', '0, 181', '1, 2, 3', '1,2,3', '1,', ',1'])(
  'no point is read from "%s"',
  (text) => expect(placeFrom(text)).toBeNull(),
)

test('a point that is shown is read as the same point', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((each) => each / 1e6)
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      expect(placeFrom(placeText({ lat, lng }))).toEqual({ lat, lng })
    }),
  )
})
