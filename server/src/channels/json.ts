// Reads JSON of a provider, in which every value may be missing or of another type than the documentation says.

export type Json = Record<string, unknown>

/** An object; null for anything else. */
export function readJson(text: string): Json | null {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return null
  }
}

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

/** The objects in an array; an empty array for anything else. */
export function asObjects(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asObject).filter((each) => each !== null) : []
}

/** A text that PostgreSQL can store, or a number as text, since some ids are numbers; null for anything else. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\0', '').toWellFormed()
  return text === '' ? null : text
}

export function asNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() !== '') return asNumber(Number(value))
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Unix seconds as a date, at most `receivedAt`: the clock of a provider may be ahead of ours. */
export function asMoment(value: unknown, receivedAt: Date): Date {
  const seconds = asNumber(value)
  if (seconds === null || seconds <= 0) return receivedAt
  return new Date(Math.min(seconds * 1_000, receivedAt.getTime()))
}

export function asCoordinates(latitude: unknown, longitude: unknown): { lat: number; lng: number } | null {
  const lat = asNumber(latitude)
  const lng = asNumber(longitude)
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { lat, lng }
}
