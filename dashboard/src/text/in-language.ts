// Chooses between texts in several languages, by language tag.

/** The text in this language, else in the same language of another region, else the first one. */
export function inLanguage(texts: Readonly<Record<string, string>>, locale: string): string {
  const tags = Object.keys(texts)
  const tag =
    tags.find((each) => each.toLowerCase() === locale.toLowerCase()) ??
    tags.find((each) => baseOf(each) === baseOf(locale)) ??
    tags[0]
  return tag === undefined ? '' : (texts[tag] ?? '')
}

/** The language of a tag, without its region: pt for pt-BR. */
export const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] as string
