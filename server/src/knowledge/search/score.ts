// Scores a passage for a question: for the order all units count the same, for the score a rare one counts more.
import type { Alternative, Unit } from './question.ts'

/** How much the place of a word counts for the order. */
const PLACES = { head: 1, title: 0.9, body: 0.8 }
/** A synonym in the body of a passage covers less of a question: the passage may be about something else. */
const SYNONYM_IN_BODY_FACTOR = 0.79
/** Words of the question that are further apart in the body, in words, say less together. */
const MAX_DISTANCE_WORDS = 20
const FAR_APART_FACTOR = 0.5
/** How much of a question about one word is covered by this word in the body, unless the trade has a name for it. */
const ALONE_IN_BODY_FACTOR = 0.59
/** A passage without any price is hardly an answer to a question about one, whatever else it says. */
const WITHOUT_KIND_FACTOR = 0.6
/** A passage that has only a part of the subject, and that only in its body, is often about something else. */
const PART_IN_BODY_FACTOR = 0.8
/** A unit that asks for a kind of answer has at most this weight in the score. */
const MAX_RARITY_OF_KIND = 1.4
/** How far apart the words of a saying may be, in addition to their number. */
const MAX_WORDS_BETWEEN = 2

/** How much more a unit counts if the trade has a name for it: it is more likely to be the subject of a question. */
const LEAD_OF_NAMED = 0.03

/** The lowest score of an answer, unless the workspace has another. The database has it as a default, too. */
export const DEFAULT_MIN_SCORE = 0.6

const ROUNDING_ERROR = 1e-9

/** Three digits, rounded down: what is shown as 0.600 is an answer. */
export const toScore = (exact: number): number => Math.floor(Math.min(1, exact) * 1_000 + ROUNDING_ERROR) / 1_000

export interface Match {
  /** The value by which passages are ordered. */
  order: number
  /** How much of the question the passage covers, weighted by rarity, from 0 to 1. */
  score: number
  isCorrected: boolean
}

/**
 * How rare units are: `count` has, for each unit, the number of passages that say it in any way. A unit that no passage
 * says has the highest rarity, so that an unknown subject has no answer.
 */
export function raritiesOf(units: readonly Unit[], counts: readonly number[], passages: number): number[] {
  return units.map(({ isKind }, index) => {
    const count = Math.min(counts[index] ?? 0, passages)
    const rarity = Math.log(1 + (passages - count + 0.5) / (count + 0.5))
    return isKind ? Math.min(rarity, MAX_RARITY_OF_KIND) : rarity
  })
}

type WordPlace = keyof typeof PLACES
interface Occurrence {
  place: WordPlace
  position: number
}

/** `words` is a tsvector as text; `says` has a 0 for each unit that the passage does not say. */
export function matchPassage(
  { words, says }: { words: string; says?: readonly number[] },
  units: readonly Unit[],
  rarities: readonly number[],
): Match {
  let [order, covered, isCorrected] = [0, 0, false]
  const said = units.map((unit, index) => (says?.[index] === 0 ? null : bestOf(words, unit)))
  said.forEach((best, index) => {
    if (!best) return
    order += best.order + (units[index]?.isNamed ? LEAD_OF_NAMED : 0)
    covered += best.covers * nearness(best, said) * aloneness(best, units) * (rarities[index] as number)
    isCorrected ||= best.alternative.isCorrected
  })
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0)
  const score = all > 0 ? (covered / all) * completeness(said, units) : 0
  return { order: order / units.length, score, isCorrected }
}

/** Less than 1 for a passage that misses a part of what is asked for. */
function completeness(said: readonly (Best | null)[], units: readonly Unit[]): number {
  const missing = units.filter((_, index) => said[index] === null)
  const subjects = said.filter((_, index) => !units[index]?.isKind)
  const isInBody = subjects.every((best) => best === null || best.place === 'body')
  const kind = missing.some(({ isKind }) => isKind) ? WITHOUT_KIND_FACTOR : 1
  const subject = isInBody && missing.some(({ isKind }) => !isKind) ? PART_IN_BODY_FACTOR : 1
  return kind * subject
}

const aloneness = (best: Best, units: readonly Unit[]) =>
  units.length === 1 && !units[0]?.isNamed && best.place === 'body' ? ALONE_IN_BODY_FACTOR : 1

/** Less than 1 for a word in the body that stands far from all other words of the question. */
function nearness(best: Best, said: readonly (Best | null)[]): number {
  const others = said.filter((other) => other !== null && other !== best)
  if (best.place !== 'body' || others.length === 0) return 1
  const isNear = others.some(
    (other) =>
      other?.place !== 'body' ||
      other.positions.some((one) => best.positions.some((position) => Math.abs(one - position) <= MAX_DISTANCE_WORDS)),
  )
  return isNear ? 1 : FAR_APART_FACTOR
}

interface Best {
  alternative: Alternative
  order: number
  covers: number
  place: WordPlace
  /** Where the first word of the saying is in the body. */
  positions: readonly number[]
}

function bestOf(words: string, { alternatives }: Unit): Best | null {
  let best: Best | null = null
  for (const alternative of alternatives) {
    // The alternatives are in the order of their weights, so no later one can be better.
    if (best && alternative.weight * PLACES.head <= best.order) break
    const found = findSaying(words, alternative.saying)
    if (!found) continue
    const order = alternative.weight * PLACES[found.place]
    const isSynonymInBody = found.place === 'body' && alternative.isSynonym
    const covers = alternative.weight * (isSynonymInBody ? SYNONYM_IN_BODY_FACTOR : 1)
    if (!best || order > best.order) best = { alternative, order, covers, ...found }
  }
  return best
}

interface Said {
  place: WordPlace
  positions: readonly number[]
}

/** The best place at which a passage says something; null if it does not. */
function findSaying(words: string, saying: Alternative['saying']): Said | null {
  const found: Occurrence[][] = []
  for (const lexemes of lexemesOf(saying)) {
    const occurrences = occurrencesOf(words, lexemes)
    if (occurrences.length === 0) return null
    found.push(occurrences)
  }
  const [first = [], ...others] = found
  const near =
    others.length === 0 ? first : first.filter((one) => isNearAll(one, others, saying.length + MAX_WORDS_BETWEEN))
  const place = BEST_FIRST.find((each) => near.some((one) => one.place === each))
  if (!place) return null
  return { place, positions: near.filter((one) => one.place === 'body').map(({ position }) => position) }
}

const BEST_FIRST = ['head', 'title', 'body'] as const

const isNearAll = ({ place, position }: Occurrence, others: readonly Occurrence[][], most: number) =>
  others.every((each) => each.some((other) => other.place === place && Math.abs(other.position - position) <= most))

const remembered = new WeakMap<Alternative['saying'], string[][]>()

/** The stems of a saying as a tsvector writes them. A search looks for each in hundreds of passages. */
function lexemesOf(saying: Alternative['saying']): string[][] {
  const known = remembered.get(saying)
  if (known) return known
  const made = saying.map((stems) => stems.map((stem) => `'${stem}':`))
  remembered.set(saying, made)
  return made
}

const CODES = { head: 'A'.charCodeAt(0), title: 'B'.charCodeAt(0), comma: 44, space: 32, zero: 48 }

/** All places of some lexemes: after each come its positions, with a letter for head and title, up to a space. */
function occurrencesOf(words: string, lexemes: readonly string[]): Occurrence[] {
  const found: Occurrence[] = []
  for (const lexeme of lexemes) {
    const start = words.indexOf(lexeme)
    if (start < 0) continue
    let [position, place]: [number, WordPlace] = [0, 'body']
    for (let index = start + lexeme.length; ; index += 1) {
      const sign = index < words.length ? words.charCodeAt(index) : CODES.space
      if (sign === CODES.head) place = 'head'
      else if (sign === CODES.title) place = 'title'
      else if (sign !== CODES.comma && sign !== CODES.space) position = position * 10 + sign - CODES.zero
      else {
        found.push({ place, position })
        position = 0
        place = 'body'
        if (sign === CODES.space) break
      }
    }
  }
  return found
}
