// Links that open the apps of a phone: a map, and a chat.
import type { Address } from '../data/api.ts'

/**
 * A map with the address; a phone offers directions. It uses the coordinates if they are known, because all maps
 * understand them.
 */
export function mapsLink({ formatted, lat, lng }: Pick<Address, 'formatted' | 'lat' | 'lng'>): string {
  const place = lat !== null && lng !== null ? `${lat},${lng}` : formatted
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

export const whatsappLink = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`
