import { expect, test } from 'vitest'
import { readTypedText } from './typed-text.ts'

const sectionsOf = (content: string) => readTypedText(content).sections

test('a text is divided at its headings, and each section knows the headings above it', () => {
  const content =
    'Welcome.\n\n# Prices #\n\nCut: 80.\nBeard: 40.\n\n## Nails\r\n\r\nFrom 30.\n\n# Hours\n\nFrom 9 to 6.\n'
  expect(sectionsOf(content)).toEqual([
    { heading: '', text: 'Welcome.' },
    { heading: 'Prices', text: 'Cut: 80.\nBeard: 40.' },
    { heading: 'Prices › Nails', text: 'From 30.' },
    { heading: 'Hours', text: 'From 9 to 6.' },
  ])
})

test('a heading with nothing below it is text, and other uses of # are, too', () => {
  expect(sectionsOf('# We are closed')).toEqual([{ heading: '', text: 'We are closed' }])
  expect(sectionsOf('We are #1\n#hashtag\n####### seven')).toEqual([
    { heading: '', text: 'We are #1\n#hashtag\n####### seven' },
  ])
  expect(sectionsOf(' \n\n ')).toEqual([])
})

test('a text has at most 5,000 sections, and headings that are repeated above each of them count', () => {
  expect(sectionsOf('# a\nb\n'.repeat(33_000))).toHaveLength(5_000)
  const long = [1, 2, 3, 4, 5].map((level) => `${'#'.repeat(level)} ${'x'.repeat(199)}\n`).join('')
  const { sections, partial } = readTypedText(long + '###### a\nb\n'.repeat(18_000))
  expect(sections.length).toBeLessThan(2_000)
  expect(partial).toMatchObject({ cause: 'too_large' })
})

test('a text of only headings is divided in a moment', () => {
  const began = performance.now()
  expect(sectionsOf(`# ${' #'.repeat(50_000)}\n`.repeat(2)).length).toBeLessThan(3)
  expect(sectionsOf('# a\n'.repeat(50_000))).toHaveLength(5_000)
  expect(performance.now() - began).toBeLessThan(5_000)
})
