// Phone numbers as visitors type them: a number without a country code is one of the country of the business.

/** By the currency of the business. */
const COUNTRIES: Record<string, { code: string; example: string }> = {
  BRL: { code: '55', example: '+55 11 98888-7777' },
  ARS: { code: '54', example: '+54 9 11 5555-4444' },
  PYG: { code: '595', example: '+595 981 234567' },
  USD: { code: '1', example: '+1 555 123 4567' },
}
const ANY_COUNTRY = { code: '', example: '+55 11 98888-7777' }

const countryOf = (currency: string) => COUNTRIES[currency] ?? ANY_COUNTRY

export const phoneExample = (currency: string) => countryOf(currency).example

/** The country code, for an empty field, so that people see that it belongs to the number. */
export const phoneBeginning = (currency: string) => {
  const { code } = countryOf(currency)
  return code && `+${code} `
}

/** The typed number with its country code; an empty text if nothing was typed but the code. */
export function phoneOf(typed: string, currency: string): string {
  const { code } = countryOf(currency)
  const plain = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const digits = plain.replace(/\+/g, '')
  if (digits === '' || plain === `+${code}`) return ''
  return plain.startsWith('+') ? `+${digits}` : `+${code}${digits.replace(/^0+/, '')}`
}
