// A point on the map, as people and maps write it.

export interface Place {
  lat: number
  lng: number
}

export const placeText = ({ lat, lng }: Place) => `${round(lat)}, ${round(lng)}`

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Reads "-23.55, -46.63", also with the minus and the commas that people and maps write. */
export function placeFrom(text: string): Place | null {
  const plain = text.replaceAll('−', '-').replaceAll('°', '').trim()
  const parts = /[;\s]/.test(plain) ? plain.split(/\s*;\s*|\s*,\s+|\s+/) : plain.split(',')
  const [lat, lng, ...more] = parts.map((part) => Number(part.replace(',', '.')))
  if (more.length > 0 || !isWithin(lat, 90) || !isWithin(lng, 180) || parts.includes('')) return null
  return { lat, lng }
}

const isWithin = (degrees: number | undefined, most: number): degrees is number =>
  degrees !== undefined && Math.abs(degrees) <= most
