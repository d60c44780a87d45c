// The draft that a member edits: undo and redo, saving by itself, and what happens when somebody else saved before.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AutomationFlow, api, type FlowGraphInput, isProblem } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import type { Graph } from '../model/graph.ts'
import { begin, edit, type History, isSame, redo, undo } from '../model/history.ts'
import { withPlaces } from '../model/layout.ts'
import { merge } from '../model/merge.ts'
import { flowQuery, graphOf } from '../queries.ts'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

/** What somebody else has saved meanwhile. */
export interface Conflict {
  graph: Graph
  version: number
  /** The nodes that both have changed. */
  both: readonly string[]
  merged: Graph
}

/** What the server has, as far as this page knows. */
export interface Stored {
  graph: Graph
  version: number
}

const PAUSE_MS = 700
const AGAIN_MS = 4_000

export type FlowEditor = ReturnType<typeof useFlowEditor>

export function useFlowEditor(flow: AutomationFlow, first: Graph, mayChange: boolean, onTaken: () => void) {
  const [history, setHistory] = useState<History>(() => begin(withPlaces(first)))
  const [stored, setStored] = useState<Stored>(() => ({ graph: history.present, version: flow.version }))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  /** Each failure counts, because each is followed by another try. */
  const [failures, setFailures] = useState(0)
  const latest = useRef({ history, stored, conflict })
  latest.current = { history, stored, conflict }
  const busy = useRef<Promise<void> | null>(null)

  const keep = useCallback((next: Stored) => {
    latest.current.stored = next
    setStored(next)
  }, [])
  const change = useCallback((make: (before: History) => History) => {
    const next = make(latest.current.history)
    latest.current.history = next
    setHistory(next)
  }, [])

  const meet = useCallback(
    (theirs: Stored) => {
      const { history, stored } = latest.current
      if (isSame(theirs.graph, stored.graph) || isSame(theirs.graph, history.present)) return keep(theirs)
      if (isSame(history.present, stored.graph)) {
        keep(theirs)
        change((before) => edit(before, theirs.graph))
        return onTaken()
      }
      const { graph: merged, both } = merge(stored.graph, history.present, theirs.graph)
      setConflict({ ...theirs, merged, both })
    },
    [change, keep, onTaken],
  )

  const save = useCallback((): Promise<void> => {
    const run = async () => {
      setIsSaving(true)
      for (;;) {
        const { history, stored, conflict } = latest.current
        if (conflict || isSame(history.present, stored.graph)) return
        const sent = history.present
        try {
          const after = await api().putFlowDraft(flow.id, {
            ...(sent as FlowGraphInput),
            expected_version: stored.version,
          })
          queryClient.setQueryData(flowQuery(flow.id).queryKey, after)
          keep({ graph: sent, version: after.version })
          setFailures(0)
        } catch (error) {
          if (!isProblem(error, 'version_conflict')) throw error
          const theirs = await api().getAutomationFlow(flow.id)
          meet({ graph: withPlaces(await graphOf(theirs)), version: theirs.version })
        }
      }
    }
    busy.current ??= run()
      .catch((error) => {
        setFailures((count) => count + 1)
        throw error
      })
      .finally(() => {
        busy.current = null
        setIsSaving(false)
      })
    return busy.current
  }, [flow.id, keep, meet])

  const isUnsaved = !isSame(history.present, stored.graph)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause anew
  useEffect(() => {
    if (!isUnsaved || conflict || !mayChange) return
    const timer = setTimeout(() => void save().catch(() => undefined), failures > 0 ? AGAIN_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [history.present, isUnsaved, conflict, failures, mayChange, save])

  // The stream brings what others save.
  useEffect(() => {
    if (busy.current || flow.version <= latest.current.stored.version) return
    let isGone = false
    void graphOf(flow).then((graph) => {
      if (isGone || busy.current || flow.version <= latest.current.stored.version) return
      meet({ graph: withPlaces(graph), version: flow.version })
    })
    return () => {
      isGone = true
    }
  }, [flow, meet])

  /** However it is settled, undo leads back through their graph to mine. */
  const settle = useCallback(
    (choose: (mine: Graph, conflict: Conflict) => Graph) => {
      const { conflict, history } = latest.current
      if (!conflict) return
      const mine = history.present
      latest.current.conflict = null
      setConflict(null)
      keep({ graph: conflict.graph, version: conflict.version })
      change((before) => edit(edit(before, conflict.graph), choose(mine, conflict)))
    },
    [change, keep],
  )

  const state: SaveState = conflict
    ? 'conflict'
    : isSaving
      ? 'saving'
      : !isUnsaved
        ? 'saved'
        : failures > 0
          ? 'failed'
          : 'unsaved'
  return useMemo(
    () => ({
      graph: history.present,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      stored,
      state,
      conflict,
      isUnsaved,
      edit: (make: (graph: Graph) => Graph, mark: string | null = null) =>
        change((before) => edit(before, make(before.present), mark)),
      present: () => latest.current.history.present,
      storedNow: () => latest.current.stored,
      undo: () => change(undo),
      redo: () => change(redo),
      save,
      keep,
      combine: () => settle((_, { merged }) => merged),
      takeTheirs: () => settle((_, { graph }) => graph),
      keepMine: () => settle((mine) => mine),
    }),
    [history, stored, state, conflict, isUnsaved, change, save, keep, settle],
  )
}
