// Properties of the reading of dates and times: what is written in the way of a language is read back, other text gives
// nothing, and no text takes long.
import { DAY_MS, MINUTE_MS, minuteOf } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lexiconOf } from './lexicon.ts'
import { scan } from './scan.ts'
import { findTimes, type SpokenTimeOptions } from './spoken-time.ts'
import { termsOf } from './terms.ts'
import { tokensOf } from './tokens.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { pt } from './words/pt.ts'

const LOCALES = ['pt-BR', 'es-AR', 'en-GB'] as const
type Locale = (typeof LOCALES)[number]
const WORDS = { 'pt-BR': pt, 'es-AR': es, 'en-GB': en }

const TIMEZONE = 'America/Sao_Paulo'
const NOW = new Date('2026-11-16T13:00:00Z')
const optionsOf = (locale: string, more: Partial<SpokenTimeOptions> = {}): SpokenTimeOptions => ({
  ...{ locales: [locale], timezone: TIMEZONE, now: NOW, ...more },
})
const runs = { numRuns: 500 }

interface Written {
  year: number
  month: number
  date: number
  weekday: number
  hour: number
  minute: number
}

const two = (value: number) => String(value).padStart(2, '0')
const wordOf = (list: string | undefined) => (list ?? '').split(',')[0] as string
const partWord = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')
const hourOfHalf = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12)
const ordinal = (date: number) =>
  `${date}${({ 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' } as Record<number, string>)[date] ?? 'th'}`

/** Ways of writing a day, in words and in digits. */
const DAY_WAYS: Record<Locale, ((at: Written) => string)[]> = {
  'pt-BR': [
    ({ date, month, year }) => `${date}/${month}/${year}`,
    ({ date, month }) => `dia ${date} de ${wordOf(pt.months[month - 1])}`,
    ({ date, month }) => `${two(date)}/${two(month)}`,
    ({ date, month, weekday }) => `${wordOf(pt.weekdays[weekday])}, ${date} de ${wordOf(pt.months[month - 1])}`,
    ({ date, month, year }) => `${date} de ${wordOf(pt.months[month - 1])} de ${year}`,
  ],
  'es-AR': [
    ({ date, month, year }) => `${date}/${month}/${year}`,
    ({ date, month }) => `el ${date} de ${wordOf(es.months[month - 1])}`,
    ({ date, month, weekday }) => `el ${wordOf(es.weekdays[weekday])} ${date} de ${wordOf(es.months[month - 1])}`,
    ({ date, month, year }) => `${date} de ${wordOf(es.months[month - 1])} de ${year}`,
  ],
  'en-GB': [
    ({ date, month, year }) => `${date}/${month}/${year}`,
    ({ date, month }) => `the ${ordinal(date)} of ${wordOf(en.months[month - 1])}`,
    ({ date, month }) => `${wordOf(en.months[month - 1])} ${date}`,
    ({ date, month, weekday }) => `${wordOf(en.weekdays[weekday])} ${ordinal(date)} ${wordOf(en.months[month - 1])}`,
    ({ date, month, year }) => `${year}-${two(month)}-${two(date)}`,
  ],
}
const PARTS = {
  'pt-BR': { morning: 'da manhã', afternoon: 'da tarde', evening: 'da noite' },
  'es-AR': { morning: 'de la mañana', afternoon: 'de la tarde', evening: 'de la noche' },
  'en-GB': { morning: 'in the morning', afternoon: 'in the afternoon', evening: 'in the evening' },
}
const minutesText = (minute: number) => (minute === 0 ? '' : `:${two(minute)}`)

/** Ways of writing a time that leave no doubt. */
const TIME_WAYS: Record<Locale, ((at: Written) => string)[]> = {
  'pt-BR': [
    ({ hour, minute }) => `às ${two(hour)}:${two(minute)}`,
    ({ hour, minute }) => `${two(hour)}h${two(minute)}`,
    ({ hour, minute }) => `às ${hourOfHalf(hour)}${minutesText(minute)} ${PARTS['pt-BR'][partWord(hour)]}`,
  ],
  'es-AR': [
    ({ hour, minute }) => `a las ${two(hour)}:${two(minute)}`,
    ({ hour, minute }) => `${two(hour)}:${two(minute)}hs`,
    ({ hour, minute }) => `a las ${hourOfHalf(hour)}${minutesText(minute)} ${PARTS['es-AR'][partWord(hour)]}`,
  ],
  'en-GB': [
    ({ hour, minute }) => `at ${two(hour)}:${two(minute)}`,
    ({ hour, minute }) => `${hourOfHalf(hour)}${minutesText(minute)}${hour < 12 ? 'am' : 'pm'}`,
    ({ hour, minute }) => `at ${hourOfHalf(hour)}${minutesText(minute)} ${PARTS['en-GB'][partWord(hour)]}`,
  ],
}

/** Ways in which people change words: no accents, capital letters, more spaces. */
const HABITS: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => text.toUpperCase(),
  (text) => `oi 😀 ${text.replaceAll(' ', '  ')} 🙏`,
]

function toWritten([days, hour, minute]: [number, number, number]): Written {
  const day = new Date(Math.floor(NOW.getTime() / DAY_MS) * DAY_MS + days * DAY_MS)
  const weekday = (day.getUTCDay() + 6) % 7
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, date: day.getUTCDate(), weekday, hour, minute }
}

/** A minute of the year after now, by day, in the zone. From six in the morning on, so that its part has one name. */
const moment = fc
  .tuple(fc.integer({ min: 1, max: 364 }), fc.integer({ min: 6, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(toWritten)

describe.each(LOCALES)('in %s', (locale) => {
  test('a moment that is written in the way of the language is understood as that moment', () => {
    const ways = fc.tuple(
      ...([
        fc.constantFrom(...DAY_WAYS[locale]),
        fc.constantFrom(...TIME_WAYS[locale]),
        fc.constantFrom(...HABITS),
      ] as const),
    )
    fc.assert(
      fc.property(moment, ways, (at, [day, time, habit]) => {
        const text = habit(`${day(at)} ${time(at)}`)
        const found = findTimes(text, optionsOf(locale))
        const date = `${at.year}-${two(at.month)}-${two(at.date)}`
        expect(found, text).toHaveLength(2)
        expect(found[0], text).toMatchObject({ kind: 'days', readings: [{ from: date, to: date }] })
        expect((found[1] as { readings: string[] }).readings[0], text).toBe(`${two(at.hour)}:${two(at.minute)}`)
      }),
      runs,
    )
  })

  test('every day of the next year is understood in every way of writing it', () => {
    for (let days = 1; days < 365; days += 1) {
      const at = toWritten([days, 15, 0])
      for (const [way, write] of DAY_WAYS[locale].entries()) {
        const date = `${at.year}-${two(at.month)}-${two(at.date)}`
        const found = findTimes(write(at), optionsOf(locale))
        expect(found, `${way}: ${write(at)}`).toMatchObject([{ kind: 'days', readings: [{ from: date, to: date }] }])
      }
    }
  })

  test('a number of days or hours from now is counted on the wall clock', () => {
    const unit = {
      'pt-BR': ['daqui a', 'dias', 'horas'],
      'es-AR': ['en', 'días', 'horas'],
      'en-GB': ['in', 'days', 'hours'],
    }
    const [before, days, hours] = unit[locale] as [string, string, string]
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 0, max: 500 * 1440 }), (count, later) => {
        const now = new Date(NOW.getTime() + later * MINUTE_MS)
        const wall = (minutes: number) =>
          new Date(getZone('America/New_York').toWall(minuteOf(now) + minutes) * MINUTE_MS)
        const options = optionsOf(locale, { now, timezone: 'America/New_York' })
        const date = new Date(wall(0).getTime() + count * DAY_MS).toISOString().slice(0, 10)
        expect(findTimes(`${before} ${count} ${days}`, options)).toMatchObject([
          { readings: [{ from: date, to: date }] },
        ])
        const [moment] = findTimes(`${before} ${count} ${hours}`, options)
        const expected = wall(count * 60).toISOString()
        if (count !== 24) expect(moment).toMatchObject({ date: expected.slice(0, 10), time: expected.slice(11, 16) })
      }),
      { numRuns: 300 },
    )
  })

  test('words about other things give nothing', () => {
    const plain = fc.constantFrom(...PLAIN_WORDS[locale].split(/\s+/))
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 25 }), (words) => {
        expect(findTimes(words.join(' '), optionsOf(locale)), words.join(' ')).toEqual([])
      }),
      runs,
    )
  })

  test('any text can be read: positions lie in the text, in order, and every reading is a date or a time', () => {
    const lists = Object.values(WORDS[locale].roles).join(',').split(',')
    const known = fc.constantFrom(...lists.map((word) => word.trim()).filter((word) => word !== ''))
    const days = fc.constantFrom(
      ...WORDS[locale].weekdays.map(wordOf),
      ...Object.values(WORDS[locale].offsets).map(wordOf),
    )
    const number = fc.integer({ min: 0, max: 2100 }).map(String)
    const sign = fc.constantFrom(':', '/', '-', '.', ',', '?', 'h', '🙏', '\u200b', '\n', '$', "'")
    const mixed = fc
      .array(fc.tuple(fc.oneof(known, days, number, sign, fc.string({ unit: 'grapheme' })), fc.constantFrom(' ', '')))
      .map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(
        fc.oneof(mixed, fc.string({ unit: 'binary' })),
        fc.constantFrom('day', 'time', null),
        (text, expects) => {
          const found = findTimes(text, optionsOf(locale, { expects, date: '2026-11-20' }))
          let last = 0
          for (const item of found) {
            expect(item.start).toBeGreaterThanOrEqual(Math.min(last, item.start))
            expect(item.end).toBeGreaterThan(item.start)
            expect(item.end).toBeLessThanOrEqual(text.length)
            expect(item.start).toBeGreaterThanOrEqual(last === item.end ? item.start : last)
            last = item.end
            expect(JSON.stringify(item)).not.toMatch(/NaN|undefined|Invalid/)
            if (item.kind === 'time')
              for (const time of item.readings) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
            if ('readings' in item) expect(item.readings.length).toBeGreaterThan(0)
          }
        },
      ),
      runs,
    )
  })
})

/** Frequent words that have nothing to do with days and times. */
const PLAIN_WORDS: Record<Locale, string> = {
  'pt-BR': `oi quero queria marcar corte cabelo unha barba obrigada valeu beleza certo favor senhora moça vaga preço quanto custa
    cartão pix dinheiro endereço fica onde como gostaria saber atendem criança cachorro gato promoção pacote escova hidratação
    progressiva luzes coloração pedicure manicure sobrancelha depilação massagem relaxante consulta retorno exame dentista limpeza
    Amanda Marcos Joana Pedro segundo quarto texto marca abrir junto quanta seguro sabendo salgado tarda querida`,
  'es-AR': `hola quiero quería sacar turno corte pelo uñas barba gracias dale bueno favor señora precio cuánto cuesta tarjeta efectivo
    dirección queda dónde cómo quisiera saber atienden niños perro gato promoción paquete tintura brushing depilación masaje relajante
    consulta control estudio dentista limpieza vienes vienen manzana lentes lunar sábana salado juegos partes marrón seguro peinado
    María Juan Lucía Pedro cancha pádel fútbol alquilar auto moto service aceite`,
  'en-GB': `hi hello want would like book haircut hair nails beard thanks cheers great please price cost card cash address where how
    much know children dog cat offer package colour blow dry highlights wax massage consultation check dentist cleaning money monkey
    wedding sundae warning fridge John Mary Sarah pitch court rent car bike service oil parking wheelchair voucher refund`,
}

describe('languages', () => {
  test('of several languages, the one that explains most of the message is used', () => {
    const options = optionsOf('pt-BR', { locales: ['pt-BR', 'es', 'en'] })
    expect(findTimes('pasado mañana a las 16hs', options)).toMatchObject([
      { kind: 'days', readings: [{ from: '2026-11-18' }] },
      { kind: 'time', readings: ['16:00'] },
    ])
    expect(findTimes('next tuesday morning', options)).toMatchObject([{ kind: 'days' }, { part: 'morning' }])
    expect(findTimes('depois de amanhã', options)).toMatchObject([{ readings: [{ from: '2026-11-18' }] }])
  })

  test('a language that is not known gives nothing', () => {
    expect(findTimes('morgen um drei', optionsOf('de-DE'))).toEqual([])
    expect(findTimes('tomorrow', optionsOf('constructor'))).toEqual([])
  })
})

describe('the work grows with the length of the message, whatever it says', () => {
  const HOSTILE = [
    'às ',
    'de ',
    'entre ',
    '3 e ',
    '3 ',
    'daqui a ',
    '- ',
    '-',
    '1/',
    '1-',
    '1.',
    'segunda ',
    'segunda a ',
    'depois das ',
    '15h',
    'meia ',
    'sexta que vem ',
    'não posso ',
    'amanhã ',
    'dia 15 de ',
    'a',
    'quinze para as ',
    "'",
    'a-',
    'rua 1 ',
    'semana que vem na ',
    'de 9 a 11 ',
    'amnha ',
    'sabdo',
    '\u200d',
    '9:',
    'das 9 às ',
  ]
  const lexicon = lexiconOf(pt)

  /** How often a list was read. */
  function counting<T extends object>(list: T[]): { list: T[]; reads: () => number } {
    let reads = 0
    const proxy = new Proxy(list, {
      get: (target, key, receiver) => {
        reads += 1
        return Reflect.get(target, key, receiver)
      },
    })
    return { list: proxy, reads: () => reads }
  }

  const readerOf = (terms: ReturnType<typeof termsOf>) => ({
    ...{ terms, windows: lexicon.windows, today: 20_773, minute: 600, order: 'day_first' as const },
    ...{ expects: null, date: null, isShort: false },
  })

  test.each(HOSTILE)('%j', (part) => {
    const tokens = tokensOf(part.repeat(4_096))
    const phrases = counting(tokens)
    const terms = termsOf(phrases.list, lexicon)
    expect(phrases.reads()).toBeLessThan(60 * tokens.length + 100)
    const seen = counting(terms)
    scan(readerOf(seen.list))
    expect(seen.reads()).toBeLessThan(2_000 * terms.length + 2_000)
  })

  test('only the first 4,096 characters are read', () => {
    expect(findTimes(`${' '.repeat(4_096)}amanhã`, optionsOf('pt-BR'))).toEqual([])
    expect(findTimes(`${' '.repeat(4_090)}amanhã`, optionsOf('pt-BR'))).toHaveLength(1)
  })
})
