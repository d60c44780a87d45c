// Places that are too close to be told apart on the map become one.
import { inWindow, type Point, type Size, type View } from './mercator.ts'

export interface Cluster<Item> {
  x: number
  y: number
  items: Item[]
}

const REACH = 44

/** Each place joins the first cluster that it touches. Only what is in the window, or just beside it. */
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
