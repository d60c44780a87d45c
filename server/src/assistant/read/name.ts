// Reads the name of a business: after `chamado`, `llamada` or `called`, or at the beginning.
import { isDay } from './days.ts'
import { openText, setOf, type Text } from './tokens.ts'
import { isTradeWord } from './trade.ts'

const MAX_NAME_TOKENS = 8
const MAX_NAME_CHARACTERS = 100
/** Only the beginning is searched for a name without a word such as `called`. */
const MAX_BEGINNING_TOKENS = 25

const CALLED: readonly (readonly string[])[] = [
  ['chamado'],
  ['chamada'],
  ['se', 'chama'],
  ['llamado'],
  ['llamada'],
  ['se', 'llama'],
  ['called'],
  ['named'],
]
const PARTICLES = setOf("de do da dos das del la el los las of the and & e y a ao 's")
/** Capital words at the beginning of a sentence that begin no name. */
const NO_BEGINNING = setOf(
  'oi ola hola hi hello hey bom boa buenas buenos tenho temos tengo tenemos somos sou soy we i im our nossa nosso eu yo',
  'uma um una un a an o os as abrimos open aberto abierto atendemos funcionamos trabalhamos trabajamos de das desde',
  "segunda terca quarta quinta sexta sabado domingo lunes martes miercoles jueves viernes every i'm we're",
)

/** After these words comes a place: `um salão em Contagem`. */
const BEFORE_PLACE = setOf('em en in at near de no na')
const QUOTES = setOf('" “ « ”')

export function readName(text: Text): string | null {
  for (let at = 0; at < text.tokens.length; at += 1) {
    for (const words of CALLED) {
      const next = text.after(at, ...words)
      const name = next === null ? null : nameAt(text, next)
      if (name) return name
    }
  }
  for (let at = 0; at < Math.min(text.tokens.length, MAX_BEGINNING_TOKENS); at += 1) {
    const name = QUOTES.has(text.fold(at)) ? nameAt(text, at + 1) : null
    if (name) return name
  }
  let isFirstSentence = true
  for (let at = 0; at < Math.min(text.tokens.length, MAX_BEGINNING_TOKENS); at += 1) {
    const before = text.tokens[at - 1]
    const begins = !before || before.kind === 'mark' || !(before.isCapital || BEFORE_PLACE.has(before.fold))
    const isOther = NO_BEGINNING.has(text.fold(at)) || isDay(text.fold(at)) || isIntroduced(text, at)
    const name = begins && !isOther ? nameAt(text, at) : null
    if (name && (isFirstSentence || followsTrade(text, at) || hasTrade(name))) return name
    isFirstSentence &&= !/^[.\n;]$/.test(text.fold(at))
  }
  return null
}

/** `a barber shop, Tom's Chair`: later sentences name places and people, too. */
const followsTrade = (text: Text, at: number) =>
  [at, at - 1, at - 2, at - 3].some((each) => isTradeWord(text.fold(each)))

/** `Sou o Júnior`: the name of the person who writes. */
const isIntroduced = (text: Text, at: number) =>
  /^(sou|soy)$/.test(text.fold(at - 1)) || (text.fold(at - 2) === 'sou' && /^[oa]$/.test(text.fold(at - 1)))

const hasTrade = (name: string) => openText(name).tokens.some(({ fold }) => isTradeWord(fold))

/** A particle, or the dot of a title such as `Dra.`. */
function isInside(text: Text, at: number, from: number): boolean {
  const isTitleDot = text.fold(at) === '.' && /^(dr|dra|lic|prof|profa)$/.test(text.fold(at - 1))
  return at > from && (PARTICLES.has(text.fold(at)) || isTitleDot)
}

/** Capital words, with particles between them. At least one of them is not a word for a trade. */
function nameAt(text: Text, at: number): string | null {
  const from = QUOTES.has(text.fold(at)) ? at + 1 : at
  let next = from
  let isOwn = false
  while (next < from + MAX_NAME_TOKENS) {
    const token = text.tokens[next]
    if (!token || text.isUsed(next)) break
    const isTrade = isTradeWord(token.fold)
    const isTradePhrase = isTrade && next > from
    if (token.kind === 'word' && (token.isCapital || isTradePhrase)) isOwn ||= !isTrade && token.isCapital
    else if (!isInside(text, next, from)) break
    next += 1
  }
  while (next > from && !text.tokens[next - 1]?.isCapital && !isTradeWord(text.fold(next - 1))) next -= 1
  if (!isOwn || !text.tokens[from]?.isCapital) return null
  return text.slice(from, next).replace(/\s+/g, ' ').slice(0, MAX_NAME_CHARACTERS).toWellFormed().trim()
}
