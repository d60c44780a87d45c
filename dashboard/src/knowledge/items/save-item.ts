// Saves an item, and puts the saved one into the page at once.
import { api, isProblem, type Knowledge, type KnowledgeChange, type NewKnowledge } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { itemQuery } from '../queries.ts'

/** After a conflict the item is loaded, so that the other change is seen. */
export async function saveItem(
  item: Knowledge | undefined,
  body: KnowledgeChange & Omit<NewKnowledge, 'kind'>,
  kind: NewKnowledge['kind'],
  version: number | undefined,
): Promise<Knowledge> {
  if (!item) return keep(await api().createKnowledge({ ...body, kind }))
  return changeItem(item.id, { ...body, expected_version: version ?? null })
}

export async function changeItem(id: string, body: KnowledgeChange): Promise<Knowledge> {
  try {
    return keep(await api().updateKnowledge(id, body))
  } catch (error) {
    if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries(itemQuery(id))
    throw error
  }
}

function keep(saved: Knowledge): Knowledge {
  queryClient.setQueryData(itemQuery(saved.id).queryKey, saved)
  return saved
}
