// Words: forms of one word share a stem, and accents, case and punctuation make no difference.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse } from './analysis.ts'
import { foldedWords, KNOWN_LANGUAGES, stemsOf, tokensOf } from './words.ts'

describe('forms of one word share a stem', () => {
  test.each([
    ['pt', 'promoção promoções promocao promocoes'],
    ['pt', 'unha unhas'],
    ['pt', 'animal animais'],
    ['pt', 'cartão cartões cartao cartoes'],
    ['pt', 'horário horários horario'],
    ['pt', 'cancelar cancelamento cancelo cancelei'],
    ['pt', 'viagem viagens'],
    ['pt', 'bebê bebês bebe'],
    ['es', 'reservación reservaciones reservacion reservar'],
    ['es', 'canción canciones cancion'],
    ['es', 'niño niños'],
    ['es', 'uña uñas'],
    ['en', 'booking bookings booked book'],
    ['en', 'child children'],
    ['en', 'cancel cancelled cancellation cancelling'],
    ['en', "woman women women's"],
  ] as const)('%s: %s', (language, text) => {
    const [first, ...others] = tokensOf(text).map(({ word }) => stemsOf(word, language))
    for (const stems of others)
      expect(
        stems.some((stem) => first?.includes(stem)),
        `${first} ${stems}`,
      ).toBe(true)
  })
})

test('the Spanish word for a nail is not a word of grammar', () => {
  expect(analyse('', { sections: [{ heading: '', text: 'uñas' }] }, 'es')[0]?.vocabulary).toEqual(['unyas'])
})

test('words are read without case, accents and punctuation', () => {
  expect(foldedWords("Olá! VOCÊS têm pré-natal? Don't: R$ 80,00")).toEqual([
    'ola',
    'voces',
    'tem',
    'pre',
    'natal',
    'dont',
    'r',
    '80',
    '00',
  ])
})

test('any text gives an index that PostgreSQL can read, in which no word is too long', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom(...KNOWN_LANGUAGES),
      (text, language) => {
        for (const { words } of analyse(text, { sections: [{ heading: text, text }] }, language)) {
          expect(words).toMatch(/^(?:'[\p{L}\p{N}#]{1,80}':\d+[AB]?(?:,\d+[AB]?)*(?: |$))*$/u)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('2 MiB of one line are analysed in less than ten seconds of CPU', () => {
  for (const unit of ['a', 'palavra ', 'Ação. ']) {
    const text = unit.repeat((2 * 1024 * 1024) / unit.length)
    const began = process.cpuUsage()
    analyse('', { sections: [{ heading: '', text }] }, 'pt')
    expect(process.cpuUsage(began).user).toBeLessThan(10_000_000)
  }
})
