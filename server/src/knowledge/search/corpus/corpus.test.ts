// How good the search is: three businesses and 579 questions, asked through the API. The table shows the figures by kind
// and language, for the half on which the search was tuned, for the half that was held out, and for later questions.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../testing/world.ts'

const KINDS = ['same_words', 'typos', 'synonyms', 'paraphrase', 'unanswerable'] as const
const BUSINESSES = { pt: 'salon-pt', es: 'clinic-es', en: 'workshop-en' } as const
const HALVES = ['tuning', 'held-out'] as const
/** Questions without an answer that were written later; the search was tuned on the first list only. */
const LATER = ['later-seen', 'later-unseen'] as const
const PARTS = [...HALVES, ...LATER]
type Language = keyof typeof BUSINESSES
const LANGUAGES = Object.keys(BUSINESSES) as Language[]

interface Item {
  key: string
  kind: 'text' | 'faq'
  title: string
}

interface CorpusQuestion {
  question: string
  kind: (typeof KINDS)[number]
  item: string | null
}

interface Asked {
  part: (typeof PARTS)[number]
  language: Language
  kind: (typeof KINDS)[number]
  isFirstRight: boolean
  isAnswerable: boolean
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))

let world: World
const asked: Asked[] = []

beforeAll(async () => {
  world = await aWorld()
  for (const language of LANGUAGES) asked.push(...(await askAll(language)))
}, 300_000)
afterAll(() => world[Symbol.asyncDispose]())

async function askAll(language: Language): Promise<Asked[]> {
  const { everything } = await world.aWorkspace()
  const keys = new Map<string, string>()
  const { items, locale } = read(BUSINESSES[language]) as { items: Item[]; locale: string }
  for (const { key, ...item } of items) {
    const { status, body } = await everything.post('/knowledge', { ...item, locale })
    expect(status).toBe(201)
    keys.set(body.id, key)
  }
  await world.runJobs()
  const results: Asked[] = []
  for (const part of PARTS) {
    for (const { question, kind, item } of read(`${part}-${language}`) as CorpusQuestion[]) {
      const { body } = await everything.post('/knowledge/search', { query: question })
      const first = keys.get(body.data[0]?.knowledge_id)
      results.push({ part, language, kind, isFirstRight: first === item, isAnswerable: body.answerable })
    }
  }
  return results
}

const isRight = ({ isFirstRight }: Asked) => isFirstRight
const isAnswered = ({ isFirstRight, isAnswerable }: Asked) => isFirstRight && isAnswerable
const isFalse = ({ isAnswerable }: Asked) => isAnswerable
const of = (kind: Asked['kind'], some: readonly Asked[]) => some.filter((each) => each.kind === kind)
const partOf = (...parts: readonly Asked['part'][]) => asked.filter(({ part }) => parts.includes(part))

function share(some: readonly Asked[], holds: (each: Asked) => boolean): number {
  return (100 * some.filter(holds).length) / some.length
}

function cell(some: readonly Asked[], kind: Asked['kind']): string {
  const those = of(kind, some)
  if (those.length === 0) return ''
  const percent = (holds: (each: Asked) => boolean) => `${Math.round(share(those, holds))} %`
  return kind === 'unanswerable'
    ? `${percent(isFalse)} false of ${those.length}`
    : `${percent(isRight)} first, ${percent(isAnswered)} answered of ${those.length}`
}

function printFigures(): void {
  const rows = [...PARTS, null].flatMap((part) =>
    [...LANGUAGES, null].map((language) => {
      const some = asked.filter((each) => (!part || each.part === part) && (!language || each.language === language))
      const cells = KINDS.map((kind) => cell(some, kind).padEnd(36))
      return `${(part ?? 'all').padEnd(13)} ${(language ?? 'all').padEnd(4)} ${cells.join('')}`
    }),
  )
  console.log([`${''.padEnd(19)}${KINDS.map((kind) => kind.padEnd(36)).join('')}`, ...rows].join('\n'))
}

test('every question was asked', () => {
  printFigures()
  expect(asked).toHaveLength(579)
})

test.each<[string, readonly Asked['part'][]]>([
  ['the half that was held out', ['held-out']],
  ['both halves', HALVES],
])('of %s, the first answer is the right one, and questions without an answer get none', (_name, parts) => {
  const some = partOf(...parts)
  expect(share(of('same_words', some), isRight)).toBeGreaterThanOrEqual(95)
  expect(share(of('typos', some), isRight)).toBeGreaterThanOrEqual(80)
  expect(share(of('synonyms', some), isRight)).toBeGreaterThanOrEqual(60)
  expect(share(of('unanswerable', some), isFalse)).toBeLessThanOrEqual(5)
})

test('of 200 questions without an answer that were written later, few get one', () => {
  expect(share(partOf('later-seen'), isFalse)).toBeLessThanOrEqual(5)
  // Most of these use words of the texts for something that the texts do not say: see the README.
  expect(share(partOf('later-unseen'), isFalse)).toBeLessThanOrEqual(13)
})
