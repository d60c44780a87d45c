// What the contract says of our own formats: by these a machine knows beforehand what the checks would refuse.
import { EMAIL } from '../shape.ts'

interface Published {
  format?: string
  pattern?: string
}

/** The years that moments and days have. */
const YEAR = '^(19[7-9][0-9]|2[01][0-9]{2})-'
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]'
/** What may stand between the digits of a phone number. Written out, because `\s` is not the same everywhere. */
const BETWEEN = '[-.()\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2010-\\u2015\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*'

export const PUBLISHED: Record<string, Published> = {
  'date-time': { format: 'date-time' },
  binary: { format: 'binary' },
  moment: { format: 'date-time', pattern: YEAR },
  date: { format: 'date', pattern: YEAR },
  'start-time': { pattern: `^${TIME}$` },
  'end-time': { pattern: `^(${TIME}|24:00)$` },
  // Not `email`, which knows none but English letters.
  email: { pattern: EMAIL },
  phone: { pattern: `^${BETWEEN}\\+${BETWEEN}[1-9](${BETWEEN}[0-9]){6,14}${BETWEEN}$` },
  'time-zone': { format: 'time-zone' },
  locale: { format: 'locale' },
}
