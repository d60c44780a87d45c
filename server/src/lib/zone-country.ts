// The country of a time zone, by the data that Node brings along.
import { type CountryCode, getCountries } from 'libphonenumber-js/max'

let countries: ReadonlyMap<string, CountryCode> | null = null

/** null: the zone belongs to no country, as UTC does. */
export function countryOfZone(timezone: string): CountryCode | null {
  countries ??= readCountries()
  return countries.get(timezone) ?? countries.get(mainNameOf(timezone)) ?? null
}

/** `Brazil/East` is another name of America/Sao_Paulo. */
const mainNameOf = (timezone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone

/** Node 20 has the zones of a country as a value, newer versions as a function. */
interface RegionLocale {
  timeZones?: readonly string[]
  getTimeZones?(): readonly string[] | undefined
}

function readCountries(): Map<string, CountryCode> {
  return new Map(
    getCountries().flatMap((country) => {
      const locale = new Intl.Locale('und', { region: country }) as RegionLocale
      const zones = locale.timeZones ?? locale.getTimeZones?.() ?? []
      return zones.map((zone): [string, CountryCode] => [zone, country])
    }),
  )
}
