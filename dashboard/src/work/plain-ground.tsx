// The background of a map without tiles: lines of latitude and longitude, which show position and movement.
import { inWindow, type Size, toPixel, toPoint, type View, worldSize } from '../parts/mercator.ts'

const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
const MIN_LINE_DISTANCE_PIXELS = 110
/** The scale is at the lower edge, so no label is drawn there. */
const SCALE_HEIGHT_PIXELS = 40

export function PlainGround({ view, size }: { view: View; size: Size }) {
  const { width, height } = size
  const step = STEPS.findLast((degrees) => (degrees / 360) * worldSize(view.zoom) >= MIN_LINE_DISTANCE_PIXELS) ?? 90
  const { lats, lngs } = linesOf(view, size, step)
  const digits = Math.max(0, Math.ceil(-Math.log10(step)))
  const text = (degrees: number) => `${degrees.toFixed(digits)}°`
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      className="block fill-(--faint) stroke-(--strong-line) text-[0.6875rem]"
    >
      {lngs.map(({ degrees, x }) => (
        <g key={degrees}>
          <line x1={x} x2={x} y1={0} y2={height} strokeOpacity={0.6} />
          <text x={x + 4} y={14} stroke="none">
            {text(degrees)}
          </text>
        </g>
      ))}
      {lats.map(({ degrees, y }) => (
        <g key={degrees}>
          <line x1={0} x2={width} y1={y} y2={y} strokeOpacity={0.6} />
          {y < height - SCALE_HEIGHT_PIXELS && (
            <text x={4} y={y - 4} stroke="none">
              {text(degrees)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

function linesOf(view: View, size: Size, step: number) {
  const middle = toPixel(view, view.zoom)
  const north = toPoint({ x: 0, y: Math.max(0, middle.y - size.height / 2) }, view.zoom).lat
  const south = toPoint({ x: 0, y: Math.min(worldSize(view.zoom), middle.y + size.height / 2) }, view.zoom).lat
  const half = Math.min(180, ((size.width / worldSize(view.zoom)) * 360) / 2)
  const along = (from: number, to: number) => {
    const first = Math.ceil(from / step)
    return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, place) => (first + place) * step)
  }
  return {
    lats: along(south, north).map((degrees) => ({
      degrees,
      y: inWindow({ lat: degrees, lng: view.lng }, view, size).y,
    })),
    lngs: along(view.lng - half, view.lng + half).map((lng) => {
      const degrees = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
      return { degrees, x: inWindow({ lat: 0, lng: degrees }, view, size).x }
    }),
  }
}
