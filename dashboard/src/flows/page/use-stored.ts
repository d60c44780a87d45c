// The graph that the server has. When somebody else has saved, their graph is taken, or the member chooses.
import { useCallback, useMemo } from 'react'
import type { Graph } from '../model/graph.ts'
import { isSame } from '../model/history.ts'
import { merge } from '../model/merge.ts'
import type { StoredGraph } from '../queries.ts'
import { useCurrent } from './use-current.ts'
import type { GraphHistory } from './use-history.ts'

/** The graph that somebody else has saved while this member had unsaved changes. */
export interface Conflict extends StoredGraph {
  /** The nodes that both have changed. */
  both: readonly string[]
  merged: Graph
}

/** `onTaken` is called when the graph of somebody else replaces this one, which had no unsaved changes. */
export function useStored(first: StoredGraph, { present, edit }: GraphHistory, onTaken: () => void) {
  const [stored, storedNow, keep] = useCurrent(() => first)
  const [conflict, conflictNow, setConflict] = useCurrent<Conflict | null>(() => null)

  const meet = useCallback(
    (theirs: StoredGraph) => {
      const [mine, base] = [present(), storedNow().graph]
      if (isSame(theirs.graph, base) || isSame(theirs.graph, mine)) return keep(theirs)
      if (isSame(mine, base)) {
        keep(theirs)
        edit(() => theirs.graph)
        return onTaken()
      }
      const { graph: merged, both } = merge(base, mine, theirs.graph)
      setConflict({ ...theirs, merged, both })
    },
    [present, edit, storedNow, keep, setConflict, onTaken],
  )

  /** Whichever graph the member chooses, undo leads back through the other member's graph to this member's. */
  const settle = useCallback(
    (choose: (mine: Graph, conflict: Conflict) => Graph) => {
      const conflict = conflictNow()
      if (!conflict) return
      const mine = present()
      setConflict(null)
      keep({ graph: conflict.graph, version: conflict.version })
      edit(() => conflict.graph)
      edit(() => choose(mine, conflict))
    },
    [present, edit, conflictNow, setConflict, keep],
  )

  return useMemo(
    () => ({
      stored,
      storedNow,
      keep,
      conflict,
      conflictNow,
      meet,
      combine: () => settle((_, { merged }) => merged),
      takeTheirs: () => settle((_, { graph }) => graph),
      keepMine: () => settle((mine) => mine),
    }),
    [stored, storedNow, keep, conflict, conflictNow, meet, settle],
  )
}
