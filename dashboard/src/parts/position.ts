// Where this device is, if its owner lets us know.
import type { Place } from '../text/place.ts'

export interface Position extends Place {
  accuracy_m: number
}

/** Null when it is not known or not told. */
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
