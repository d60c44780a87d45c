// Changes that are not saved yet: what they begin from, what they say, and what the server found wrong with them.
import { useState } from 'react'
import type { StageConfig } from '../../data/api.ts'
import { type Change, changesBetween } from './changes.ts'
import { type Content, contentOf } from './content.ts'
import type { PlacedFault } from './faults.ts'

export interface Draft {
  /** The version it was begun from. */
  base: StageConfig
  content: Content
  changes: readonly Change[]
  faults: readonly PlacedFault[]
}

/** Null as long as it says what is saved. */
export function useDraft(config: StageConfig) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const base = draft?.base ?? config
  return {
    draft,
    content: draft?.content ?? contentOf(config),
    edit(content: Content) {
      const changes = changesBetween(base, content)
      // What was wrong is told of a thing as it was: it is asked again when it changed.
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
