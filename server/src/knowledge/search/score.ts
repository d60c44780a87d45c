// Scores a passage for a question: for the order all units count the same, for the score a rare one counts more.
import type { Alternative, Unit } from './question.ts'

/** How much the place of a word counts for the order. */
const PLACES = { head: 1, title: 0.9, body: 0.8 }
/** How much the place of a word counts for the score. */
const COVERS = { head: 1, title: 1, body: 1 }
/** A unit that asks for a kind of answer has at most this weight in the score. */
const MAX_RARITY_OF_KIND = 1.4
/** How far apart the words of a saying may be, in addition to their number. */
const WORDS_BETWEEN = 4

export interface Match {
  /** For the order. */
  order: number
  /** How much of the question the passage covers, weighted by rarity, from 0 to 1. */
  score: number
  isCorrected: boolean
  /** The stems that were found, for the snippet. */
  stems: readonly string[]
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

type Place = keyof typeof PLACES
interface Occurrence {
  place: Place
  position: number
}

/** `words` is a tsvector as text. */
export function matchPassage(words: string, units: readonly Unit[], rarities: readonly number[]): Match {
  const stems: string[] = []
  let [order, covered, isCorrected] = [0, 0, false]
  units.forEach((unit, index) => {
    const best = bestOf(words, unit)
    if (!best) return
    order += best.order
    covered += best.covers * (rarities[index] as number)
    isCorrected ||= best.alternative.isCorrected
    stems.push(...best.alternative.saying.flat())
  })
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0)
  return { order: order / units.length, score: all > 0 ? covered / all : 0, isCorrected, stems }
}

interface Best {
  alternative: Alternative
  order: number
  covers: number
}

function bestOf(words: string, { alternatives }: Unit): Best | null {
  let best: Best | null = null
  for (const alternative of alternatives) {
    // The alternatives are in the order of their weights, so no later one can be better.
    if (best && alternative.weight * PLACES.head <= best.order) break
    const place = placeOf(words, alternative.saying)
    if (!place) continue
    const order = alternative.weight * PLACES[place]
    if (!best || order > best.order) best = { alternative, order, covers: alternative.weight * COVERS[place] }
  }
  return best
}

/** The best place at which a passage says something; null if it does not. */
function placeOf(words: string, saying: Alternative['saying']): Place | null {
  const found = saying.map((stems) => stems.flatMap((stem) => occurrencesOf(words, stem)))
  if (found.some((each) => each.length === 0)) return null
  const [first = [], ...others] = found
  const near = first.filter(({ position, place }) =>
    others.every((each) =>
      each.some(
        (other) => other.place === place && Math.abs(other.position - position) <= saying.length + WORDS_BETWEEN,
      ),
    ),
  )
  const places = near.map(({ place }) => place)
  return places.includes('head') ? 'head' : places.includes('title') ? 'title' : (places[0] ?? null)
}

const PLACE_OF_WEIGHT: Record<string, Place> = { A: 'head', B: 'title' }

function occurrencesOf(words: string, stem: string): Occurrence[] {
  const lexeme = `'${stem}':`
  const start = words.indexOf(lexeme)
  if (start < 0) return []
  const from = start + lexeme.length
  const end = words.indexOf(' ', from)
  return words
    .slice(from, end < 0 ? undefined : end)
    .split(',')
    .map((mark) => ({
      place: PLACE_OF_WEIGHT[mark.at(-1) as string] ?? 'body',
      position: Number.parseInt(mark, 10),
    }))
}
