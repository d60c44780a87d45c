// Finds the services that a message names: by a word of their name or tags, by a word that means the same, with typing errors.
import { countChanges } from '../../lib/letter-changes.ts'
import { foldWord, type HeardPhrases, heardOf, type Token } from './phrases.ts'

export interface NamedService {
  id: string
  name: string
  /** Other words for it, as the workspace has set them. */
  tags: readonly string[]
  description?: string | null
}

interface ServiceWords {
  id: string
  /** The words of the name, and those of tags. */
  name: ReadonlySet<string>
  others: ReadonlySet<string>
  description: string | null
}

/** The services, prepared for finding. It is made once for many messages. */
export interface ServiceIndex {
  services: readonly ServiceWords[]
  /** The services that have a word, by the word; and all words by their first letter. */
  byWord: ReadonlyMap<string, readonly ServiceWords[]>
  byFirstLetter: ReadonlyMap<string, readonly string[]>
}

const MIN_CORRECTED_CHARACTERS = 5
const MAX_CORRECTED_CHARACTERS = 20
const MIN_CHARACTERS_FOR_TWO_CHANGES = 8
const MIN_PLURAL_CHARACTERS = 5

export function indexServices(services: readonly NamedService[], phrases: HeardPhrases): ServiceIndex {
  const prepared = services.map(({ id, name, tags, description = null }) => ({
    ...{ id, name: meaningsIn(name, phrases), others: meaningsIn(tags.join(' '), phrases), description },
  }))
  const byWord = new Map<string, ServiceWords[]>()
  for (const service of prepared) {
    for (const word of new Set([...service.name, ...service.others])) {
      byWord.set(word, [...(byWord.get(word) ?? []), service])
    }
  }
  const byFirstLetter = new Map<string, string[]>()
  const written = services.flatMap(({ name, tags }) => heardOf([name, ...tags].join(' ')).map(({ word }) => word))
  for (const word of new Set([...byWord.keys(), ...written])) {
    if (word.length < MIN_CORRECTED_CHARACTERS) continue
    const letter = word[0] as string
    byFirstLetter.set(letter, [...(byFirstLetter.get(letter) ?? []), word])
  }
  return { services: prepared, byWord, byFirstLetter }
}

const meaningsIn = (text: string, phrases: HeardPhrases) =>
  new Set(
    heardOf(text)
      .map(({ word }) => meaningOf(word, phrases))
      .filter((word) => !phrases.filler.has(word)),
  )

/** The word that stands for it, or its singular. */
function meaningOf(word: string, { standsFor }: HeardPhrases): string {
  const singular = word.length >= MIN_PLURAL_CHARACTERS && word.endsWith('s') ? word.slice(0, -1) : word
  return standsFor.get(word) ?? standsFor.get(singular) ?? singular
}

/** The ids of the services. Several where the message names several, or where a word belongs to several. */
export function findServices(heard: readonly Token[], index: ServiceIndex, phrases: HeardPhrases): string[] {
  const said = new Set(heard.flatMap(({ word }) => knownWord(word, index, phrases)))
  for (const [at, { word }] of heard.entries()) {
    // `hair cut`
    const joined = meaningOf(`${word}${heard[at + 1]?.word ?? ''}`, phrases)
    if (index.byWord.has(joined)) said.add(joined)
  }
  const scores = new Map<ServiceWords, number>()
  for (const word of said) {
    for (const service of index.byWord.get(word) ?? [])
      if (!scores.has(service)) scores.set(service, scoreOf(service, said))
  }
  const found = new Set<string>()
  for (const word of said) {
    const own = index.byWord.get(word) ?? []
    const best = Math.max(...own.map((service) => scores.get(service) ?? 0))
    for (const service of own) if (scores.get(service) === best) found.add(service.id)
  }
  return [...found]
}

const MIN_DESCRIBING_CHARACTERS = 5
const MAX_DESCRIPTION_CHARACTERS = 2_000

/**
 * The ids of the services whose description has most of the words. It is read only where no name or tag was said, since
 * a description has many words. Words that describe every service say nothing.
 */
export function findDescribed(heard: readonly Token[], { services }: ServiceIndex, phrases: HeardPhrases): string[] {
  const said = new Set(
    heard
      .filter(({ word }) => word.length >= MIN_DESCRIBING_CHARACTERS && !phrases.filler.has(word))
      .map(({ word }) => meaningOf(word, phrases)),
  )
  const scores = services.map(({ id, description }) => {
    const words = description === null ? null : meaningsIn(description.slice(0, MAX_DESCRIPTION_CHARACTERS), phrases)
    return { id, score: words === null ? 0 : [...said].filter((word) => words.has(word)).length }
  })
  const best = Math.max(0, ...scores.map(({ score }) => score))
  const found = best === 0 ? [] : scores.filter(({ score }) => score === best)
  return found.length === services.length && services.length > 1 ? [] : found.map(({ id }) => id)
}

/** How much of its name was said. A tag counts almost as much as the whole name. */
function scoreOf({ name, others }: ServiceWords, said: ReadonlySet<string>): number {
  const share = [...name].filter((word) => said.has(word)).length / Math.max(1, name.size)
  return Math.max(share, [...others].some((word) => said.has(word)) ? 0.9 : 0)
}

function knownWord(word: string, index: ServiceIndex, phrases: HeardPhrases): string[] {
  if (phrases.filler.has(word)) return []
  const meaning = meaningOf(word, phrases)
  if (index.byWord.has(meaning)) return [meaning]
  if (word.length < MIN_CORRECTED_CHARACTERS || word.length > MAX_CORRECTED_CHARACTERS) return []
  const meant = (index.byFirstLetter.get(word[0] as string) ?? []).find((other) => {
    const most = Math.min(word.length, other.length) >= MIN_CHARACTERS_FOR_TWO_CHANGES ? 2 : 1
    return countChanges(word, other, most) <= most
  })
  return meant === undefined ? [] : [meaningOf(foldWord(meant), phrases)]
}
