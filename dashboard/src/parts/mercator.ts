// The Mercator projection of web maps: positions of points, the area of a window, and distances.

export interface Point {
  lat: number
  lng: number
}

export interface View extends Point {
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const TILE_PIXELS = 256
export const [MIN_ZOOM, MAX_ZOOM] = [1, 18] as const
/** The latitude at which the square map ends. */
const MAX_LATITUDE_DEGREES = 85.0511
const EQUATOR_METRES = 40_075_016.7

export const worldSize = (zoom: number) => TILE_PIXELS * 2 ** zoom

export function toPixel({ lat, lng }: Point, zoom: number): { x: number; y: number } {
  const angle = (Math.min(MAX_LATITUDE_DEGREES, Math.max(-MAX_LATITUDE_DEGREES, lat)) * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * worldSize(zoom),
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * worldSize(zoom),
  }
}

export function toPoint({ x, y }: { x: number; y: number }, zoom: number): Point {
  const size = worldSize(zoom)
  const angle = 2 * Math.atan(Math.exp((0.5 - y / size) * 2 * Math.PI)) - Math.PI / 2
  return { lat: (angle * 180) / Math.PI, lng: wrap((x / size) * 360 - 180) }
}

/** The longitude between -180 and 180. */
export function wrap(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180
}

/** Moves the view by pixels; its middle stays between the northern and southern ends of the map. */
export function moved(view: View, right: number, down: number): View {
  const { x, y } = toPixel(view, view.zoom)
  const most = worldSize(view.zoom)
  return { ...toPoint({ x: x + right, y: Math.min(most, Math.max(0, y + down)) }, view.zoom), zoom: view.zoom }
}

/** Zooms the view; the point at this position, measured from the middle of the window, stays there. */
export function zoomed(view: View, zoom: number, at = { x: 0, y: 0 }): View {
  const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
  const under = moved(view, at.x, at.y)
  return moved({ ...under, zoom: next }, -at.x, -at.y)
}

/** The position of a point in the window. The map repeats itself; the copy nearest to the middle counts. */
export function inWindow(point: Point, view: View, { width, height }: Size): { x: number; y: number } {
  const place = toPixel(point, view.zoom)
  const middle = toPixel(view, view.zoom)
  const world = worldSize(view.zoom)
  const right = place.x - middle.x
  return { x: width / 2 + right - Math.round(right / world) * world, y: height / 2 + place.y - middle.y }
}

/** min_lng,min_lat,max_lng,max_lat for the server; across the 180th meridian min_lng is greater than max_lng. */
export function boxOf(view: View, { width, height }: Size): string {
  const { x, y } = toPixel(view, view.zoom)
  const [west, east] =
    width >= worldSize(view.zoom)
      ? [-180, 180]
      : [toPoint({ x: x - width / 2, y }, view.zoom).lng, toPoint({ x: x + width / 2, y }, view.zoom).lng]
  const north = toPoint({ x, y: Math.max(0, y - height / 2) }, view.zoom).lat
  const south = toPoint({ x, y: Math.min(worldSize(view.zoom), y + height / 2) }, view.zoom).lat
  // The map ends before the poles, but the box must reach them.
  const ends = [
    west,
    south <= -MAX_LATITUDE_DEGREES + 0.001 ? -90 : south,
    east,
    north >= MAX_LATITUDE_DEGREES - 0.001 ? 90 : north,
  ]
  return ends.map((degrees) => degrees.toFixed(6)).join(',')
}

export const WHOLE_WORLD = '-180,-90,180,90'
const MAX_ZOOM_TO_FIT = 16
const MARGIN_PIXELS = 48

/** The closest view that shows all of these points. */
export function fitting(points: readonly Point[], { width, height }: Size): View {
  if (points.length === 0) return { lat: 0, lng: 0, zoom: MIN_ZOOM }
  const lats = points.map(({ lat }) => lat)
  const { west, span } = aroundOf(points.map(({ lng }) => lng))
  const top = toPixel({ lat: Math.max(...lats), lng: 0 }, 0).y
  const bottom = toPixel({ lat: Math.min(...lats), lng: 0 }, 0).y
  const across = (Math.max(1, width - 2 * MARGIN_PIXELS) * 360) / (TILE_PIXELS * Math.max(span, 1e-9))
  const along = Math.max(1, height - 2 * MARGIN_PIXELS) / Math.max(bottom - top, 1e-9)
  const zoom = Math.min(MAX_ZOOM_TO_FIT, Math.max(MIN_ZOOM, Math.floor(Math.log2(Math.min(across, along)))))
  const { lat } = toPoint({ x: 0, y: (top + bottom) / 2 }, 0)
  return { lat, lng: wrap(west + span / 2), zoom }
}

/** The shortest range of longitudes with all of these: it begins after the widest gap. */
function aroundOf(lngs: readonly number[]): { west: number; span: number } {
  const sorted = [...lngs].sort((one, other) => one - other)
  const gaps = sorted.map((lng, place) => (sorted[place + 1] ?? (sorted[0] as number) + 360) - lng)
  const widest = gaps.indexOf(Math.max(...gaps))
  const west = sorted[(widest + 1) % sorted.length] as number
  return { west, span: 360 - (gaps[widest] as number) }
}

/** The way between two points along the surface of the earth, in metres. */
export function metresBetween(one: Point, other: Point): number {
  const angle = (degrees: number) => (degrees * Math.PI) / 180
  const up = Math.sin(angle(other.lat - one.lat) / 2)
  const along = Math.sin(angle(other.lng - one.lng) / 2)
  const part = up * up + Math.cos(angle(one.lat)) * Math.cos(angle(other.lat)) * along * along
  return (EQUATOR_METRES / Math.PI) * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** A round length in metres that takes at most `maxPixels` in this view, and its length in pixels. */
export function scaleOf({ lat, zoom }: View, maxPixels: number): { metres: number; pixels: number } {
  const perPixel = (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom)
  const power = 10 ** Math.floor(Math.log10(perPixel * maxPixels))
  const metres = power * ([5, 2, 1].find((times) => power * times <= perPixel * maxPixels) ?? 1)
  return { metres, pixels: metres / perPixel }
}
