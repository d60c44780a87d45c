// Combines points that are too close together on the map.
import { inWindow, type Point, type Size, type View } from '../parts/mercator.ts'

export interface Cluster<Item> {
  x: number
  y: number
  items: Item[]
}

const REACH = 44

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
    if (place.x < -REACH || place.y < -REACH || place.x > size.width + REACH || place.y > size.height + REACH) continue
    const near = clusters.find(({ x, y }) => Math.hypot(x - place.x, y - place.y) < REACH)
    if (near) near.items.push(item)
    else clusters.push({ ...place, items: [item] })
  }
  return clusters
}
