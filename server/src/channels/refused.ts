// The problem that a person sees when a provider refuses the settings that they entered.
import { invalid, type Problem } from '../platform/problem.ts'

/** `message` is the text of the provider. */
export function refusedByProvider(pointer: string, message: string): Problem {
  return invalid({ pointer, code: 'refused_by_provider', message })
}
