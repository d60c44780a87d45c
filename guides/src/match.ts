// Finds sections by words. Accents and case do not count, and a word may be typed in part.

export interface Page {
  address: string
  title: string
  /** Anchor, heading and text of each section. */
  sections: [anchor: string, heading: string, text: string][]
}

export interface Found {
  address: string
  title: string
  heading: string
  text: string
}

const MAX_SECTIONS_FOUND = 20
const POINTS = { title: 8, heading: 6, text: 1 }
/** A whole word counts twice, and so do words that stand together as they were typed. */
const WHOLE_WORD_FACTOR = 2
/** Guides come before the start page, which only sums them up, and before decisions and histories. */
const LESS_WANTED = /^\/guides($|\/(decisions|changelog|api\/changes|bench\/history))/

/** The same text without accents and in small letters. Every character keeps its place. */
export const plain = (text: string): string =>
  text.normalize('NFC').replace(/[^\0-\x7f]|[A-Z]/g, (char) => char.normalize('NFD').charAt(0).toLowerCase().charAt(0))

export const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

/** Returns a function, because the pages are prepared once and searched at every key. */
export function searchIn(pages: readonly Page[]): (typed: string) => Found[] {
  const sections = pages.flatMap(({ address, title, sections }) =>
    sections.map(([anchor, heading, text], index) => ({
      // The first section is the page itself.
      found: { address: index === 0 ? address : `${address}#${anchor}`, title, heading, text: text.normalize('NFC') },
      title: index === 0 ? plain(title) : '',
      heading: plain(heading),
      text: plain(text),
      factor: LESS_WANTED.test(address) ? 0.3 : 1,
    })),
  )
  return (typed) => {
    const words = wordsOf(typed)
    if (words.length === 0) return []
    return sections
      .map((section) => ({ found: section.found, points: pointsOf(section, words) * section.factor }))
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points)
      .slice(0, MAX_SECTIONS_FOUND)
      .map(({ found }) => found)
  }
}

/** Zero unless every word is found. */
function pointsOf(section: Record<'title' | 'heading' | 'text', string>, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    let points = 0
    for (const part of ['title', 'heading', 'text'] as const) {
      const at = placeOf(section[part], word)
      if (at === -1) continue
      points += POINTS[part] * (isWhole(section[part], at, word) ? WHOLE_WORD_FACTOR : 1)
    }
    if (points === 0) return 0
    sum += points
  }
  const phrase = words.join(' ')
  return words.length > 1 && [section.heading, section.text].some((part) => part.includes(phrase))
    ? sum * WHOLE_WORD_FACTOR
    : sum
}

/** Where a word begins with this; a part inside of a word counts only if it is long enough to mean something. */
function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (word.length > 3 || at === 0 || !isLetter(text, at - 1)) return at
  }
  return -1
}

const isWhole = (text: string, at: number, word: string) => !isLetter(text, at - 1) && !isLetter(text, at + word.length)

const isLetter = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at))

const MAX_CHARACTERS_BEFORE = 60
const MAX_EXCERPT_CHARACTERS = 180

/** A piece of the text around what was typed, or around its longest word, split into what was found and the rest. */
export function excerptOf(text: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  const folded = plain(text)
  const wanted = [words.join(' '), ...words.toSorted((one, other) => other.length - one.length)]
  const first = wanted.map((each) => placeOf(folded, each)).find((at) => at !== -1) ?? 0
  const begin = first < MAX_CHARACTERS_BEFORE ? 0 : text.indexOf(' ', first - MAX_CHARACTERS_BEFORE) + 1
  const longest = begin + MAX_EXCERPT_CHARACTERS
  const end = longest < text.length ? text.lastIndexOf(' ', longest) : text.length
  const cut = (isCut: boolean, dots: string) => (isCut ? [{ text: dots, isFound: false }] : [])
  return [...cut(begin > 0, '… '), ...markedParts(text.slice(begin, end), words), ...cut(end < text.length, ' …')]
}

export function markedParts(text: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  const folded = plain(text)
  const parts = []
  let at = 0
  while (at < text.length) {
    const hits = words.map((word) => ({ word, at: folded.indexOf(word, at) })).filter((hit) => hit.at !== -1)
    const hit = hits.sort((one, other) => one.at - other.at)[0]
    const end = hit ? hit.at : text.length
    if (end > at) parts.push({ text: text.slice(at, end), isFound: false })
    if (hit) parts.push({ text: text.slice(end, end + hit.word.length), isFound: true })
    at = hit ? end + hit.word.length : end
  }
  return parts
}
