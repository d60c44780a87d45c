// Reads and writes a point on the map in the forms that people and maps use.

export interface GeoPoint {
  lat: number
  lng: number
}

export const placeText = ({ lat, lng }: GeoPoint) => `${round(lat)}, ${round(lng)}`

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Reads "-23.55, -46.63", also with other minus signs and with decimal commas. */
export function placeFrom(text: string): GeoPoint | null {
  const plain = text.replaceAll('−', '-').replaceAll('°', '').trim()
  const parts = /[;\s]/.test(plain) ? plain.split(/\s*;\s*|\s*,\s+|\s+/) : plain.split(',')
  const [lat, lng, ...more] = parts.map((part) => Number(part.replace(',', '.')))
  if (more.length > 0 || !isWithin(lat, 90) || !isWithin(lng, 180) || parts.includes('')) return null
  return { lat, lng }
}

const isWithin = (degrees: number | undefined, most: number): degrees is number =>
  degrees !== undefined && Math.abs(degrees) <= most
