// How texts are cut: nothing is lost, the order is kept, no passage is too long, and hostile texts take little time.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutIntoPassages, MAX_PASSAGE_CHARACTERS } from './passages.ts'

const bodiesOf = (text: string) => cutIntoPassages({ sections: [{ heading: 'Preços', text }] }).map(({ body }) => body)
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

const TEXTS = fc
  .array(
    fc.oneof(
      fc.lorem({ maxCount: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 900 }),
      fc.string({ minLength: 0, maxLength: 2_000, unit: fc.constantFrom('a', 'ç', '😀', ' ', '.', '\n') }),
      fc.constantFrom('\n\n', '\n', ' \n \n ', '. '),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('nothing of a text is lost, and its order is kept', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      expect(withoutSpaces(bodiesOf(text).join(''))).toBe(withoutSpaces(text))
    }),
    { numRuns: 300 },
  )
})

test('no passage is empty or longer than its limit, and none cuts a character in two', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      for (const body of bodiesOf(text)) {
        expect(body.trim()).not.toBe('')
        expect(body.length).toBeLessThanOrEqual(MAX_PASSAGE_CHARACTERS)
        if (text.isWellFormed()) expect(body.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('short paragraphs are joined, and a paragraph that fits is never cut', () => {
  expect(bodiesOf('Corte: R$ 80\n\nBarba: R$ 50')).toEqual(['Corte: R$ 80\n\nBarba: R$ 50'])
  const paragraph = (word: string) => `${word} `.repeat(80).trim()
  expect(bodiesOf([paragraph('corte'), paragraph('barba')].join('\n\n'))).toEqual([
    paragraph('corte'),
    paragraph('barba'),
  ])
})

test('a long paragraph is cut where a sentence ends', () => {
  const sentence = 'Atendemos com hora marcada de segunda a sábado, e aos domingos quando a agenda permite.'
  for (const body of bodiesOf(`${sentence} `.repeat(40))) expect(body).toMatch(/^Atendemos.*permite\.$/s)
})

test('sections do not share a passage, and each passage has the headings above it', () => {
  const cut = cutIntoPassages({
    sections: [
      { heading: 'Preços › Unhas', text: 'Manicure: R$ 40' },
      { heading: 'Preços › Cabelo', text: 'Corte: R$ 80' },
    ],
  })
  expect(cut).toEqual([
    { head: 'Preços › Unhas', body: 'Manicure: R$ 40' },
    { head: 'Preços › Cabelo', body: 'Corte: R$ 80' },
  ])
})

test('a pair of an FAQ is one passage, however long its answer is', () => {
  const answer = 'Sim, temos estacionamento. '.repeat(100)
  const cut = cutIntoPassages({
    pairs: [{ question: 'Tem estacionamento?', variants: ['Onde paro o carro?'], answer }],
  })
  expect(cut).toEqual([{ head: 'Tem estacionamento?\nOnde paro o carro?', body: answer.trim() }])
})

test.each([
  ['letters', 'a'],
  ['spaces between letters', 'a '],
  ['ends of sentences', '. '],
  ['empty lines', '\n \n'],
  ['emoji', '😀'],
])('2 MiB of one line of %s are cut in less than ten seconds of CPU', (_, unit) => {
  const text = unit.repeat((2 * 1024 * 1024) / unit.length)
  const began = process.cpuUsage()
  const bodies = bodiesOf(text)
  expect(process.cpuUsage(began).user).toBeLessThan(10_000_000)
  expect(withoutSpaces(bodies.join('')).length).toBe(withoutSpaces(text).length)
})
