// The colours of bookings: by stage, by person or by service. The choice is remembered on this device.
import type { Booking, Resource, Service } from '../data/api.ts'
import { readStored, store } from '../text/browser-storage.ts'
import { openStore } from '../text/store.ts'

export const COLORINGS = ['stage', 'person', 'service'] as const
export type Coloring = (typeof COLORINGS)[number]

const STORAGE_NAME = 'holdfast.calendar-colors'
const chosen = openStore<Coloring>(COLORINGS.find((each) => each === readStored('device', STORAGE_NAME)) ?? 'stage')

export const useColoring = chosen.use

export function colorBy(coloring: Coloring): void {
  store('device', STORAGE_NAME, coloring)
  chosen.set(coloring)
}

/** The colours of services, which have none of their own. Each is seen on a white and on a dark card. */
export const PALETTE = [
  { lightness: 0.58, chroma: 0.14, hue: 255 },
  { lightness: 0.63, chroma: 0.14, hue: 50 },
  { lightness: 0.58, chroma: 0.12, hue: 160 },
  { lightness: 0.56, chroma: 0.16, hue: 350 },
  { lightness: 0.56, chroma: 0.16, hue: 300 },
  { lightness: 0.6, chroma: 0.1, hue: 215 },
  { lightness: 0.62, chroma: 0.12, hue: 100 },
  { lightness: 0.57, chroma: 0.17, hue: 25 },
  { lightness: 0.61, chroma: 0.14, hue: 135 },
  { lightness: 0.55, chroma: 0.15, hue: 280 },
  { lightness: 0.61, chroma: 0.13, hue: 75 },
  { lightness: 0.6, chroma: 0.17, hue: 325 },
] as const

/** In the order in which they were made, so that a new one does not change the colours of the others. */
function colorsOf(services: readonly Service[]): Map<string, string> {
  const inOrder = services.toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0))
  return new Map(inOrder.map(({ id }, index) => [id, PALETTE_CSS[index % PALETTE.length] as string]))
}

const PALETTE_CSS = PALETTE.map(({ lightness, chroma, hue }) => `oklch(${lightness} ${chroma} ${hue})`)

/** The colour of a booking's person, or of its first resource if it has no person; undefined if that is archived. */
export function personColor(resources: readonly Resource[]): (booking: Booking) => string | undefined {
  const colors = new Map(resources.map(({ id, color }) => [id, color]))
  const people = new Set(resources.filter(({ kind }) => kind === 'person').map(({ id }) => id))
  return ({ allocations: [first, ...others] }) => {
    const person = [first, ...others].find((each) => each && people.has(each.resource_id)) ?? first
    return person && colors.get(person.resource_id)
  }
}

export function serviceColor(services: readonly Service[]): (booking: Booking) => string | undefined {
  const colors = colorsOf(services)
  return ({ service_id }) => colors.get(service_id)
}
