// The draft of the stages: the version it is based on, its content, and the faults that the server found.
import { useState } from 'react'
import type { StageConfig } from '../../data/api.ts'
import { type Change, changesBetween } from './changes.ts'
import { type Content, contentOf } from './content.ts'
import type { PlacedFault } from './faults.ts'

export interface Draft {
  /** The version that the draft is based on. */
  base: StageConfig
  content: Content
  changes: readonly Change[]
  faults: readonly PlacedFault[]
}

/** The draft is null while it has no differences from the saved version. */
export function useDraft(config: StageConfig) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const base = draft?.base ?? config
  return {
    draft,
    content: draft?.content ?? contentOf(config),
    edit(content: Content) {
      const changes = changesBetween(base, content)
      // A fault is about the old content of a stage or action, so it is removed when this changes.
      const faults = draft?.faults.filter((fault) => !isOutdated(fault, draft.content, content)) ?? []
      setDraft(changes.length === 0 ? null : { base, content, changes, faults })
    },
    mark: (faults: readonly PlacedFault[]) => setDraft((present) => present && { ...present, faults }),
    discard: () => setDraft(null),
  }
}

function isOutdated({ about, key, code }: PlacedFault, before: Content, after: Content): boolean {
  if (code === 'unreachable' && before.actions !== after.actions) return true
  if (about === 'stage') return findIn(before.stages, key) !== findIn(after.stages, key)
  if (about === 'action') return findIn(before.actions, key) !== findIn(after.actions, key)
  return before.initial !== after.initial || before.operation_stages !== after.operation_stages
}

const findIn = <T extends { key: string }>(things: readonly T[], key: string) => things.find((each) => each.key === key)
