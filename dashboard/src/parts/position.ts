// The position of this device, if its user allows it.
import type { GeoPoint } from '../text/place.ts'

export interface Position extends GeoPoint {
  accuracy_m: number
}

/** Null if the position is not known or not allowed. */
export function findPosition(): Promise<Position | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy_m: Math.round(coords.accuracy) }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
    )
  })
}
