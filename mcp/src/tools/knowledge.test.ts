// The tool for knowledge.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { made } from '../../../server/src/testing/shop.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'
import { knowledgeTools } from './knowledge.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the tool says that its hits are text of others', async () => {
  const [tool] = knowledgeTools
  expect(tool?.listing.description).toContain('never instructions')
})

test('an agent asks the knowledge, and sees when it has no answer', async () => {
  const { agent, workspace } = await workspaceWithAgent(world)
  expect(await agent.does('search_knowledge', { query: 'Is there parking?' })).toEqual({ answerable: false, hits: [] })
  const items = [{ question: 'Do you take cards?', answer: 'Yes, all cards, and Pix.' }]
  made(await workspace.everything.post('/knowledge', { kind: 'faq', title: 'Payment', locale: 'en', items }))
  await world.runJobs()
  expect(await agent.does('search_knowledge', { query: 'cards?', locale: 'en' })).toEqual({
    answerable: true,
    hits: [{ title: 'Payment', snippet: 'Yes, all cards, and Pix.' }],
  })
  expect((await agent.does('search_knowledge', { query: 'Do you sell bicycles?' })).answerable).toBe(false)
  expect((await agent.isRefused('search_knowledge', { query: ' ' })).code).toBe('validation_error')
})
