// Says why a message was not sent.
import { HoldfastError, type MessageError } from '../data/api.ts'
import { wordsFor } from '../data/problem.ts'
import { say, says } from '../text/texts.ts'
import { failureTexts } from './failure-texts.ts'

/** The provider's own words follow a reason that only they explain. */
export function failureWords({ code, message }: Pick<MessageError, 'code' | 'message'>): string {
  return says(failureTexts, code) ? say(failureTexts, code) : message
}

/** For a refusal of the server, before the message was stored. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof HoldfastError)) return wordsFor(error)
  const codes = [...error.errors.map(({ code }) => code), error.code]
  const known = codes.find((code) => says(failureTexts, code))
  return known && says(failureTexts, known) ? say(failureTexts, known) : wordsFor(error)
}
