// The limits of providers on the length of a text.

/** A sentence that says that a text is too long; null if it fits. An emoji counts as one character. */
export function tooLong(what: string, text: string, maxCharacters: number, provider: string): string | null {
  if ([...text].length <= maxCharacters) return null
  return `${what} may have at most ${maxCharacters} characters on ${provider}.`
}
