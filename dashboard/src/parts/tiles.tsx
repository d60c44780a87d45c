// The tiles of the map, as many as the window needs.
import { type Size, TILE_PIXELS, toPixel, type View } from './mercator.ts'

/** Tiles exist only for whole zoom levels; between them they are drawn larger or smaller. */
export function Tiles({ view, size, template }: { view: View; size: Size; template: string }) {
  return tilesOf(view, size).map(({ key, address, x, y, side }) => (
    <img
      key={key}
      src={template
        .replace('{z}', String(address.z))
        .replace('{x}', String(address.x))
        .replace('{y}', String(address.y))}
      alt=""
      draggable={false}
      className="absolute max-w-none dark:brightness-75 dark:contrast-110"
      style={{ left: x, top: y, width: side + 0.5, height: side + 0.5 }}
    />
  ))
}

export function tilesOf(view: View, size: Size) {
  const z = Math.round(view.zoom)
  const count = 2 ** z
  const side = TILE_PIXELS * 2 ** (view.zoom - z)
  const middle = toPixel(view, view.zoom)
  const [left, top] = [middle.x - size.width / 2, middle.y - size.height / 2]
  const tiles = []
  for (let row = Math.floor(top / side); row * side < top + size.height; row += 1) {
    if (row < 0 || row >= count) continue
    for (let column = Math.floor(left / side); column * side < left + size.width; column += 1) {
      // The map repeats itself to the left and to the right.
      const x = ((column % count) + count) % count
      tiles.push({
        key: `${z} ${column} ${row}`,
        address: { z, x, y: row },
        x: column * side - left,
        y: row * side - top,
        side,
      })
    }
  }
  return tiles
}
