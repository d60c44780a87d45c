// The events of the knowledge of a workspace.
import { Growing, Id, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'
import { ITEM_STATUSES } from './item-status.ts'

/** An item was added, changed, made findable or deleted. */
export const knowledgeChanged = event('knowledge.changed', {
  data: Type.Object({ knowledge: Type.Object({ id: Id('kno'), status: Growing([...ITEM_STATUSES, 'deleted']) }) }),
  readAt: 'GET /knowledge',
})

export const knowledgeSynonymsChanged = event('knowledge.synonyms_changed', {
  data: Type.Object({ version: Type.Integer() }),
  readAt: 'GET /knowledge/synonyms',
})

/** A question that nothing answered was asked, answered by the team, or deleted; then its count is 0. */
export const knowledgeQuestionChanged = event('knowledge_question.changed', {
  data: Type.Object({ question: Type.Object({ id: Id('kqu'), count: Type.Integer() }) }),
  readAt: 'GET /knowledge/questions',
})

export const knowledgeEvents = [knowledgeChanged, knowledgeSynonymsChanged, knowledgeQuestionChanged]
