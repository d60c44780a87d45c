// Finds the days and times that the customer refuses: `amanhã não posso`, `any day but friday`.
import { type Reader, termHas, wordAt } from './reader.ts'
import type { Item } from './scan.ts'
import type { Term } from './terms.ts'

/** How many words may stand between a refusal and what it refuses: after a phrase, and after a single word. */
const MAX_TERMS_AFTER_PHRASE = 3
const MAX_TERMS_AFTER_WORD = 1
const PUNCTUATION = new Set([',', '.', ';', '!', '?', ':', '…'])

/** Whether each of the items is refused. */
export function refusedOf(reader: Reader, items: readonly Item[]): boolean[] {
  const isQuestion = questionsOf(reader)
  const refused = items.map(
    (item) =>
      canBeRefused(item) && !isQuestion[item.at] && (isRefusedBefore(reader, item) || isRefusedAfter(reader, item)),
  )
  // A day and its time are refused together: `amanhã às 3 não posso`.
  for (let index = 1; index < items.length; index += 1) {
    const [first, second] = [items[index - 1] as Item, items[index] as Item]
    const isJoined = !isEnd(reader, first.next) && !termHas(reader, first.next, 'not_before')
    const isPair = second.at - first.next <= 1 && isJoined && first.kind !== second.kind
    if (!isPair || !canBeRefused(first) || !canBeRefused(second)) continue
    if (refused[index] !== refused[index - 1]) refused[index] = refused[index - 1] = true
  }
  return refused
}

const canBeRefused = ({ kind }: Item) => kind === 'days' || kind === 'time' || kind === 'stretch'

/** Whether the part of the sentence that a term is in ends with a question mark: `não tem horário amanhã?` */
function questionsOf({ terms }: Reader): boolean[] {
  const isQuestion: boolean[] = []
  let isBeforeMark = false
  for (let index = terms.length - 1; index >= 0; index -= 1) {
    if (PUNCTUATION.has(terms[index]?.word as string)) isBeforeMark = terms[index]?.word === '?'
    isQuestion[index] = isBeforeMark
  }
  return isQuestion
}

const isEnd = (reader: Reader, index: number) =>
  index >= reader.terms.length || PUNCTUATION.has(wordAt(reader, index)) || termHas(reader, index, 'clause_start')

function isRefusedBefore(reader: Reader, { at }: Item): boolean {
  for (let index = at - 1; index >= 0 && at - index <= MAX_TERMS_AFTER_PHRASE + 1; index -= 1) {
    if (isEnd(reader, index)) return false
    if (!termHas(reader, index, 'not_before')) continue
    return at - index - 1 <= (isPhrase(reader.terms[index] as Term) ? MAX_TERMS_AFTER_PHRASE : MAX_TERMS_AFTER_WORD)
  }
  return false
}

function isRefusedAfter(reader: Reader, { next }: Item): boolean {
  if (!termHas(reader, next, 'not_after')) return false
  return isPhrase(reader.terms[next] as Term) || isEnd(reader, next + 1)
}

const isPhrase = ({ start, end, word }: Term) => end - start > word.length + 1
