// Reading descriptions: thirty as people write them, and properties that hold for every text.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReading, type ReadingShape } from '../reading.ts'
import type { Description } from './corpus/description.ts'
import { HELD_OUT } from './corpus/held-out.ts'
import { SEEN } from './corpus/seen.ts'
import { readDescription, readText } from './read.ts'
import { openText } from './tokens.ts'

/** In the form of the corpus. */
function shown({ name, business, people, hours, services }: ReadingShape): Omit<Description, 'text'> {
  const spans = new Map<string, string>()
  for (const { weekday, start, end } of hours) {
    const span = `${start}-${end}`
    spans.set(span, `${spans.get(span) ?? ''}${weekday}`)
  }
  return {
    name,
    business,
    people: people.map((person) =>
      person.is_me ? (person.name === null ? 'me' : `${person.name} (me)`) : `${person.name}`,
    ),
    hours: [...spans].map(([span, days]) => `${days} ${span}`),
    services: services.map(
      ({ name: service, duration_minutes, price_cents }) =>
        `${service} ${duration_minutes ?? '-'} ${price_cents ?? '-'}`,
    ),
  }
}

describe.each([
  ['that the rules were written with', SEEN],
  ['that were held out', HELD_OUT],
])('descriptions %s', (_, descriptions) => {
  test.each(descriptions)('$text', ({ text, ...expected }) => {
    expect(shown(readDescription(text, null))).toEqual(expected)
  })
})

/** Pieces of descriptions, so that random texts come close to real ones. */
const PIECES = [...SEEN, ...HELD_OUT].flatMap(({ text }) => text.split(/(?<=[ ,.;\n])/))
const likeDescriptions = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 6 })), {
  maxLength: 60,
})

describe('any text', () => {
  test('is read without an error, and what comes out has the shape of a reading', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 400 }),
          likeDescriptions.map((all) => all.join('')),
        ),
        (text) => {
          expect(isReading(readDescription(text, null))).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('names nothing that it does not have', () => {
    fc.assert(
      fc.property(likeDescriptions, (all) => {
        const text = all.join('').normalize('NFC').toWellFormed().toLowerCase().replace(/\s+/g, ' ')
        const { name, people, services } = readDescription(all.join(''), null)
        for (const each of [name, ...people.map((person) => person.name), ...services.map((service) => service.name)]) {
          if (each !== null) expect(text).toContain(each.toLowerCase())
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    'seg, ',
    'seg a ',
    '9 a 18, ',
    'Ana, ',
    'eu e o ',
    '$ 5 ',
    '30 min ',
    'a ',
    'R$ R$ ',
    '1.',
    'corte ',
    'chamado ',
    'Dra. ',
    'A B ',
    '-',
  ])('is read in a number of looks at its words that grows with its length alone: %j', (piece) => {
    const looksAt = (times: number) => {
      const text = openText(piece.repeat(times))
      let looks = 0
      const { tokens } = text
      const counted = new Proxy(tokens, {
        get(target, name, receiver) {
          looks += 1
          return Reflect.get(target, name, receiver)
        },
      })
      const fold = (at: number) => {
        looks += 1
        return text.fold(at)
      }
      readText({ ...text, tokens: counted, fold }, null)
      return looks
    }
    expect(looksAt(400)).toBeLessThan(looksAt(100) * 5)
  })
})
