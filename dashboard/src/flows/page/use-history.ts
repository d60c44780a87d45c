// The graph that a member edits, with undo and redo.
import { useMemo } from 'react'
import type { Graph } from '../model/graph.ts'
import { begin, edit, type History, redo, undo } from '../model/history.ts'
import { useCurrent } from './use-current.ts'

export type GraphHistory = ReturnType<typeof useHistory>

export function useHistory(first: Graph) {
  const [history, now, set] = useCurrent<History>(() => begin(first))
  const ways = useMemo(
    () => ({
      /** The newest graph, also between two renderings. */
      present: () => now().present,
      /** `mark` joins edits that are undone together. */
      edit: (make: (graph: Graph) => Graph, mark: string | null = null) => set(edit(now(), make(now().present), mark)),
      undo: () => set(undo(now())),
      redo: () => set(redo(now())),
    }),
    [now, set],
  )
  return useMemo(
    () => ({
      graph: history.present,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      ...ways,
    }),
    [history, ways],
  )
}
