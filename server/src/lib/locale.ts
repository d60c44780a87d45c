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

/** The language of a tag without its country: `pt` for `pt-BR`. */
export const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] as string

/** The text for a tag, or for another tag of its language: a greeting under `pt` is said in `pt-BR`, too. */
export function inLocale(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  const tag = Object.keys(texts).find((each) => baseOf(each) === baseOf(locale))
  return texts[locale] ?? (tag === undefined ? undefined : texts[tag])
}
