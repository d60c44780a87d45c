// What we accept as text, and the form in which two texts are compared by people.

/** PostgreSQL cannot store NUL, and half a surrogate pair is no character at all. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Without case and accents: what a person typing in a hurry means by the same word. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
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
