// What we accept as text, and the form in which two texts are compared by people.

/** PostgreSQL cannot store NUL, and half a surrogate pair is no character at all. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Letters that Unicode does not take apart, each with what people type in their place. */
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

/** Without case and accents: what a person typing in a hurry means by the same word. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => LETTERS[letter] as string)
}

/** Trims tags and drops doubles without regard to case; the first spelling stays. */
export function cleanTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim())) {
    const folded = tag.toLowerCase()
    if (tag !== '' && !kept.has(folded)) kept.set(folded, tag)
  }
  return [...kept.values()]
}
