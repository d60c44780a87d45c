// Makes the frequent questions as knowledge. While an answer has a blank, customers are not told it.
import { createKnowledge } from '../../knowledge/item.ts'
import { type Fault, invalid } from '../../platform/problem.ts'
import type { DataOf } from '../item-data.ts'
import { BLANK } from '../templates/faq.ts'
import { isSameName } from './existing.ts'
import type { Made, Making } from './making.ts'

export async function makeFaq({ ctx, claimed }: Making, data: DataOf<'faq'>): Promise<Made> {
  const { title, locale, items, enabled } = data
  const found = (await findFaqs(ctx)).find((each) => !claimed.has(each.id) && isSameName(each.title, title))
  if (found) return { result: 'found', made_id: found.id }
  const blanks = enabled ? items.flatMap(({ answer }, index) => blankFault(answer, index)) : []
  if (blanks.length > 0) throw invalid(...blanks)
  const { id } = await createKnowledge(ctx, { kind: 'faq', title, locale: locale ?? null, items, enabled: !!enabled })
  return { result: 'made', made_id: id }
}

function blankFault(answer: string, index: number): Fault[] {
  const message = `The answer still has a blank (${BLANK}): fill it in, or leave the questions switched off.`
  return answer.includes(BLANK) ? [{ pointer: `/items/${index}/answer`, code: 'blank', message }] : []
}

const findFaqs = ({ db, workspaceId }: Making['ctx']) =>
  db
    .selectFrom('knowledge_items')
    .select(['id', 'title'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'faq')
    .execute()
