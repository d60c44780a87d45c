// How many messages of the corpus are understood, by language, in the open half and in the half that was held out.
import { afterAll, describe, expect, test } from 'vitest'
import { understand } from '../understand.ts'
import { LANGUAGES, type Wish, wishesOf, written } from './corpus.ts'

/** Messages of the open half that are not understood, each with its reason. */
const NOT_UNDERSTOOD = [
  // A bare number is a time only after a question about a time.
  'can we do 5 instead?',
]
const MIN_HELD_OUT_SHARE = 0.9

const understood = ({ text, situation }: Wish) => written(understand(text, situation))
const isRight = (wish: Wish) => understood(wish) === wish.expected
const intentOf = (result: string) => result.split(' ')[0]
const wishes = LANGUAGES.flatMap(wishesOf)
const open = wishes.filter(({ half, text }) => half === 'open' && !NOT_UNDERSTOOD.includes(text))

test.each(open)('$language: $text', (wish) => expect(understood(wish)).toBe(wish.expected))

describe.each(LANGUAGES)('in %s', (language) => {
  const heldOut = wishes.filter((wish) => wish.language === language && wish.half === 'held_out')

  test('the messages that were not looked at are understood, too', () => {
    expect(heldOut.filter(isRight).length / heldOut.length).toBeGreaterThanOrEqual(MIN_HELD_OUT_SHARE)
  })

  test('no message that is not a plain yes is taken for one', () => {
    const taken = heldOut.filter((wish) => understood(wish) === 'yes' && wish.expected !== 'yes')
    expect(taken).toHaveLength(0)
  })
})

afterAll(() => {
  const table = LANGUAGES.map((language) => {
    const figures = (['open', 'held_out'] as const).map((half) => {
      const own = wishes.filter((wish) => wish.language === language && wish.half === half)
      const intents = own.filter((wish) => intentOf(understood(wish)) === intentOf(wish.expected)).length
      return [half, `${own.filter(isRight).length} whole, ${intents} by intent, of ${own.length}`]
    })
    return { language, ...Object.fromEntries(figures) }
  })
  console.table(table)
})
