// What was just written to the catalog, on every page at once: no list waits for the next answer.
import { isProblem } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'

interface Entry {
  id: string
  name: string
}

/** The lists under a key, and what follows from them. */
export type ListKey = 'services' | 'resources' | 'groups' | 'schedules'

/** Adds or replaces it in its list, then asks for all that it touches. */
export async function noteEntry<E extends Entry>(list: ListKey, written: Promise<E>): Promise<E> {
  try {
    const entry = await written
    queryClient.setQueryData<E[]>(
      [list],
      (entries) =>
        entries && [...entries.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.name.localeCompare(b.name)),
    )
    return entry
  } catch (error) {
    // Whoever was overtaken needs to see what the others did.
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
