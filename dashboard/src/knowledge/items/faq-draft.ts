// The draft of an FAQ: its pairs have keys, so that each keeps its fields when another one is removed.
import type { Knowledge } from '../../data/api.ts'

export interface PairDraft {
  key: string
  question: string
  answer: string
  /** One on each line. */
  variants: string
}

export interface FaqDraft {
  title: string
  locale: string
  pairs: readonly PairDraft[]
  enabled: boolean
  tags: readonly string[]
}

let count = 0

export function newPair(question = ''): PairDraft {
  count += 1
  return { key: `new ${count}`, question, answer: '', variants: '' }
}

export function toDraft(item: Knowledge | undefined, question: string): FaqDraft {
  if (!item) return { title: question, locale: '', pairs: [newPair(question)], enabled: true, tags: [] }
  const { title, locale, items, enabled, tags } = item
  const pairs = items.map(({ variants, ...pair }, place) => ({
    ...pair,
    key: `${place}`,
    variants: variants.join('\n'),
  }))
  return { title, locale: locale ?? '', pairs, enabled, tags }
}

/** Pairs without any words are left out. */
export function toBody({ title, locale, pairs, enabled, tags }: FaqDraft) {
  return {
    title: title.trim(),
    locale: locale === '' ? null : locale,
    items: filled(pairs).map(({ question, answer, variants }) => ({
      question: question.trim(),
      answer: answer.trim(),
      variants: linesOf(variants),
    })),
    enabled,
    tags: [...tags],
  }
}

const filled = (pairs: readonly PairDraft[]) =>
  pairs.filter(({ question, answer, variants }) => `${question}${answer}${variants}`.trim() !== '')

/** The key of the pair that a fault such as `items/3/answer` is about, for the pairs that were sent. */
export const keyAt = (pairs: readonly PairDraft[], place: number): string | undefined => filled(pairs)[place]?.key

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
