// How much of the corpus is understood, by language, in the open half and in the half that was held out.
import { afterAll, describe, expect, test } from 'vitest'
import { findTimes } from '../spoken-time.ts'
import { LANGUAGES, type Phrase, phrasesOf, written } from './corpus.ts'

/** Phrases of the open half that are not understood, each with its reason. */
const NOT_UNDERSTOOD = [
  // Two days in a wish to move a booking, but a stretch of days elsewhere.
  'can I move it from friday to monday',
]
const MIN_HELD_OUT_SHARE = 0.95

const isRight = ({ text, options, expected }: Phrase) => written(findTimes(text, options)) === expected
const phrases = LANGUAGES.flatMap(phrasesOf)
const open = phrases.filter(({ half, text }) => half === 'open' && !NOT_UNDERSTOOD.includes(text))

test.each(open)('$language: $text', ({ text, options, expected }) => {
  expect(written(findTimes(text, options))).toBe(expected)
})

describe.each(LANGUAGES)('in %s', (language) => {
  const heldOut = phrases.filter((phrase) => phrase.language === language && phrase.half === 'held_out')

  test('the corpus has at least 120 phrases, and no phrase stands for two results at the same moment', () => {
    const own = phrases.filter((phrase) => phrase.language === language)
    expect(own.length).toBeGreaterThanOrEqual(120)
    const keys = own.map(({ text, options }) => JSON.stringify([text, options]))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('the phrases that were not looked at are understood, too', () => {
    expect(heldOut.filter(isRight).length / heldOut.length).toBeGreaterThanOrEqual(MIN_HELD_OUT_SHARE)
  })
})

afterAll(() => {
  const table = LANGUAGES.map((language) => {
    const figures = (['open', 'held_out'] as const).map((half) => {
      const own = phrases.filter((phrase) => phrase.language === language && phrase.half === half)
      const right = own.filter(isRight).length
      return [half, `${right} of ${own.length} (${Math.round((100 * right) / own.length)} %)`]
    })
    return { language, ...Object.fromEntries(figures) }
  })
  console.table(table)
})
