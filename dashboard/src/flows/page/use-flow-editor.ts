// The draft that a member edits: undo and redo, saving by itself, and what happens when somebody else saved before.
import { useMemo } from 'react'
import type { AutomationFlow } from '../../data/api.ts'
import type { StoredGraph } from '../queries.ts'
import { useHistory } from './use-history.ts'
import { useSaving } from './use-saving.ts'
import { useStored } from './use-stored.ts'

export type FlowEditor = ReturnType<typeof useFlowEditor>

/** `first` is the graph with which the editor begins. */
export function useFlowEditor(flow: AutomationFlow, first: StoredGraph, mayChange: boolean, onTaken: () => void) {
  const history = useHistory(first.graph)
  const stored = useStored(first, history, onTaken)
  const { save, state, isUnsaved } = useSaving(flow, history, stored, mayChange)
  return useMemo(() => ({ ...history, ...stored, save, state, isUnsaved }), [history, stored, save, state, isUnsaved])
}
