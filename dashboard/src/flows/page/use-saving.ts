// Saves the draft by itself: after a pause, again after a failure, and not while the member has to choose.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type AutomationFlow, api, type FlowGraphInput, isProblem } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { isSame } from '../model/history.ts'
import { flowQuery, graphOf } from '../queries.ts'
import type { GraphHistory } from './use-history.ts'
import type { useStored } from './use-stored.ts'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

const PAUSE_MS = 700
const AGAIN_MS = 4_000

export function useSaving(
  flow: AutomationFlow,
  { graph, present }: GraphHistory,
  { stored, storedNow, keep, conflict, conflictNow, meet }: ReturnType<typeof useStored>,
  mayChange: boolean,
) {
  const { id } = flow
  const [isSaving, setIsSaving] = useState(false)
  /** Each failure counts, because each is followed by another try. */
  const [failures, setFailures] = useState(0)
  const busy = useRef<Promise<void> | null>(null)

  const save = useCallback((): Promise<void> => {
    const run = async () => {
      setIsSaving(true)
      for (;;) {
        const sent = present()
        if (conflictNow() || isSame(sent, storedNow().graph)) return
        try {
          const expected_version = storedNow().version
          const after = await api().putFlowDraft(id, { ...(sent as FlowGraphInput), expected_version })
          queryClient.setQueryData(flowQuery(id).queryKey, after)
          keep({ graph: sent, version: after.version })
          setFailures(0)
        } catch (error) {
          if (!isProblem(error, 'version_conflict')) throw error
          meet(await graphOf(await api().getAutomationFlow(id)))
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
  }, [id, present, storedNow, conflictNow, keep, meet])

  const isUnsaved = !isSame(graph, stored.graph)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the pause again
  useEffect(() => {
    if (!isUnsaved || conflict || !mayChange) return
    const timer = setTimeout(() => void save().catch(() => undefined), failures > 0 ? AGAIN_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [graph, isUnsaved, conflict, failures, mayChange, save])

  // The stream brings what others save.
  useEffect(() => {
    const isNews = () => !busy.current && flow.version > storedNow().version
    if (!isNews()) return
    let isGone = false
    const take = async () => {
      const theirs = await graphOf(flow)
      if (!isGone && isNews()) meet(theirs)
    }
    // A failure is ignored: the next save meets the same conflict.
    void take().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [flow, storedNow, meet])

  const unsaved: SaveState = failures > 0 ? 'failed' : 'unsaved'
  const own: SaveState = isSaving ? 'saving' : isUnsaved ? unsaved : 'saved'
  return { save, isUnsaved, state: conflict ? ('conflict' as const) : own }
}
