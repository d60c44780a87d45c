// The reduced zone data of the page, compared with the full data, in the years that a calendar shows and after.
import { openZones, type Zone } from '@holdfast/time/zone.ts'
import { ZONE_NAMES } from '@holdfast/time/zones.ts'
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { recentYears } from '../../recent-years.ts'

const minuteOf = (year: number) => Date.UTC(year, 0, 1) / 60_000
const FROM = minuteOf(2020)
const TO = minuteOf(2038)
const cut = recentYears(packed)
const recent = openZones(cut)
const full = openZones(packed)

function both(name: string): [Zone, Zone] {
  const [ours, theirs] = [recent(name), full(name)]
  if (!ours || !theirs) throw new Error(`${name} is missing`)
  return [ours, theirs]
}

/** Every offset of a zone from one year to another, with the minute it begins at. */
function offsetsOf(zone: Zone, from: number, to: number): [number, number][] {
  const offsets: [number, number][] = []
  for (let at = from; at < to; at = zone.offsetEndsAt(at)) offsets.push([at, zone.offsetAt(at)])
  return offsets
}

describe('every zone', () => {
  test('changes its clock at the same minutes as in the full data, from 2020 to 2037', () => {
    for (const name of ZONE_NAMES) {
      const [ours, theirs] = both(name)
      expect(offsetsOf(ours, FROM, TO), name).toEqual(offsetsOf(theirs, FROM, TO))
    }
  })

  test('has the same moment for every local time around its changes', () => {
    for (const name of ZONE_NAMES) {
      const [ours, theirs] = both(name)
      for (const [at] of offsetsOf(theirs, FROM, TO).slice(1)) {
        for (const shift of [-61, -60, -1, 0, 1, 59, 60, 61]) {
          const wall = theirs.toWall(at) + shift
          expect(ours.toInstant(wall), `${name} ${wall}`).toBe(theirs.toInstant(wall))
        }
      }
    }
  })
})

test.each(['America/New_York', 'America/Santiago', 'Europe/Berlin', 'Australia/Sydney', 'America/Sao_Paulo'])(
  '%s follows its rule after that',
  (name) => {
    const [ours, theirs] = both(name)
    expect(offsetsOf(ours, TO, minuteOf(2100))).toEqual(offsetsOf(theirs, TO, minuteOf(2100)))
  },
)

test('the reduced data has less than a tenth of the full size', () => {
  expect(JSON.stringify(cut).length).toBeLessThan(JSON.stringify(packed).length / 10)
})
