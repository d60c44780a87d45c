// How a question is read: what it asks for, what carries no subject, and which kind of answer it wants.
import { describe, expect, test } from 'vitest'
import { answerKindsIn } from './answer-signs.ts'
import { unitsOf } from './question.ts'
import { knowsStem, readWords } from './spelling.ts'
import { makeThesaurus } from './thesaurus.ts'
import { vocabularyOfFew } from './typos.ts'
import { foldedWords, type KnownLanguage, stemsOf } from './words.ts'

const SAID = {
  pt: 'corte cabelo unhas preço estacionamento cancelamento dinheiro devolver cartão horário sábado noite',
  es: 'corte pelo uñas precio estacionamiento cancelación dinero devolver tarjeta horario sábado noche',
  en: 'haircut hair nails price parking cancellation money back card hours saturday evening paid',
}
const read = (text: string, language: KnownLanguage, own: string[] = []) =>
  unitsOf({
    text,
    asked: language,
    answered: language,
    vocabulary: vocabularyOfFew(foldedWords(SAID[language])),
    own: makeThesaurus(own.length > 0 ? [{ concept: null, entries: own }] : [], language),
  })
const namesOf = (text: string, language: KnownLanguage) => read(text, language).map(({ name }) => name)

describe('words without a subject are left out', () => {
  test.each([
    ['pt', 'oi, bom dia! vc poderia me dizer se tem corte?', ['corte']],
    ['pt', 'pq vcs n abrem à noite?', ['abrem', 'a noite']],
    ['pt', 'obrigada!', []],
    ['es', 'hola buenas, quisiera saber xq no hay estacionamiento xfa', ['estacionamiento']],
    ['es', 'q tal, me gustaría un corte', ['corte']],
    ['en', 'hi, could u tell me if there is parking pls?', ['parking']],
    ['en', "I'd like to know what you've got for nails", ['nails']],
  ] as const)('%s: %s', (language, text, units) => {
    expect(namesOf(text, language)).toEqual(units)
  })
})

describe('kinds of answers are recognised', () => {
  test.each([
    ['pt', 'quanto custa o corte?', 'price'],
    ['pt', 'qto sai o corte', 'price'],
    ['pt', 'a que horas vocês abrem?', 'hours'],
    ['pt', 'quanto tempo demora o corte?', 'duration'],
    ['pt', 'onde vocês ficam?', 'address'],
    ['es', '¿Cuánto sale el corte?', 'price'],
    ['es', 'hasta qué hora están?', 'hours'],
    ['es', 'dónde quedan?', 'address'],
    ['es', 'cuánto tarda?', 'duration'],
    ['en', 'how much is a haircut?', 'price'],
    ['en', 'what time do you close?', 'hours'],
    ['en', 'how long does it take?', 'duration'],
    ['en', 'where are you located?', 'address'],
  ] as const)('%s: %s: %s', (language, text, concept) => {
    expect(
      read(text, language)
        .filter(({ isKind }) => isKind)
        .map((unit) => unit.concept),
    ).toContain(concept)
  })

  test('"how much" does not ask for a duration, and "how long" does not ask for a price', () => {
    expect(read('quanto tempo demora?', 'pt').map(({ concept }) => concept)).toEqual(['duration'])
    expect(read('how much is it?', 'en').map(({ concept }) => concept)).toEqual(['price'])
  })
})

describe('an entry of several words is one unit', () => {
  test.each([
    ['pt', 'vocês devolvem o meu dinheiro?', 'refund'],
    ['pt', 'posso deixar o carro aí?', 'parking'],
    ['es', '¿me devuelven el dinero?', 'refund'],
    ['es', 'dónde dejo el auto?', 'parking'],
    ['en', 'do you give back the money?', 'refund'],
    ['en', 'where do I leave my car?', 'parking'],
    ['en', 'can I come without an appointment?', 'walking_in'],
  ] as const)('%s: %s: %s', (language, text, concept) => {
    expect(read(text, language).map((unit) => unit.concept)).toEqual([concept])
  })
})

test('a word has its synonyms at a lower weight, and only those that the workspace says', () => {
  const [unit] = read('tem garagem?', 'pt')
  expect(unit?.alternatives.map(({ saying, weight }) => [saying.flat()[0], weight])).toEqual([
    [stemsOf('estacionamento', 'pt')[0], 0.75],
  ])
})

test('a unit that the workspace does not know stays, without alternatives', () => {
  expect(read('vocês consertam helicópteros?', 'pt').map(({ alternatives }) => alternatives.length)).toEqual([0, 0])
})

test('a corrected typo has the weight of its similarity', () => {
  const [unit] = read('estasionameto', 'pt')
  expect(unit?.alternatives[0]).toMatchObject({ isCorrected: true })
  expect(unit?.alternatives[0]?.weight).toBeGreaterThan(0.8)
  expect(unit?.alternatives[0]?.weight).toBeLessThan(1)
})

test('the words of the workspace are synonyms, too', () => {
  expect(read('quero o combo da rainha', 'pt', ['combo da rainha', 'corte'])[0]?.alternatives[0]?.saying).toEqual([
    ['cort'],
  ])
})

test('a thing that is said in two ways is asked for once', () => {
  expect(read('qual o preço, quanto custa?', 'pt')).toHaveLength(1)
})

test('of a message of sixty unknown words only twelve are compared with all words of the workspace', () => {
  const known = vocabularyOfFew(foldedWords(SAID.pt))
  const lengths: number[] = []
  class Counted extends Map<number, never[]> {
    override get(length: number) {
      lengths.push(length)
      return undefined
    }
  }
  const unknown = Array.from({ length: 60 }, (_, at) => `zwk${spelled(10 + at)}kwzzwk`)
  const read = readWords(
    unknown.join(' '),
    { asked: 'pt', answered: 'pt' },
    { vocabulary: { ...known, sounds: new Counted() }, own: makeThesaurus([], 'pt') },
  )
  expect(read).toHaveLength(60)
  expect(lengths.length).toBeLessThanOrEqual(12 * 7)
})

const spelled = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

test('what strangers ask for is not remembered for ever', () => {
  const vocabulary = vocabularyOfFew(foldedWords(SAID.pt))
  for (let number = 0; number < 25_000; number += 1) knowsStem(vocabulary, `zw${spelled(number)}`, 'pt')
  expect(vocabulary.stems.size).toBeLessThanOrEqual(10_000)
})

test('a word that is in hundreds of groups has at most sixty alternatives', () => {
  const own = makeThesaurus(
    Array.from({ length: 300 }, (_, number) => ({ concept: null, entries: ['combo', `corte ${number}`] })),
    'pt',
  )
  const vocabulary = vocabularyOfFew(foldedWords(SAID.pt))
  const [unit] = unitsOf({ text: 'combo', asked: 'pt', answered: 'pt', vocabulary, own })
  expect(unit?.alternatives).toHaveLength(60)
})

test.each([
  ['R$ 55'],
  ['Gs. 1.200.000'],
  ['₲ 80.000'],
  ['1.200.000 guaraníes'],
  ['S/. 80'],
  ['S/ 80'],
  ['Bs. 150'],
  ['US$ 10'],
  ['£12'],
  ['30 euros'],
  ['grátis'],
])('"%s" is an amount of money', (text) => {
  expect(answerKindsIn(`Limpeza: ${text} por pessoa`)).toContain('money')
})

test.each(['page s/n', 'lbs 3', 'pings 4', 'Avenida España 2318', '2 mugs 5'])(
  '"%s" is not an amount of money',
  (text) => {
    expect(answerKindsIn(text)).not.toContain('money')
  },
)
