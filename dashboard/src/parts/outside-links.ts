// Links that a phone answers with its own apps: the way there, and a chat.
import type { Address } from '../data/api.ts'

/** Shows the place; a phone offers the way there. By its point if that is known, which no two maps read differently. */
export function mapsLink({ formatted, lat, lng }: Address): string {
  const place = lat !== null && lng !== null ? `${lat},${lng}` : formatted
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

export const whatsappLink = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`
