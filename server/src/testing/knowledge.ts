// Knowledge that is indexed without its routes and jobs, for tests of the index itself.

import { analyse } from '../knowledge/search/analysis.ts'
import { writePassages } from '../knowledge/search/index-passages.ts'
import type { ItemText } from '../knowledge/search/passages.ts'
import { type SearchRequest, searchKnowledge } from '../knowledge/search/search.ts'
import type { TextLanguage } from '../knowledge/search/words.ts'
import { addItem } from '../knowledge/stored-item.ts'
import { SYSTEM, type WriteCtx } from '../platform/context.ts'
import { reading, writing } from '../platform/transaction.ts'
import type { TestWorkspace, World } from './world.ts'

export interface KnowledgeText {
  title?: string
  text?: string
  pairs?: readonly { question: string; answer: string }[]
  language?: TextLanguage
  enabled?: boolean
}

/** The knowledge of one workspace. */
export function knowledgeOf(world: World, workspace: Pick<TestWorkspace, 'id'>) {
  const origin = { workspaceId: workspace.id, actor: SYSTEM }
  const write = <T>(work: (ctx: WriteCtx) => Promise<T>) => writing(world.platform, origin, work)
  /** Writes the passages of an item that exists. */
  const index = (
    ctx: WriteCtx,
    id: string,
    { title = '', text, pairs, language = 'pt', enabled = true }: KnowledgeText,
  ) => {
    const said: ItemText = pairs
      ? { pairs: pairs.map((pair) => ({ ...pair, variants: [] })) }
      : { sections: [{ heading: '', text: text ?? '' }] }
    const item = { id, kind: pairs ? 'faq' : 'text', text_version: 1, enabled, language }
    return writePassages(ctx, item, analyse(title, said, language))
  }
  return {
    write,
    index,
    add: (given: KnowledgeText) =>
      write(async (ctx) => {
        const { title = 'Sobre nós', pairs, enabled = true } = given
        const item = await addItem(ctx, { kind: pairs ? 'faq' : 'text', title, enabled, status: 'ready' })
        await index(ctx, item.id, { title, ...given })
        return item.id
      }),
    search: (query: string, request: Partial<SearchRequest> = {}) =>
      reading(world.platform, origin, (ctx) => searchKnowledge(ctx, { query, limit: 10, ...request })),
  }
}
