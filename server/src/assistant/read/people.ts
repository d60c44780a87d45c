// Reads the people who work in a business: `eu e o Marcos`, `Lola, Carmen y yo`, `Stylists: Anna and Beth`.
import { foldText } from '../../lib/text.ts'
import type { ReadingShape } from '../reading.ts'
import { isDay } from './days.ts'
import { setOf, type Text } from './tokens.ts'
import { isTradeWord } from './trade.ts'

type ReadPerson = ReadingShape['people'][number]

/** Longer lists are cut, so that reading stays fast. */
const MAX_PEOPLE = 30
const MAX_NAME_TOKENS = 5
const MAX_NAME_CHARACTERS = 100

const ME = setOf('eu yo me myself')
const AND = setOf(', e y and & mais')
const ARTICLES = setOf('o a os as el la los las')
const TITLES = setOf('dr dra lic prof profa drs')
const PARTICLES = setOf('da de do dos das del von van')
const OWNED = setOf('meu minha mi my nosso nossa')
const RELATIVES = setOf(
  'irmao irma esposa marido filho filha socio socia hermano hermana esposo mujer hijo hija primo prima amigo amiga',
  'colega pai mae brother sister wife husband son daughter partner cousin friend colleague assistant',
)
/** After these words comes a list of people. */
const CUES = setOf(
  'somos equipe equipo team staff profissionais profesionales barbeiros barberos barbers stylists estilistas',
  'cabeleireiros cabeleireiras medicos medicas doctors fisioterapeutas therapists tecnicos technicians instrutores',
  'instructores trainers teachers profes professores professoras profesores profesoras veterinarios vets entregadores',
  'repartidores couriers motoboys garcons meseros mozos waiters atendem atienden atendemos trabalham trabalhamos',
  'trabajan trabajamos estamos doctores doctoras dentistas techs groomers manicures',
)
const FILLERS = setOf(': - – aqui here are sao son is com con')
/** Words after a list of people. */
const WORK = setOf('work works trabalham trabalhamos atendem atendemos trabajan trabajamos atienden')
const ALONE: readonly (readonly string[])[] = [
  ['so', 'eu'],
  ['somente', 'eu'],
  ['apenas', 'eu'],
  ['sozinho'],
  ['sozinha'],
  ['solo', 'yo'],
  ['yo', 'solo'],
  ['yo', 'sola'],
  ['estoy', 'solo'],
  ['estoy', 'sola'],
  ['trabajo', 'solo'],
  ['trabajo', 'sola'],
  ['atiendo', 'solo'],
  ['atiendo', 'sola'],
  ['just', 'me'],
  ['only', 'me'],
  ['by', 'myself'],
  ['on', 'my', 'own'],
]
const INTRODUCTIONS: readonly (readonly string[])[] = [
  ['sou', 'o'],
  ['sou', 'a'],
  ['sou'],
  ['soy'],
  ["i'm"],
  ['i', 'am'],
  ['me', 'chamo'],
  ['me', 'llamo'],
  ['my', 'name', 'is'],
  ['meu', 'nome', 'e'],
  ['mi', 'nombre', 'es'],
]
/** Capital words that are no names of people. */
const NO_NAMES = setOf(
  'r us u gs corte consulta horario horarios servicos servicios services hours open aberto abierto we nos the our',
)

export function readPeople(text: Text): ReadPerson[] {
  const isLowercase = !/\p{Lu}/u.test(text.description)
  const introduced = readIntroduction(text)
  const people: ReadPerson[] = []
  let at = 0
  while (at < text.tokens.length && people.length < MAX_PEOPLE) {
    const list = listAt(text, at, isLowercase)
    if (list) {
      people.push(...list.people)
      text.use(at, list.next)
    }
    at = list?.next ?? at + 1
  }
  const isAlone = hasAny(text, ALONE)
  if (people.length === 0 && (isAlone || introduced !== null)) people.push({ name: null, is_me: true })
  return once(people.map((person) => introduce(person, introduced)))
}

function introduce(person: ReadPerson, introduced: string | null): ReadPerson {
  if (introduced === null) return person
  const isSame = person.name !== null && foldText(person.name) === foldText(introduced)
  return person.is_me || isSame ? { name: introduced, is_me: true } : person
}

function once(people: readonly ReadPerson[]): ReadPerson[] {
  const kept = new Map<string, ReadPerson>()
  for (const person of people) {
    const key = person.is_me ? '' : foldText(person.name ?? '')
    if (!kept.has(key)) kept.set(key, person)
  }
  return [...kept.values()]
}

const hasAny = (text: Text, phrases: readonly (readonly string[])[]) =>
  text.tokens.some((_, at) => phrases.some((words) => text.after(at, ...words) !== null))

function readIntroduction(text: Text): string | null {
  for (let at = 0; at < text.tokens.length; at += 1) {
    for (const words of INTRODUCTIONS) {
      const next = text.after(at, ...words)
      const named = next === null ? null : nameAt(text, next)
      if (named) return named.name
    }
  }
  return null
}

interface Listed {
  people: ReadPerson[]
  next: number
}

/** A list that is surely of people: after a word for people, with the writer in it, with titles, or before a verb. */
function listAt(text: Text, at: number, isLowercase: boolean): Listed | null {
  if (text.isUsed(at)) return null
  // `Kinesiólogos: Martín y Sofía`: a word for the trade, and a colon.
  if (CUES.has(text.fold(at)) || (isTradeWord(text.fold(at)) && text.fold(at + 1) === ':')) {
    let from = at + 1
    while (from < at + 4 && FILLERS.has(text.fold(from))) from += 1
    const named = namesAt(text, from, isLowercase)
    return named && named.people.length > 0 ? named : null
  }
  const named = namesAt(text, at, isLowercase)
  if (!named) return null
  const isMeAndOthers = named.people.length > 1 && named.people.some(({ is_me }) => is_me)
  const isTitled = TITLES.has(text.fold(at))
  const isBeforeVerb = named.people.length > 1 && WORK.has(text.fold(named.next))
  return isMeAndOthers || isTitled || isBeforeVerb ? named : null
}

function namesAt(text: Text, at: number, isLowercase: boolean): Listed | null {
  const people: ReadPerson[] = []
  const isTitled = TITLES.has(text.fold(at))
  let next = at
  let end = at
  while (people.length < MAX_PEOPLE) {
    const mayBeLowercase = isLowercase && people.some(({ is_me }) => is_me)
    const person = personAt(text, next, mayBeLowercase)
    // `Dra. Benítez, Asunción`: after a title, a comma and a capital word are no second person.
    const isOther = text.fold(end) === ',' && next === end + 1 && isTitled && !TITLES.has(text.fold(next))
    if (!person || isOther) break
    people.push({ name: person.name, is_me: person.is_me })
    end = person.next
    next = end
    while (next < end + 2 && AND.has(text.fold(next))) next += 1
    if (next === end) break
  }
  return people.length === 0 ? null : { people, next: end }
}

/** `me (Mike)` has a name. */
function meAt(text: Text, at: number): ReadPerson & { next: number } {
  const named = text.fold(at + 1) === '(' ? nameAt(text, at + 2) : null
  const isClosed = named !== null && text.fold(named.next) === ')'
  return isClosed ? { name: named.name, is_me: true, next: named.next + 1 } : { name: null, is_me: true, next: at + 1 }
}

function personAt(text: Text, at: number, mayBeLowercase: boolean): (ReadPerson & { next: number }) | null {
  const isMe = ME.has(text.fold(at)) || text.tokens[at]?.text === 'I'
  if (isMe && !text.isUsed(at)) return meAt(text, at)
  let from = at
  if (OWNED.has(text.fold(from)) && RELATIVES.has(text.fold(from + 1))) from += 2
  const hasArticle = ARTICLES.has(text.fold(from)) && !text.tokens[from]?.isCapital
  if (hasArticle) from += 1
  const named = nameAt(text, from)
  if (named) return { name: named.name, is_me: false, next: named.next }
  const word = text.tokens[from]
  if (!mayBeLowercase || !hasArticle || word?.kind !== 'word' || text.isUsed(from) || word.fold.length < 3) return null
  return { name: word.text.charAt(0).toUpperCase() + word.text.slice(1), is_me: false, next: from + 1 }
}

/** A title and capital words; particles such as `da` only between them. */
function nameAt(text: Text, at: number): { name: string; next: number } | null {
  let from = at
  const hasTitle = TITLES.has(text.fold(at)) && text.isWord(at)
  if (hasTitle) from += text.fold(at + 1) === '.' ? 2 : 1
  let next = from
  while (next < from + MAX_NAME_TOKENS && isNameWord(text, next)) next += 1
  while (next > from && PARTICLES.has(text.fold(next - 1))) next -= 1
  if (next === from) return null
  return { name: text.slice(at, next).replace(/\s+/g, ' ').slice(0, MAX_NAME_CHARACTERS).toWellFormed(), next }
}

function isNameWord(text: Text, at: number): boolean {
  const token = text.tokens[at]
  if (token?.kind !== 'word' || text.isUsed(at)) return false
  if (PARTICLES.has(token.fold))
    return text.tokens[at - 1]?.isCapital === true && text.tokens[at + 1]?.isCapital === true
  const isOther = isDay(token.fold) || NO_NAMES.has(token.fold) || TITLES.has(token.fold) || ME.has(token.fold)
  return token.isCapital && !isOther && !CUES.has(token.fold) && !isTradeWord(token.fold)
}
