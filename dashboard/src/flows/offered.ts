// Which kinds of steps fit the trigger of the flow that is shown.
import { createContext, use, useCallback } from 'react'
import { ACTIONS, type SubjectKind, subjectOf } from '../automation-parts/catalog.ts'
import type { Trigger } from '../automation-parts/definition.ts'
import type { Kind } from './kinds.ts'
import { type Graph, triggerOf } from './model/graph.ts'

export const ShownGraph = createContext<Graph>({ nodes: [], edges: [] })

/** The trigger of the shown flow. */
export function useTrigger(): Trigger {
  return (triggerOf(use(ShownGraph))?.config ?? { type: '' }) as unknown as Trigger
}

export function useOffered(): (kind: Kind) => boolean {
  const { type } = useTrigger()
  return useCallback((kind) => fits(kind, subjectOf({ type })), [type])
}

/** A schedule is about nobody: there is nobody to ask, and nothing to hand over. */
export function fits(kind: Kind, subject: SubjectKind | null): boolean {
  if (kind === 'ask' || kind === 'handoff') return subject !== null
  const subjects: readonly (SubjectKind | null)[] | undefined = Object.hasOwn(ACTIONS, kind)
    ? ACTIONS[kind as keyof typeof ACTIONS]
    : undefined
  return subjects?.includes(subject) ?? true
}
