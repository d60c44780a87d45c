// The tool that asks the knowledge of the workspace.
import { Type } from 'typebox'
import { Flag, HitOut, Limit, Maybe, Text } from '../shapes.ts'
import { tool } from '../tool.ts'

const searchKnowledge = tool({
  name: 'search_knowledge',
  description: 'Search what the business says: prices, rules, questions. Unless answerable, say that you do not know.',
  scopes: ['config:read'],
  kind: 'reads',
  input: Type.Object({ query: Text('In the words of the customer'), locale: Maybe(Text()), limit: Limit(5, 20) }),
  output: { answerable: Flag(), hits: Type.Array(HitOut) },
  async run({ holdfast }, { limit = 5, ...question }) {
    const { data, answerable } = await holdfast.searchKnowledge({ ...question, limit })
    return { answerable, hits: data.map(({ title, snippet, url, score }) => ({ title, snippet, url, score })) }
  },
})

export const knowledgeTools = [searchKnowledge]
