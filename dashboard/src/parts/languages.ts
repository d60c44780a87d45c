// The languages in which texts for customers are offered for writing.
import { baseOf } from '../text/in-language.ts'
import { LANGUAGES } from '../text/preferences.ts'

/** The languages of the page, and all others that there are texts in; that of the business (`home`) comes first. */
export function tagsToWrite(kept: readonly string[], home: string): string[] {
  const missing = LANGUAGES.filter((language) => !kept.some((tag) => baseOf(tag) === language))
  const order = [baseOf(home), ...LANGUAGES]
  const rank = (tag: string) => {
    const found = order.indexOf(baseOf(tag))
    return found === -1 ? order.length : found
  }
  return [...kept, ...missing].toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
}
