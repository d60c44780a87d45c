// Reads durations and prices: `30 min`, `uma hora e meia`, `R$ 45`, `$ 8.000`, `9 mil pesos`.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { MAX_CENTS } from '../../catalog/schema.ts'
import { setOf, type Text } from './tokens.ts'

export interface Amount {
  kind: 'minutes' | 'cents'
  value: number
  /** Whether it is a word such as `grátis`, which is a price only next to a duration. */
  isFree?: true
  from: number
  next: number
}

const MINUTES_PER_HOUR = 60
/** More hours than this are a time of day or something else. */
const MAX_HOURS = 12
const MINUTE_WORDS = setOf("min mins minuto minutos minute minutes '")
const HOUR_WORDS = setOf('h hs hr hrs hora horas hour hours')
const MONEY_WORDS = setOf(
  'reais real pesos peso guaranies guarani gs dolares dolar dollars dollar usd bucks conto contos pila pilas $',
)
/** Words for a thousand. `10 lucas` are ten thousand pesos; `Lucas` is a person. */
const THOUSAND = setOf('mil luca lucas')
const FREE: readonly (readonly string[])[] = [
  ['gratis'],
  ['gratuito'],
  ['gratuita'],
  ['free'],
  ['sem', 'custo'],
  ['sin', 'cargo'],
  ['sin', 'costo'],
  ['no', 'charge'],
]
const COUNTS: Record<string, number> = {
  um: 1,
  uma: 1,
  un: 1,
  una: 1,
  one: 1,
  an: 1,
  duas: 2,
  dos: 2,
  two: 2,
  tres: 3,
  three: 3,
}
/** After these words a duration is not that of a service: `24 horas antes`. */
const OTHER_MEANING = setOf('antes before antecedencia anticipacion notice atraso late anos years dias days')

/** All durations and prices among the tokens that no rule has used. */
export function amountsIn(text: Text): Amount[] {
  const found: Amount[] = []
  let at = 0
  while (at < text.tokens.length) {
    const amount = text.isUsed(at) ? null : (centsAt(text, at) ?? freeAt(text, at) ?? minutesAt(text, at))
    if (amount && !isOther(text, amount.next)) found.push(amount)
    at = amount?.next ?? at + 1
  }
  return found
}

const isOther = (text: Text, at: number) => [at, at + 1].some((each) => OTHER_MEANING.has(text.fold(each)))

function numberAt(text: Text, at: number): number | null {
  const token = text.tokens[at]
  if (token?.kind !== 'number' || text.isUsed(at)) return null
  if (/^\d+$/.test(token.text)) return Number(token.text)
  if (/^\d{1,3}([.,]\d{3})+$/.test(token.text)) return Number(token.text.replace(/[.,]/g, ''))
  const [, whole, decimals] = /^(\d{1,3}(?:[.,]?\d{3})*)[.,](\d{1,2})$/.exec(token.text) ?? []
  return whole === undefined ? null : Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}

function centsAt(text: Text, at: number): Amount | null {
  const number = moneyMarkEnd(text, at)
  if (number !== null) return cents(text, at, number)
  const value = numberAt(text, at)
  if (value === null) return null
  const isThousands = isThousandAt(text, at + 1)
  const hasUnit = MONEY_WORDS.has(text.fold(at + (isThousands ? 2 : 1)))
  return isThousands || hasUnit ? cents(text, at, at) : null
}

const isThousandAt = (text: Text, at: number) => THOUSAND.has(text.fold(at)) && !text.tokens[at]?.isCapital

function freeAt(text: Text, at: number): Amount | null {
  for (const words of FREE) {
    const next = text.after(at, ...words)
    if (next !== null) return { kind: 'cents', value: 0, isFree: true, from: at, next }
  }
  return null
}

/** The index after `R$`, `$`, `U$S`, `Gs.` or `₲`, or null. */
function moneyMarkEnd(text: Text, at: number): number | null {
  const ways = [
    ['r', '$'],
    ['u', '$', 's'],
    ['us', '$'],
    ['$'],
    ['₲'],
    ['gs', '.'],
    ['gs'],
    ['usd'],
    ['brl'],
    ['ars'],
    ['pyg'],
  ]
  for (const way of ways) {
    const next = text.after(at, ...way)
    if (next !== null && numberAt(text, next) !== null) return next
  }
  return null
}

function cents(text: Text, from: number, at: number): Amount | null {
  let value = numberAt(text, at) ?? 0
  let next = at + 1
  if (isThousandAt(text, next) || (text.fold(next) === 'k' && text.touches(next))) {
    value *= 1_000
    next += 1
  }
  if (MONEY_WORDS.has(text.fold(next))) next += 1
  const whole = Math.round(value * 100)
  return whole > MAX_CENTS ? null : { kind: 'cents', value: whole, from, next }
}

function minutesAt(text: Text, at: number): Amount | null {
  const half = text.after(at, 'meia', 'hora') ?? text.after(at, 'media', 'hora') ?? text.after(at, 'half', 'an', 'hour')
  if (half !== null) return { kind: 'minutes', value: 30, from: at, next: half }
  const [count, unit] = countAt(text, at)
  if (count === null) return null
  const isShort = text.fold(unit) === 'm' && text.touches(unit)
  if (MINUTE_WORDS.has(text.fold(unit)) || isShort) return minutes(count, at, unit + 1)
  if (!HOUR_WORDS.has(text.fold(unit)) || count > MAX_HOURS) return null
  const rest = restAt(text, unit + 1)
  return minutes(count * MINUTES_PER_HOUR + rest.minutes, at, rest.next)
}

/** A number, a number word, or `hora e meia` without one; and the index of its unit. */
function countAt(text: Text, at: number): [number | null, number] {
  if (/^(hora|hour)$/.test(text.fold(at)) && restAt(text, at + 1).minutes > 0) return [1, at]
  const count = COUNTS[text.fold(at)] ?? numberAt(text, at)
  const hyphen = text.fold(at + 1) === '-' && text.touches(at + 2) ? 2 : 1
  return [count, at + hyphen]
}

/** The minutes after the hours: `1h30`, `1 hora e 30 minutos`, `1 hora e meia`, `an hour and a half`. */
function restAt(text: Text, at: number): { minutes: number; next: number } {
  const half = text.after(at, 'e', 'meia') ?? text.after(at, 'y', 'media') ?? text.after(at, 'and', 'a', 'half') ?? null
  if (half !== null) return { minutes: 30, next: half }
  const from = /^(e|y|and)$/.test(text.fold(at)) ? at + 1 : at
  const more = text.tokens[from]
  if (!more || !/^[0-5]?\d$/.test(more.text)) return { minutes: 0, next: at }
  const hasUnit = MINUTE_WORDS.has(text.fold(from + 1))
  if (!hasUnit && !(from === at && text.touches(from))) return { minutes: 0, next: at }
  return { minutes: Number(more.text), next: hasUnit ? from + 2 : from + 1 }
}

function minutes(value: number, from: number, next: number): Amount | null {
  const whole = Math.round(value)
  return whole >= 1 && whole <= MINUTES_PER_DAY ? { kind: 'minutes', value: whole, from, next } : null
}
