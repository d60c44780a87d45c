// Typos: which words are corrected to which, that the distance is right, and that a large vocabulary takes little time.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countChanges } from '../../lib/letter-changes.ts'
import { similarWords, soundOf, vocabularyOfFew, wordsBeginningWith } from './typos.ts'

const vocabularyOf = (...words: string[]) => vocabularyOfFew(words)
const SALON = vocabularyOf('manicure', 'horario', 'estacionamento', 'cancelamento', 'depilacao', 'corte', 'sobrancelha')

describe('a word is corrected', () => {
  test.each([
    ['a letter too few', 'manicre', 'manicure'],
    ['a letter too many', 'manicuree', 'manicure'],
    ['another letter', 'manucure', 'manicure'],
    ['two letters swapped', 'mainucre', 'manicure'],
    ['a silent h', 'orario', 'horario'],
    ['what sounds alike', 'estasionamento', 'estacionamento'],
    ['doubled letters', 'cancellamento', 'cancelamento'],
    ['x for ch, and so on', 'depilassao', 'depilacao'],
    ['three changes in a long word', 'sobrançeia'.normalize('NFD').replace(/\p{M}/gu, ''), 'sobrancelha'],
  ])('%s: %s', (_, typed, meant) => {
    expect(similarWords(typed, SALON)[0]?.word).toBe(meant)
  })
})

describe('a word is left alone', () => {
  test.each([
    ['it is short', 'cort'],
    ['it is another word', 'bicicleta'],
    ['it is no word', 'xkcdqwzt'],
  ])('%s: %s', (_, typed) => {
    expect(similarWords(typed, SALON)).toEqual([])
  })
})

test('the nearest word comes first', () => {
  expect(similarWords('tinturas', vocabularyOf('pinturas', 'tintura', 'texturas')).map(({ word }) => word)[0]).toBe(
    'tintura',
  )
})

test('more similar words than a call may have arguments are no error', () => {
  const [same = []] = vocabularyOf('corte').sounds.values()
  const sounds = new Map([['corte'.length, Array.from({ length: 500_000 }, () => same[0] as (typeof same)[0])]])
  expect(similarWords('cortes', { ...SALON, sounds })).toHaveLength(3)
})

const WORDS = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 7 })

/** The distance as its definition says, without any shortcut. */
function changes(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)]
  const replaced = changes(a, b) + (one.at(-1) === other.at(-1) ? 0 : 1)
  const isSwap = one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
  const swapped = isSwap ? changes(one.slice(0, -2), other.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY
  return Math.min(changes(a, other) + 1, changes(one, b) + 1, replaced, swapped)
}

test('the number of changes is as defined, up to the most that are counted', () => {
  fc.assert(
    fc.property(WORDS, WORDS, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
      expect(Math.min(countChanges(one, other, most), most + 1)).toBe(Math.min(changes(one, other), most + 1))
    }),
    { numRuns: 60 },
  )
})

test('the sound of a word has no doubled letters, and is its own sound', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'acehghloqsuvxyz'), maxLength: 12 }), (word) => {
      expect(soundOf(word)).not.toMatch(/(.)\1/)
    }),
  )
})

test('words with a beginning are found in any vocabulary', () => {
  fc.assert(
    fc.property(fc.array(WORDS, { maxLength: 40 }), WORDS, (words, beginning) => {
      const expected = words.filter((word) => word.startsWith(beginning)).toSorted()
      expect(wordsBeginningWith(vocabularyOf(...words), beginning, 100)).toEqual(expected)
    }),
  )
})

test('ten words against a vocabulary of 50,000 take less than ten seconds of CPU', () => {
  const letters = 'abcdefghilmnoprstuvz'
  const wordOf = (number: number) =>
    Array.from(
      { length: 6 + (number % 6) },
      (_, place) => letters[(number * (place + 3) + place * 7) % letters.length],
    ).join('')
  const vocabulary = vocabularyOf(...Array.from({ length: 50_000 }, (_, number) => wordOf(number)))
  const began = process.cpuUsage()
  for (let number = 0; number < 10; number += 1) similarWords(`${wordOf(number * 999)}x`, vocabulary)
  expect(process.cpuUsage(began).user).toBeLessThan(10_000_000)
})
