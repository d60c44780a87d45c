// How good the search is: three businesses and 379 questions, asked through the API. The table shows the figures by kind
// and language, for the half on which the search was tuned and for the half that was held out.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../testing/world.ts'

const KINDS = ['same_words', 'typos', 'synonyms', 'paraphrase', 'unanswerable'] as const
const BUSINESSES = { pt: 'salon-pt', es: 'clinic-es', en: 'workshop-en' } as const
const HALVES = ['tuning', 'held-out'] as const
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
  half: (typeof HALVES)[number]
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
  for (const half of HALVES) {
    for (const { question, kind, item } of read(`${half}-${language}`) as CorpusQuestion[]) {
      const { body } = await everything.post('/knowledge/search', { query: question })
      const first = keys.get(body.data[0]?.knowledge_id)
      results.push({ half, language, kind, isFirstRight: first === item, isAnswerable: body.answerable })
    }
  }
  return results
}

const isRight = ({ isFirstRight }: Asked) => isFirstRight
const isAnswered = ({ isFirstRight, isAnswerable }: Asked) => isFirstRight && isAnswerable
const isFalse = ({ isAnswerable }: Asked) => isAnswerable
const of = (kind: Asked['kind'], some: readonly Asked[] = asked) => some.filter((each) => each.kind === kind)

function share(some: readonly Asked[], holds: (each: Asked) => boolean): number {
  return (100 * some.filter(holds).length) / some.length
}

function cell(some: readonly Asked[], kind: Asked['kind']): string {
  const those = of(kind, some)
  const percent = (holds: (each: Asked) => boolean) => `${Math.round(share(those, holds))} %`
  return kind === 'unanswerable'
    ? `${percent(isFalse)} false of ${those.length}`
    : `${percent(isRight)} first, ${percent(isAnswered)} answered of ${those.length}`
}

test('the first answer is the right one, and questions without an answer get none', () => {
  const rows = [...HALVES, null].flatMap((half) =>
    [...LANGUAGES, null].map((language) => {
      const some = asked.filter((each) => (!half || each.half === half) && (!language || each.language === language))
      const cells = KINDS.map((kind) => cell(some, kind).padEnd(36))
      return `${(half ?? 'both').padEnd(9)} ${(language ?? 'all').padEnd(4)} ${cells.join('')}`
    }),
  )
  console.log([`${''.padEnd(15)}${KINDS.map((kind) => kind.padEnd(36)).join('')}`, ...rows].join('\n'))
  expect(asked).toHaveLength(379)
  expect(share(of('same_words'), isRight)).toBeGreaterThanOrEqual(95)
  expect(share(of('typos'), isRight)).toBeGreaterThanOrEqual(80)
  expect(share(of('synonyms'), isRight)).toBeGreaterThanOrEqual(60)
  expect(share(of('unanswerable'), isFalse)).toBeLessThanOrEqual(5)
})
