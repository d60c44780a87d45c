// Properties of the understanding: a yes is never more than a yes, names are found with typing errors, no text is too strange.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { CHANGE_KINDS, type ChangeKind } from './negation.ts'
import { prepare } from './phrases.ts'
import { pt } from './pt.ts'
import { type Situation, toCatalog, understand } from './understand.ts'

const SERVICES = [
  { id: 'svc_1', name: 'Corte feminino', tags: ['cabelo'] },
  { id: 'svc_2', name: 'Corte masculino', tags: [] },
  { id: 'svc_3', name: 'Massagem relaxante', tags: ['massagem'] },
  { id: 'svc_4', name: 'Drenagem linfática', tags: [] },
]
const PEOPLE = [
  { id: 'res_1', name: 'Joana Silva' },
  { id: 'res_2', name: 'Joana Prado' },
  { id: 'res_3', name: 'Roberto' },
]
const LOCALES = ['pt-BR', 'es-AR', 'en-GB'] as const
const WORDS = { 'pt-BR': pt, 'es-AR': es, 'en-GB': en }
const TIMES = { 'pt-BR': 'às 16h', 'es-AR': 'a las 16hs', 'en-GB': 'at 4pm' }

const situationOf = (locale: string, more: Partial<Situation> = {}): Situation => ({
  ...{ locale, timezone: 'America/Sao_Paulo', now: new Date('2026-11-16T13:00:00Z') },
  ...{ catalog: toCatalog(locale, { services: SERVICES, people: PEOPLE }), ...more },
})
const listOf = (list: string) => list.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '))

describe.each(LOCALES)('in %s', (locale) => {
  const asked = situationOf(locale, { expects: 'yes_no' })

  test.each(listOf(WORDS[locale].yes))('%s is a yes', (yes) => {
    expect(understand(yes, asked).intent).toBe('yes')
    expect(understand(`${yes.toUpperCase()}!!`, asked).intent).toBe('yes')
  })

  test.each(listOf(WORDS[locale].no))('%s is a no', (no) => expect(understand(no, asked).intent).toBe('no'))

  test.each([
    ['book', WORDS[locale].yesToBook],
    ['reschedule', WORDS[locale].yesToReschedule],
    ['cancel', WORDS[locale].yesToCancel],
  ] as const)('the words for a yes to %s are a yes to nothing else', (proposes, list) => {
    const yes = wordOf(WORDS[locale].yes)
    const agrees = (text: string, kind: ChangeKind) => understand(text, { ...asked, proposes: kind }).intent === 'yes'
    for (const phrase of listOf(list)) {
      const kinds = CHANGE_KINDS.filter((kind) => agrees(phrase, kind) || agrees(`${yes}, ${phrase}`, kind))
      expect(kinds, phrase).toEqual([proposes])
    }
  })

  test('a yes with a time, a question mark, a no or an unknown word does not count as a yes', () => {
    const yes = fc.constantFrom(...listOf(WORDS[locale].yes))
    const more = fc.constantFrom(
      TIMES[locale],
      '?',
      wordOf(WORDS[locale].no),
      'xyzzy',
      wordOf(WORDS[locale].unsure),
      'Roberto',
      'massagem',
    )
    fc.assert(
      fc.property(yes, more, fc.boolean(), (word, rest, isFirst) => {
        const text = isFirst && rest !== '?' ? `${rest} ${word}` : `${word} ${rest}`
        expect(understand(text, asked).intent, text).not.toBe('yes')
      }),
      { numRuns: 600 },
    )
  })

  test('any text can be read, and only entries of the catalog and of the options are found', () => {
    const known = fc.constantFrom(
      ...Object.values(WORDS[locale].intents).flatMap(listOf),
      '2',
      'joana',
      'corte',
      '?',
      '😀',
      '\u200b',
    )
    const text = fc.oneof(
      fc.array(known).map((words) => words.join(' ')),
      fc.string({ unit: 'binary' }),
    )
    const expects = fc.constantFrom('day', 'time', 'yes_no', 'option', 'party', null)
    fc.assert(
      fc.property(text, expects, (said, subject) => {
        const result = understand(said, situationOf(locale, { expects: subject as 'day', options: ['10:00', '11:00'] }))
        expect(SERVICES.map(({ id }) => id)).toEqual(expect.arrayContaining(result.services))
        expect(PEOPLE.map(({ id }) => id)).toEqual(expect.arrayContaining(result.people))
        expect([null, 1, 2]).toContain(result.option)
        if (result.partySize !== null) expect(result.partySize).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  test('a look for a phrase reads no more words than the longest phrase has', () => {
    const phrases = prepare(WORDS[locale])
    const repeated = Object.values(WORDS[locale].intents).flatMap(listOf)
    for (const phrase of repeated) {
      const words = Array<string[]>(2_000).fill(phrase.toLowerCase().split(' ')).flat()
      let reads = 0
      const counted = new Proxy(words, {
        get: (target, key, receiver) => {
          reads += 1
          return Reflect.get(target, key, receiver)
        },
      })
      longestPhrase(phrases.intents, counted, 0)
      expect(reads, phrase).toBeLessThan(40)
    }
  })
})

const wordOf = (list: string) => listOf(list)[0] as string

describe('services and people', () => {
  const found = (text: string) => understand(text, situationOf('pt-BR')).services
  const people = (text: string) => understand(text, situationOf('pt-BR')).people

  test('a word that several services have names all of them, and one more word decides', () => {
    expect(found('quero um corte')).toEqual(['svc_1', 'svc_2'])
    expect(found('quero um corte masculino')).toEqual(['svc_2'])
  })

  test('a service is found with a letter too few, too many or exchanged', () => {
    const name = fc.constantFrom('massagem', 'drenagem', 'linfatica', 'relaxante', 'masculino')
    const change = fc.constantFrom(
      (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
      (word: string, at: number) => word.slice(0, at) + word[at] + word.slice(at),
      (word: string, at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    )
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 5 }), change, (word, at, spoil) => {
        expect(found(spoil(word, at)), spoil(word, at)).toEqual(found(word))
        expect(found(word)).toHaveLength(1)
      }),
    )
  })

  test('of two people with the same first name both are meant, until the second name is said', () => {
    expect(people('com a Joana')).toEqual(['res_1', 'res_2'])
    expect(people('com a Joana Prado')).toEqual(['res_2'])
    expect(people('com o Robert')).toEqual(['res_3'])
  })
})

test.each([
  ['en', 'I need help booking', {}, { intent: 'book' }],
  ['en', 'can someone cut my hair tomorrow?', {}, { intent: 'book', services: ['svc_5'] }],
  ['en', 'that would be great', { expects: 'yes_no' }, { intent: 'yes' }],
  ['en', 'yes please, no problem at all', { expects: 'yes_no' }, { intent: 'yes' }],
  ['es', 'está perfecto', { expects: 'yes_no' }, { intent: 'yes' }],
  ['pt', 'está perfeito', { expects: 'yes_no' }, { intent: 'yes' }],
  ['pt', 'no, 3', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: null }],
  ['pt', 'nº 3', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: 3 }],
  ['pt', 'opção: 3', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: 3 }],
  ['es', 'no, 3', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: null }],
  ['en', 'second one works', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: 2 }],
  ['pt', 'a segunda pode ser', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: 2 }],
  ['pt', 'segunda pode ser?', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: null }],
  ['pt', 'à uma', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: null }],
  ['es', 'la una', { expects: 'time', options: ['14:00', '15:00', '16:00'] }, { option: null }],
  ['pt', 'o último', { expects: 'time', options: ['14:00', '15:00', 'Outro dia'], lastOption: 2 }, { option: 2 }],
  ['pt', 'o mais tarde', { expects: 'option', options: ['Corte', 'Manicure'] }, { option: null }],
] as const)('%s: %s', (locale, text, more, expected) => {
  const catalog = toCatalog(locale, { services: [...SERVICES, { id: 'svc_5', name: 'Haircut', tags: [] }], people: [] })
  expect(understand(text, situationOf(locale, { ...more, catalog }))).toMatchObject(expected)
})
