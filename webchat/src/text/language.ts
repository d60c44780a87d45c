// The three languages of the chat, and which of them a visitor reads.

export type Language = 'en' | 'pt' | 'es'

const TAGS: Record<Language, string> = { en: 'en-GB', pt: 'pt-BR', es: 'es-AR' }

/** The first of these language tags that the chat has; English if it has none of them. */
export function languageOf(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const language = (tag || '').slice(0, 2).toLowerCase()
    if (language === 'en' || language === 'pt' || language === 'es') return language
  }
  return 'en'
}

/** The language tag for dates and numbers: the first of these that is a variant of the language. */
export function tagOf(language: Language, tags: readonly (string | null)[]): string {
  const own = tags.find(
    (tag) => tag && /^\w\w-\w+/.test(tag) && tag.slice(0, 2).toLowerCase() === language && isTag(tag),
  )
  return own ?? TAGS[language]
}

/** A page may have any text there, such as `pt-BR, en`, and the browser throws if it is not a tag. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
