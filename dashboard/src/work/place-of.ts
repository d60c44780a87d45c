// Where on the map a piece of work is to be done.
import type { WorkItem } from '../data/api.ts'
import type { Point } from './mercator.ts'

/** Only for what was found in a box, so it has a place. */
export function placeOf({ location }: Pick<WorkItem, 'location'>): Point {
  return { lat: location?.lat ?? 0, lng: location?.lng ?? 0 }
}
