// Changes how a website is read, and puts the saved website into the page at once.
import { api, isProblem, type KnowledgeSource, type KnowledgeSourceChange } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { sourceQuery } from '../queries.ts'

/** After a conflict the website is loaded, so that the other change is seen. */
export async function changeSource(id: string, change: KnowledgeSourceChange): Promise<KnowledgeSource> {
  const { queryKey } = sourceQuery(id)
  try {
    const saved = await api().updateKnowledgeSource(id, change)
    queryClient.setQueryData(queryKey, saved)
    return saved
  } catch (error) {
    if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries({ queryKey, exact: true })
    throw error
  }
}
