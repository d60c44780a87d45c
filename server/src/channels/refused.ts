// What a person is told when a provider says no to what they entered.
import { invalid, type Problem } from '../platform/problem.ts'

/** In the provider's own words. */
export function refusedByProvider(pointer: string, message: string): Problem {
  return invalid({ pointer, code: 'refused_by_provider', message })
}
