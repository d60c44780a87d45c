// The patterns that the contract publishes for our own formats, so that a client knows in advance what is refused.
import { EMAIL } from '../shape.ts'

interface Published {
  format?: string
  pattern?: string
}

/** The years in which moments and dates may be. */
const YEAR = '^(19[7-9][0-9]|2[01][0-9]{2})-'
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]'
/**
 * Characters that may be between the digits of a phone number. They are listed, because `\s` differs between languages.
 */
const BETWEEN = '[-.()\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2010-\\u2015\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*'

export const PUBLISHED: Record<string, Published> = {
  'date-time': { format: 'date-time' },
  binary: { format: 'binary' },
  moment: { format: 'date-time', pattern: YEAR },
  date: { format: 'date', pattern: YEAR },
  'start-time': { pattern: `^${TIME}$` },
  'end-time': { pattern: `^(${TIME}|24:00)$` },
  // The standard format `email` allows only ASCII letters.
  email: { pattern: EMAIL },
  phone: { pattern: `^${BETWEEN}\\+${BETWEEN}[1-9](${BETWEEN}[0-9]){6,14}${BETWEEN}$` },
  'time-zone': { format: 'time-zone' },
  locale: { format: 'locale' },
}
