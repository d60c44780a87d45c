// Says which texts we accept, and folds a text so that people's spellings can be compared.

/** PostgreSQL cannot store NUL, and half of a surrogate pair is not a character. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Letters that Unicode does not decompose, each with the letters that people type instead. */
const LETTERS: Record<string, string> = {
  ...spelled('ss', 'ß'),
  ...spelled('ae', 'æ'),
  ...spelled('oe', 'œ'),
  ...spelled('th', 'þ'),
  ...spelled('b', 'ƀɓƃ'),
  ...spelled('c', 'ƈȼ'),
  ...spelled('d', 'đðɖɗƌ'),
  ...spelled('e', 'ǝəɛɇ'),
  ...spelled('f', 'ƒ'),
  ...spelled('g', 'ǥɠɣ'),
  ...spelled('h', 'ħⱨ'),
  ...spelled('i', 'ıɨɩ'),
  ...spelled('j', 'ȷɉ'),
  ...spelled('k', 'ĸƙⱪ'),
  ...spelled('l', 'łƚɫⱡ'),
  ...spelled('n', 'ŋɲƞ'),
  ...spelled('o', 'øɔɵ'),
  ...spelled('p', 'ƥᵽ'),
  ...spelled('r', 'ɍɽ'),
  ...spelled('s', 'ȿ'),
  ...spelled('t', 'ŧƭʈⱦ'),
  ...spelled('u', 'ʉ'),
  ...spelled('v', 'ʋ'),
  ...spelled('y', 'ɏƴ'),
  ...spelled('z', 'ƶȥɀⱬ'),
  ...spelled('σ', 'ς'),
}
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

function spelled(text: string, letters: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, text]))
}

/** The text without case and accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => LETTERS[letter] as string)
}

/** Trims tags and drops duplicates, ignoring case; the first spelling is kept. */
export function cleanTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim())) {
    const folded = tag.toLowerCase()
    if (tag !== '' && !kept.has(folded)) kept.set(folded, tag)
  }
  return [...kept.values()]
}

/** Marks that nobody sees and that turn or hide what stands around them. Those that join emoji and letters stay. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu

/** A name on one line, without what cannot be seen, at most this many characters long; null when nothing is left. */
export function cleanName(text: string, maxCharacters: number): string | null {
  const line = text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  const short = [...line].slice(0, maxCharacters).join('').trim()
  return /[^\p{Cf}\p{M}\s]/u.test(short) ? short : null
}

/** A text as it came, without the two things that cannot be stored. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** JSON as it came; in its texts and names, U+FFFD replaces each character that cannot be stored. */
export const storableJson = (value: unknown): unknown =>
  JSON.parse(
    // `JSON.stringify` writes these two as escapes. A backslash before another one is not the beginning of an escape.
    JSON.stringify(value).replace(/\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g, (part) =>
      /^\\u(?:0000|d)/.test(part) ? '\uFFFD' : part,
    ),
  )

/** The beginning of a text. A character of two units is not cut in two. */
export function beginningOf(text: string, maxUnits: number): string {
  const cut = text.slice(0, maxUnits)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
