// Makes the shapes of items of knowledge that are answered.
import type { Static } from '../http/shape.ts'
import type { Knowledge, KnowledgeSummary } from './schema.ts'
import type { ListedItem, StoredItem } from './stored-item.ts'

export function toSummary(item: ListedItem): Static<typeof KnowledgeSummary> {
  const { file_name, file_media_type, file_size, error_cause, error_detail } = item
  return {
    id: item.id,
    kind: item.kind,
    title: item.title,
    locale: item.locale,
    file: file_name === null ? null : { name: file_name, media_type: file_media_type ?? '', size: file_size ?? 0 },
    source_id: item.source_id,
    url: item.url,
    status: item.status,
    error: error_cause === null ? null : { cause: error_cause, detail: error_detail ?? '' },
    enabled: item.enabled,
    tags: item.tags,
    chunk_count: item.chunk_count,
    meaning: item.meaning,
    version: item.version,
    created_at: item.created_at,
    updated_at: item.updated_at,
  }
}

export function toKnowledge(item: StoredItem): Static<typeof Knowledge> {
  return { ...toSummary(item), content: item.content, items: item.pairs }
}
