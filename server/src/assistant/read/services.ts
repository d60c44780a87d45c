// Reads services: a name with a duration, a price or both, next to each other.
import { foldText } from '../../lib/text.ts'
import { MAX_READ_SERVICES, type ReadingShape } from '../reading.ts'
import { type Amount, amountsIn } from './amounts.ts'
import { isDay } from './days.ts'
import { setOf, type Text } from './tokens.ts'

type ReadService = ReadingShape['services'][number]

const MAX_NAME_WORDS = 6
const MAX_NAME_CHARACTERS = 100

/** Words that may stand between a name, a duration and a price. */
const GLUE = setOf(
  ', - – — ( ) / : = por custa custam cuesta cuestan costs cost dura duran leva takes lasts sai sale salen de em en in for',
  'at a e y and is are es sao son fica valor preco precio price com con cada each of duracao duracion',
  'umas uns unos unas about around cerca aprox aproximadamente',
)
const LEADING = setOf(
  'e y and o a os as el la los las un una um uma the an tambem tambien also plus ou or mais de nosso nossa our',
  'nuestro nuestra i we nos with com con do',
)
const TRAILING = setOf(
  'custa custam cuesta cuestan costs cost dura duran leva takes lasts sai sale salen is are es e sao son fica por de do',
  'em en in for at a the an com con cada each valor preco precio price of',
)
/** The name of a service begins after such a word, not before it. */
const CUES = setOf(
  'fazemos faco faz oferecemos ofereco ofrecemos ofrezco hacemos hago offer servicos servicios services temos tenemos',
  'have cobro cobramos charge chamo chama',
)
const JOINS = setOf('+ & /')
/** A number before such a word belongs to the name: `entrega até 5 km`. */
const UNITS = setOf('km kg m2 ml sessoes sesiones sessions pessoas personas people unidades')

interface Item {
  from: number
  next: number
  /** Whether its price is only a word such as `grátis`. */
  isFree: boolean
  minutes: number | null
  cents: number | null
}

export function readServices(text: Text): ReadService[] {
  const found = new Map<string, ReadService>()
  const items = itemsOf(text, amountsIn(text))
  let end = 0
  for (let index = 0; index < items.length && found.size < MAX_READ_SERVICES; index += 1) {
    const item = items[index] as Item
    const before = nameBefore(text, item.from, end)
    const named = before ?? nameAfter(text, item.next)
    end = Math.max(item.next, named?.next ?? 0)
    if (!named) continue
    // `$60 haircut (45 min)`: the rest of the service stands after its name.
    const rest = before ? undefined : items[index + 1]
    if (rest && isRest(item, rest) && isGlue(text, end, rest.from)) {
      item.minutes ??= rest.minutes
      item.cents ??= rest.cents
      end = rest.next
      index += 1
    }
    text.use(named.from, end)
    const key = foldText(named.name)
    if (!found.has(key)) {
      found.set(key, { name: named.name, duration_minutes: item.minutes, price_cents: item.cents })
    }
  }
  return [...found.values()]
}

const isRest = (item: Item, rest: Item) =>
  (item.minutes === null) === (rest.minutes !== null) && (item.cents === null) === (rest.cents !== null)

/** A duration and a price that stand together belong to one service. */
function itemsOf(text: Text, amounts: readonly Amount[]): Item[] {
  const items: Item[] = []
  for (const { kind, value, isFree = false, from, next } of amounts) {
    const last = items.at(-1)
    const field = kind === 'minutes' ? 'minutes' : 'cents'
    if (last && last[field] === null && isGlue(text, last.next, from)) {
      last[field] = value
      last.isFree ||= isFree
      last.next = next
    } else {
      items.push({ from, next, isFree, minutes: null, cents: null, [field]: value })
    }
  }
  return items.filter((item) => !item.isFree || item.minutes !== null)
}

const MAX_GLUE_TOKENS = 5

function isGlue(text: Text, from: number, to: number): boolean {
  if (to - from > MAX_GLUE_TOKENS) return false
  for (let at = from; at < to; at += 1) if (!GLUE.has(text.fold(at)) || text.isUsed(at)) return false
  return true
}

interface Named {
  name: string
  from: number
  next: number
}

/** The words before an item, back to the item before it or to a mark that separates. */
function nameBefore(text: Text, itemFrom: number, least: number): Named | null {
  let to = itemFrom
  while (to > least && GLUE.has(text.fold(to - 1)) && !text.isUsed(to - 1)) {
    to = text.fold(to - 1) === ')' ? openingOf(text, to - 1, least) : to - 1
  }
  let from = to
  while (from > least && isOfName(text, from - 1)) from -= 1
  return tidyName(text, from, to)
}

const MAX_BRACKET_TOKENS = 8

/** Text in brackets explains the name: `Consulta (avaliação) 30 min`. Returns the index of `(`. */
function openingOf(text: Text, closing: number, least: number): number {
  for (let at = closing - 1; at > least && at > closing - MAX_BRACKET_TOKENS && !text.isUsed(at); at -= 1) {
    if (text.fold(at) === '(') return at
  }
  return closing
}

/** `$60 haircut`: the words after an item, up to the next mark, number or joining word. */
function nameAfter(text: Text, itemNext: number): Named | null {
  let from = itemNext
  while (LEADING.has(text.fold(from)) && from < itemNext + 2) from += 1
  let to = from
  while (to < from + MAX_NAME_WORDS && text.isWord(to) && !text.isUsed(to) && !/^(e|y|and)$/.test(text.fold(to)))
    to += 1
  return tidyName(text, from, to)
}

function isOfName(text: Text, at: number): boolean {
  if (text.isUsed(at) || CUES.has(text.fold(at)) || isDay(text.fold(at))) return false
  if (text.isWord(at) || JOINS.has(text.fold(at))) return true
  if (text.tokens[at]?.kind === 'number') return UNITS.has(text.fold(at + 1))
  return text.fold(at) === '-' && text.touches(at) && text.touches(at + 1)
}

function tidyName(text: Text, first: number, end: number): Named | null {
  let [from, to] = [first, end]
  while (to > from && (TRAILING.has(text.fold(to - 1)) || !text.isWord(to - 1))) to -= 1
  while (from < to && (LEADING.has(text.fold(from)) || !text.isWord(from))) from += 1
  if (to - from > MAX_NAME_WORDS) from = to - MAX_NAME_WORDS
  while (from < to && (LEADING.has(text.fold(from)) || !text.isWord(from))) from += 1
  const name = text.slice(from, to).replace(/\s+/g, ' ').slice(0, MAX_NAME_CHARACTERS).toWellFormed().trim()
  if (name === '') return null
  return { name: name.charAt(0).toUpperCase() + name.slice(1), from, next: to }
}
