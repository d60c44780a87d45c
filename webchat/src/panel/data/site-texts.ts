// The words of the business in the visitor's language, as far as it has written them.
import type { Config, SiteTexts } from './shapes.ts'

const NO_TEXTS: SiteTexts = { title: null, greeting: null, away: null, pre_chat: null }

/**
 * The words for the exact language tag, else those for the same language, else nothing: then the chat uses its own
 * words in that language.
 */
export function wordsIn({ texts }: Config, tag: string): SiteTexts {
  const same = Object.keys(texts).find((each) => each.slice(0, 2).toLowerCase() === tag.slice(0, 2).toLowerCase())
  const found = texts[tag] ?? (same === undefined ? undefined : texts[same])
  // A title is a name, which is the same in all languages.
  const title = found?.title ?? Object.values(texts).find((each) => each.title)?.title ?? null
  return { ...NO_TEXTS, ...found, title }
}
