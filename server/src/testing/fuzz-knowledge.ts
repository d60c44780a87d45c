// The things that random calls about knowledge need in order to succeed.
import type { Ready } from './fuzz-ready.ts'
import type { KnownThings } from './known-things.ts'
import { made } from './shop.ts'
import { askUnanswered } from './unanswered.ts'
import type { TestWorkspace, World } from './world.ts'

const TEXT = { kind: 'text', title: 'Prices', content: 'A haircut costs 80.' }
const FAQ = { kind: 'faq', title: 'Payment', items: [{ question: 'Do you take cards?', answer: 'Yes.' }] }

export async function stockKnowledge(
  world: World,
  { everything, id }: TestWorkspace,
  known: KnownThings,
): Promise<void> {
  for (const body of [TEXT, FAQ]) known.learn(JSON.stringify(made(await everything.post('/knowledge', body))))
  await askUnanswered(world, id, 'Do you have parking?')
  known.learn(JSON.stringify((await everything.get('/knowledge/questions')).body))
}

const items: Ready = async ({ everything }) => [{ id: made(await everything.post('/knowledge', TEXT)).id }]

const MAX_SOURCES = 20
const SOURCE = { url: 'https://www.example.com/', max_pages: 5 }
const sources: Ready = async ({ owner }) => {
  const { data } = (await owner.get('/knowledge/sources')).body
  for (const { id } of data.slice(MAX_SOURCES - 1)) await owner.delete(`/knowledge/sources/${id}`)
  return [{ id: made(await owner.post('/knowledge/sources', SOURCE)).id }]
}

let asked = 0
const questions: Ready = async ({ everything, id }, _known, _now, world) => {
  asked += 1
  await askUnanswered(world, id, `Question ${asked}?`)
  return [{ id: (await everything.get('/knowledge/questions')).body.data[0].id }]
}

/** By the id of the operation. */
export const READY_KNOWLEDGE: Record<string, Ready> = {
  getKnowledge: items,
  updateKnowledge: items,
  deleteKnowledge: items,
  getKnowledgeSource: sources,
  updateKnowledgeSource: sources,
  deleteKnowledgeSource: sources,
  crawlKnowledgeSource: sources,
  cancelKnowledgeSourceCrawl: sources,
  listKnowledgeSourcePages: sources,
  answerKnowledgeQuestion: questions,
  deleteKnowledgeQuestion: questions,
}

/** Complete bodies that the rules allow. */
export const KNOWLEDGE_BODIES: Record<string, () => object[]> = {
  createKnowledge: () => [TEXT, FAQ],
  createKnowledgeSource: () => [SOURCE],
}
