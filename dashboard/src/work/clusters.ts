// Combines points that are too close together on the map.
import { inWindow, type Point, type Size, type View } from '../parts/mercator.ts'

export interface Cluster<Item> {
  x: number
  y: number
  items: Item[]
}

const REACH_PIXELS = 44

/** Each point joins the first cluster that it touches. Only points in or near the window are included. */
export function clustersOf<Item>(
  items: readonly Item[],
  pointOf: (item: Item) => Point,
  view: View,
  size: Size,
): Cluster<Item>[] {
  const clusters: Cluster<Item>[] = []
  for (const item of items) {
    const place = inWindow(pointOf(item), view, size)
    if (
      place.x < -REACH_PIXELS ||
      place.y < -REACH_PIXELS ||
      place.x > size.width + REACH_PIXELS ||
      place.y > size.height + REACH_PIXELS
    )
      continue
    const near = clusters.find(({ x, y }) => Math.hypot(x - place.x, y - place.y) < REACH_PIXELS)
    if (near) near.items.push(item)
    else clusters.push({ ...place, items: [item] })
  }
  return clusters
}
