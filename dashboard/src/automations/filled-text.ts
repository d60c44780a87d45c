// Fills the variables of a text with the data of a real subject, for the preview while somebody types.
import type { Service, Workspace } from '../data/api.ts'
import { type Day, openClock } from '../text/clock.ts'
import type { Language } from '../text/preferences.ts'
import type { Found } from './subjects.ts'

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

interface Known {
  found: Found | undefined
  services: readonly Service[]
  workspace: Pick<Workspace, 'name' | 'timezone'>
  /** The language that the message is written in. */
  locale: string
  nameOf: (variable: string) => string
}

/** A variable without a value here stays visible by its name. */
export function filledWith(text: string, known: Known): string {
  return text.replace(VARIABLE, (_, name: string) => filledValue(name, known) ?? `[${known.nameOf(name)}]`)
}

export function customerNameOf(found: Found): string | null {
  if (found.kind === 'booking') return found.booking.customer?.name ?? null
  return found.kind === 'customer' ? found.customer.name : found.conversation.customer.name
}

function filledValue(name: string, { found, services, workspace, locale }: Known): string | null {
  if (name === 'workspace.name') return workspace.name
  if (!found) return null
  if (name === 'customer.first_name') return customerNameOf(found)?.trim().split(/\s+/)[0] ?? null
  const [root = '', ...path] = name.split('.')
  if (root === 'booking' && found.kind === 'booking' && found.booking.start) {
    const clock = openClock(workspace.timezone, languageOf(locale))
    const day = dayText(clock.dayOf(found.booking.start), locale)
    if (name === 'booking.time') return clock.time(found.booking.start)
    if (name === 'booking.day') return day
    if (name === 'booking.start_local') return `${day}, ${clock.time(found.booking.start)}`
  }
  return written(along(rootOf(root, found, services), path))
}

/** A date as the server writes it: weekday, day and month. */
const dayText = (day: Day, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

function rootOf(root: string, found: Found, services: readonly Service[]): unknown {
  if (root === 'customer') {
    if (found.kind === 'booking') return found.booking.customer
    return found.kind === 'customer' ? found.customer : found.conversation.customer
  }
  if (root === 'booking') return found.kind === 'booking' ? found.booking : null
  if (root === 'conversation') return found.kind === 'conversation' ? found.conversation : null
  if (root !== 'service' || found.kind !== 'booking') return null
  return services.find(({ id }) => id === found.booking.service_id)
}

const along = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (within, part) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, part)
        ? (within as Record<string, unknown>)[part]
        : null,
    value,
  )

const written = (value: unknown): string | null => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.join(', ') : null
}

const languageOf = (locale: string): Language =>
  (['pt', 'es', 'en'] as const).find((each) => locale.toLowerCase().startsWith(each)) ?? 'en'
