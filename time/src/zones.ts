// All time zones, from the newest tz data: newer than the data of the runtime and of PostgreSQL.
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import { openZones, type Zone } from './zone.ts'

/** The release of the tz database, such as 2026f. */
export const TZ_VERSION: string = packed.version

/** Every name of every zone, including older names. */
export const ZONE_NAMES: readonly string[] = [
  ...packed.zones.map((zone) => zone.slice(0, zone.indexOf('|'))),
  ...packed.links.map((link) => link.slice(link.indexOf('|') + 1)),
]

/** Null if no zone has this name. */
export const findZone: (name: string) => Zone | null = openZones(packed)

export function getZone(name: string): Zone {
  const zone = findZone(name)
  if (!zone) throw new Error(`There is no time zone ${name}`)
  return zone
}
