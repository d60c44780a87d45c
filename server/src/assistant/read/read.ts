// Reads the description of a business in Portuguese, Spanish or English by rules. It is pure, and never throws.
import type { ReadingShape } from '../reading.ts'
import { TEMPLATES } from '../templates/all.ts'
import type { TemplateKey } from '../templates/template.ts'
import { readHours } from './hours.ts'
import { readName } from './name.ts'
import { readPeople } from './people.ts'
import { readServices } from './services.ts'
import { openText, type Text } from './tokens.ts'
import { readTrade } from './trade.ts'

const MAX_CHARACTERS = 4_000
const USUAL_DAYS = [1, 2, 3, 4, 5, 6]

/** `chosen` is the trade that the owner chose; null: it is read from the description. */
export const readDescription = (description: string, chosen: TemplateKey | null): ReadingShape =>
  readText(openText(description.slice(0, MAX_CHARACTERS).normalize('NFC').toWellFormed()), chosen)

export function readText(text: Text, chosen: TemplateKey | null): ReadingShape {
  const business = chosen ?? readTrade(text)
  const days = business ? [...new Set(TEMPLATES[business].hours.map(({ weekday }) => weekday))] : USUAL_DAYS
  // Each of these uses up its words, so the order counts: `9h` of the hours is not a duration.
  const name = readName(text)
  const hours = readHours(text, days)
  const services = readServices(text)
  const people = readPeople(text)
  return { name, business, people, hours, services }
}
