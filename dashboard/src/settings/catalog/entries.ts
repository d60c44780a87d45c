// Puts a saved entry of the catalog into all shown lists at once, before they are loaded again.
import { isProblem } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'

interface Entry {
  id: string
  name: string
}

/** The keys of the lists. */
export type ListKey = 'services' | 'resources' | 'groups' | 'schedules'

/** Adds the entry to its list or replaces it there, then loads all data that depends on it. */
export async function showSavedEntry<E extends Entry>(list: ListKey, written: Promise<E>): Promise<E> {
  try {
    const entry = await written
    queryClient.setQueryData<E[]>(
      [list],
      (entries) =>
        entries && [...entries.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.name.localeCompare(b.name)),
    )
    return entry
  } catch (error) {
    // After a conflict the member needs to see the changes by others.
    if (!isProblem(error, 'version_conflict')) throw error
    await queryClient.invalidateQueries({ queryKey: [list] })
    throw error
  } finally {
    refreshCatalog()
  }
}

export async function dropEntry(list: ListKey, id: string, archived: Promise<void>): Promise<void> {
  await archived
  queryClient.setQueryData<Entry[]>([list], (entries) => entries?.filter((entry) => entry.id !== id))
  refreshCatalog()
}

function refreshCatalog(): void {
  for (const key of ['services', 'resources', 'groups', 'schedules', 'overview']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}
