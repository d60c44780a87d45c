// The country of the workspace, as far as words depend on it: people in Argentina and Paraguay say "turno".
import { openStore } from './store.ts'

/** null: another country, or none is known yet. */
type Country = 'AR' | 'PY' | 'BR' | null

const ZONES: readonly [beginning: RegExp, country: Country][] = [
  [/^America\/(Argentina\/|Buenos_Aires$|Cordoba$|Rosario$|Mendoza$|Jujuy$|Catamarca$)/, 'AR'],
  [/^America\/Asuncion$/, 'PY'],
]
const CURRENCIES: Record<string, Country> = { ARS: 'AR', PYG: 'PY', BRL: 'BR' }

/** The time zone of the business decides first; then its currency. */
export function countryOf({ timezone, currency }: { timezone: string; currency: string }): Country {
  return ZONES.find(([zone]) => zone.test(timezone))?.[1] ?? CURRENCIES[currency] ?? null
}

const country = openStore<Country>(null)

export const setCountry = country.set

/** Whether a booking is a "turno" here. */
export const saysTurno = () => country.get() === 'AR' || country.get() === 'PY'

export function useSaysTurno(): boolean {
  country.use()
  return saysTurno()
}
