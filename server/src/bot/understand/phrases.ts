// Prepares the words of a language once: trees of phrases, and which words stand for which.

import { addPhrase, emptyTree, longestPhrase, type PhraseTree } from '../../lib/phrase-tree.ts'
import { tokensOf } from '../../lib/spoken-time/tokens.ts'
import { foldText } from '../../lib/text.ts'
import { type HeardIntent, type HeardWords, INTENTS } from './heard-words.ts'

/** Lists of a language that are found as phrases. */
const LISTS = [
  ...([
    'weakBook',
    'weakReschedule',
    'toEarlier',
    'toLater',
    'sameTime',
    'hoursWithDay',
    'allPrices',
    'questions',
    'greetings',
    'thanks',
    'yes',
    'shortYes',
    'agreed',
    'no',
    'shortNo',
    'unsure',
    'yesToBook',
    'yesToReschedule',
    'yesToCancel',
    'noToBook',
    'noToChange',
    'noToCancel',
    'theBooking',
    'negation',
    'stop',
  ] as const),
  ...([
    'polite',
    'correction',
    'correctionAtStart',
    'beforeName',
    'afterName',
    'with',
    'except',
    'anyone',
    'someoneElse',
    'partyBefore',
    'partyAfter',
    'partyAnswer',
    'alone',
  ] as const),
  ...(['andMore', 'last', 'latest', 'earliest', 'optionSigns', 'filler'] as const),
]
export type ListName = (typeof LISTS)[number]

export interface HeardPhrases {
  intents: PhraseTree<HeardIntent | 'weak_human'>
  lists: Readonly<Record<ListName, PhraseTree<true>>>
  ordinals: PhraseTree<number>
  /** The word that stands for all that mean the same. */
  standsFor: ReadonlyMap<string, string>
  filler: ReadonlySet<string>
}

/** A word or sign of a message. */
export interface Token {
  word: string
  start: number
  end: number
  /** Whether a comma, a full stop or a new line stands before it. */
  isAfterPause: boolean
}

/** ñ stays, because uñas are no unas. */
const ENYE = 'ñ'
const KEPT_ENYE = 'ny'

/** Three and more of a letter are one: `siiim`. `kkk` is laughter and stays. */
const STRETCHED = /(?!k)(\p{L})\1{2,}/gu

export const foldWord = (word: string): string =>
  foldText(word.normalize('NFC').toLowerCase().replaceAll(ENYE, KEPT_ENYE)).replace(STRETCHED, '$1')

/** The words of a message, without signs other than emoji and question marks. */
export function heardOf(text: string): Token[] {
  return tokensOf(text)
    .map(({ start, end }) => ({ word: foldWord(text.slice(start, end)).replaceAll('’', "'"), start, end }))
    .filter(({ word }) => /[\p{L}\p{N}?\p{Extended_Pictographic}]/u.test(word))
    .map((token, index, all) => ({
      ...token,
      isAfterPause: PAUSE.test(text.slice(all[index - 1]?.end ?? token.start, token.start)),
    }))
}

const PAUSE = /[,.;:!?\n]/

const foldedWords = (phrase: string) => heardOf(phrase).map(({ word }) => word)

function phrasesOf(list: string): string[][] {
  return list
    .split(',')
    .map(foldedWords)
    .filter((words) => words.length > 0)
}

function treeOf(list: string): PhraseTree<true> {
  const tree = emptyTree<true>()
  for (const words of phrasesOf(list)) addPhrase(tree, words, true)
  return tree
}

export function prepare(words: HeardWords): HeardPhrases {
  const intents = emptyTree<HeardIntent | 'weak_human'>()
  for (const intent of INTENTS)
    for (const phrase of phrasesOf(words.intents[intent])) addPhrase(intents, phrase, intent)
  for (const phrase of phrasesOf(words.weakHuman)) addPhrase(intents, phrase, 'weak_human')
  const ordinals = emptyTree<number>()
  for (const [index, list] of words.ordinals.entries()) {
    for (const phrase of phrasesOf(list)) addPhrase(ordinals, phrase, index + 1)
  }
  const standsFor = new Map<string, string>()
  for (const list of words.synonyms) {
    const group = phrasesOf(list).map((phrase) => phrase.join(' '))
    for (const word of group) standsFor.set(word, group[0] as string)
  }
  const lists = Object.fromEntries(LISTS.map((name) => [name, treeOf(words[name])])) as HeardPhrases['lists']
  return { intents, lists, ordinals, standsFor, filler: new Set(phrasesOf(words.filler).flat()) }
}

/** Whether a phrase of the list stands anywhere in the message. */
export function says(heard: readonly Token[], { lists }: HeardPhrases, name: ListName): boolean {
  const words = heard.map(({ word }) => word)
  return words.some((_, at) => longestPhrase(lists[name], words, at) !== null)
}
