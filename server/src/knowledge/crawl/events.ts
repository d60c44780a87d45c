// The event of sources: something about a source has changed, or its crawl has made progress.
import { Type } from 'typebox'
import { event } from '../../platform/event.ts'

const Numbers = Type.Object({
  discovered: Type.Integer(),
  fetched: Type.Integer(),
  indexed: Type.Integer(),
  unchanged: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
})

/** During a crawl at most every two seconds. A deleted source has the status `deleted`. */
export const sourceChanged = event('knowledge_source.changed', {
  data: Type.Object({ source: Type.Object({ id: Type.String(), status: Type.String(), pages: Numbers }) }),
  readAt: 'GET /knowledge/sources',
})

export const sourceEvents = [sourceChanged]
