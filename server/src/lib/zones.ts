// All time zones, from the newest tz data that was released: newer than what the runtime or PostgreSQL carry.
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import { openZones, type Zone } from './zone.ts'

/** The release of the tz database in use, such as 2026f. */
export const TZ_VERSION: string = packed.version

/** Null for a name that no zone has. */
export const findZone: (name: string) => Zone | null = openZones(packed)

export function getZone(name: string): Zone {
  const zone = findZone(name)
  if (!zone) throw new Error(`There is no time zone ${name}`)
  return zone
}
