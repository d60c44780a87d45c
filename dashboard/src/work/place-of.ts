// The point of a task on the map.
import type { WorkItem } from '../data/api.ts'
import type { Point } from '../parts/mercator.ts'

/** Only for tasks that were found by their position, so they have one. */
export function placeOf({ location }: Pick<WorkItem, 'location'>): Point {
  return { lat: location?.lat ?? 0, lng: location?.lng ?? 0 }
}
