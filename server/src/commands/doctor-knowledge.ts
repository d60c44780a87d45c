// The rules that knowledge must always keep: items, their passages, and the counts that are kept of them.
import type { Check } from './doctor-check.ts'

/**
 * Words are counted again only in some workspaces, and in other ones each time: counting them in all would take
 * minutes.
 */
const RECOUNTED_WORKSPACES = 20
const SOME_WORKSPACES = `(select workspace_id from workspaces order by md5(workspace_id || $1::timestamptz::text)
  limit ${RECOUNTED_WORKSPACES})`

export const KNOWLEDGE_CHECKS: readonly Check[] = [
  {
    rule: 'Every passage belongs to an item',
    sql: `select p.workspace_id, 'passage ' || p.position || ' belongs to ' || p.item_id || ', which does not exist' as what
      from knowledge_passages p left join knowledge_items i on i.workspace_id = p.workspace_id and i.id = p.item_id
      where i.id is null`,
  },
  {
    // While an item waits to be read, the passages of its former text are there, and no search finds them.
    rule: 'Every passage is of the present text of its item, unless the item waits to be read',
    sql: `select p.workspace_id, p.item_id || ' (' || i.status || ') has text ' || i.text_version || ', its passage '
        || p.position || ' is of text ' || p.text_version as what
      from knowledge_passages p join knowledge_items i on i.workspace_id = p.workspace_id and i.id = p.item_id
      where p.text_version > i.text_version
        or (p.text_version < i.text_version and i.status not in ('queued', 'processing'))`,
  },
  {
    rule: 'Every item that is ready has as many passages as it says, and one that failed has none',
    sql: `select i.workspace_id, i.id || ' (' || i.status || ') says ' || i.chunk_count || ' passages and has '
        || coalesce(p.count, 0) as what
      from knowledge_items i
      left join (select workspace_id, item_id, count(*) from knowledge_passages group by 1, 2) p
        on p.workspace_id = i.workspace_id and p.item_id = i.id
      where i.status not in ('queued', 'processing') and i.chunk_count <> coalesce(p.count, 0)`,
  },
  {
    rule: 'A passage is found if and only if its item is switched on',
    sql: `select p.workspace_id, 'passage ' || p.position || ' of ' || p.item_id || case when p.searchable
        then ' is found, and the item is switched off' else ' is not found, and the item is switched on' end as what
      from knowledge_passages p join knowledge_items i on i.workspace_id = p.workspace_id and i.id = p.item_id
      where p.searchable <> i.enabled`,
  },
  {
    rule: 'Every vector belongs to a passage of the same text',
    sql: `select v.workspace_id, v.item_id || ' has a vector of text ' || v.text_version || ' at ' || v.position
        || ', and no such passage' as what
      from knowledge_vectors v left join knowledge_passages p on p.workspace_id = v.workspace_id
        and p.item_id = v.item_id and p.position = v.position and p.text_version = v.text_version
      where p.item_id is null`,
  },
  {
    rule: 'A vocabulary counts the passages of its language that are found',
    sql: `select coalesce(v.workspace_id, p.workspace_id) as workspace_id, coalesce(v.language, p.language) || ' counts '
        || coalesce(v.passages, 0) || ' passages, there are ' || coalesce(p.count, 0) as what
      from knowledge_vocabularies v
      full join (select workspace_id, language, count(*) from knowledge_passages where searchable group by 1, 2) p
        on p.workspace_id = v.workspace_id and p.language = v.language
      where coalesce(v.passages, 0) <> coalesce(p.count, 0)`,
  },
  {
    rule: 'A vocabulary counts the passages that have each word',
    sql: `select coalesce(w.workspace_id, p.workspace_id) as workspace_id, coalesce(w.word, p.word) || ' (' ||
        coalesce(w.language, p.language) || ') counts ' || coalesce(w.passages, 0) || ' passages, there are '
        || coalesce(p.count, 0) as what
      from (select * from knowledge_words where workspace_id in ${SOME_WORKSPACES}) w
      full join (
        select p.workspace_id, p.language, word, count(*)
        from knowledge_passages p cross join lateral unnest(p.vocabulary) as word
        where p.searchable and p.workspace_id in ${SOME_WORKSPACES} group by 1, 2, 3
      ) p on p.workspace_id = w.workspace_id and p.language = w.language and p.word = w.word
      where coalesce(w.passages, 0) <> coalesce(p.count, 0)`,
  },
  {
    rule: 'Every item of a website has exactly one page of its source',
    sql: `select i.workspace_id, i.id || ' (' || coalesce(i.url, '') || ') has ' || coalesce(p.count, 0) || ' pages' as what
      from knowledge_items i
      left join (select workspace_id, source_id, knowledge_id, count(*) from knowledge_pages group by 1, 2, 3) p
        on p.workspace_id = i.workspace_id and p.source_id = i.source_id and p.knowledge_id = i.id
      where i.kind = 'site' and coalesce(p.count, 0) <> 1`,
  },
  {
    rule: 'Every crawl that is under way has a job',
    sql: `select s.workspace_id, s.id || ' (' || s.phase || ') has no job' as what
      from knowledge_sources s left join jobs j on j.workspace_id = s.workspace_id and j.kind = 'crawl-source'
        and j.payload->>'source_id' = s.id and j.failed_at is null
      where s.phase is not null and j.id is null`,
  },
  {
    rule: 'Every item that waits to be read has a job',
    sql: `select i.workspace_id, i.id || ' (' || i.status || ') has no job' as what
      from knowledge_items i left join jobs j on j.workspace_id = i.workspace_id and j.kind = 'index-knowledge'
        and j.payload->>'item_id' = i.id and j.failed_at is null
      where i.status in ('queued', 'processing') and j.id is null`,
  },
  {
    rule: 'Every item that waits for its vectors has a job, unless the model is paused',
    sql: `select i.workspace_id, i.id || ' has no job' as what
      from knowledge_items i left join jobs j on j.workspace_id = i.workspace_id and j.kind = 'embed-knowledge'
        and j.failed_at is null
      where i.meaning = 'waiting' and j.id is null and not exists (
        select 1 from ai_pauses p where p.workspace_id = i.workspace_id and p.scope = 'model' and p.ended_at is null)`,
  },
  {
    rule: 'A workspace counts its items of knowledge',
    sql: `select coalesce(s.workspace_id, i.workspace_id) as workspace_id, 'it counts ' || coalesce(s.item_count, 0)
        || ' items, there are ' || coalesce(i.count, 0) as what
      from knowledge_settings s
      full join (select workspace_id, count(*) from knowledge_items group by 1) i on i.workspace_id = s.workspace_id
      where coalesce(s.item_count, 0) <> coalesce(i.count, 0)`,
  },
]
