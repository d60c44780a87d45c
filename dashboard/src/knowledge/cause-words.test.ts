// Words for causes: every cause that the server can give has a sentence and advice, in three languages.
import { expect, test } from 'vitest'
import { CAUSES } from '../../../server/src/knowledge/reading/document.ts'
import type { Say } from '../text/texts.ts'
import { causeTexts, fileCauseTexts } from './cause-texts.ts'
import { causeWords } from './cause-words.ts'

const LANGUAGES = ['en', 'pt', 'es'] as const
const sayIn = (language: (typeof LANGUAGES)[number]) => ({
  ofPages: ((key) => causeTexts[language][key]) as Say<never>,
  ofFiles: ((key) => fileCauseTexts[language][key]) as Say<never>,
})

test.each(CAUSES)('%s has words and advice of its own, for pages and files', (cause) => {
  for (const language of LANGUAGES) {
    for (const isFile of [false, true]) {
      const { what, advice } = causeWords(sayIn(language), { cause, detail: 'DETAIL', isFile })
      expect(what).not.toBe('DETAIL')
      expect(what.length).toBeGreaterThan(10)
      expect(advice?.length).toBeGreaterThan(20)
    }
  }
})

test('there are no words for causes that the server does not have', () => {
  const known = CAUSES.flatMap((cause) => [cause, `${cause}_do`])
  for (const texts of [causeTexts, fileCauseTexts]) {
    expect(Object.keys(texts.en).filter((key) => !known.includes(key as never))).toEqual([])
  }
})

test('a cause that is newer than the page is shown in the words of the server', () => {
  const newer = { cause: 'eclipse', detail: 'The sun is gone.', isFile: false }
  expect(causeWords(sayIn('en'), newer)).toEqual({ what: 'The sun is gone.', advice: null })
})
