// All time zones, from the newest tz data that was released: newer than what the runtime or PostgreSQL carry.
import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import { openZones, type Zone } from './zone.ts'

/** The release of the tz database in use, such as 2026f. */
export const TZ_VERSION: string = packed.version

/** Every name that a zone has, also the older ones. */
export const ZONE_NAMES: readonly string[] = [
  ...packed.zones.map((zone) => zone.slice(0, zone.indexOf('|'))),
  ...packed.links.map((link) => link.slice(link.indexOf('|') + 1)),
]

/** Null for a name that no zone has. */
export const findZone: (name: string) => Zone | null = openZones(packed)

export function getZone(name: string): Zone {
  const zone = findZone(name)
  if (!zone) throw new Error(`There is no time zone ${name}`)
  return zone
}
