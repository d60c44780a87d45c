// The view of a map as a short text for the address: latitude, longitude, zoom.
import { MAX_ZOOM, MIN_ZOOM, type View } from '../parts/mercator.ts'

export const viewText = ({ lat, lng, zoom }: View) => [lat.toFixed(5), lng.toFixed(5), zoom.toFixed(2)].join('~')

/** Null if the text is not a view. */
export function viewFrom(text: string | undefined): View | null {
  const [lat = Number.NaN, lng = Number.NaN, zoom = Number.NaN, ...more] = (text ?? '').split('~').map(Number)
  const isView = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= MIN_ZOOM && zoom <= MAX_ZOOM
  return isView && more.length === 0 ? { lat, lng, zoom } : null
}
