// Reads language tags (BCP 47).

export const MAX_LOCALE_CHARACTERS = 35

/**
 * The tag in its canonical form, such as `pt-BR` for `pt-br`; null for a text that is not a tag. The length is checked
 * first: for a long text, Intl needs time that grows with the square of the length.
 */
export function canonicalLocale(tag: string): string | null {
  if (tag.length > MAX_LOCALE_CHARACTERS) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
