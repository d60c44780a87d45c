// The data that the makers of items share: the workspace as it is, and what this proposal has added so far.
import type { WorkspaceRef } from '../../http/caller.ts'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import type { Existing } from './existing.ts'

/** The data by which a maker finds what the workspace already has for an item. */
export interface Looking {
  ctx: ReadCtx
  workspace: WorkspaceRef
  /** The id of the member who looks at the proposal or applies it. */
  memberId: string | null
  existing: Existing
  /** Ids that items of this proposal stand for: two people with one name are two resources. */
  claimed: Set<string>
}

export interface Making extends Looking {
  ctx: WriteCtx
  /** The hours of this proposal, where they are not the default of the workspace. */
  scheduleId: string | null
  /** Resources that join a group, by the name of the group. */
  joining: Map<string, Joining>
}

export interface Joining {
  name: string
  assignment: 'least_busy' | 'priority' | 'round_robin' | null
  resource_ids: string[]
}

export interface Made {
  result: 'made' | 'found' | 'changed'
  made_id: string | null
}

export interface Difference {
  field: string
  existing: unknown
  proposed: unknown
}

/** An entry of the workspace that matches an item. */
export interface Match {
  id: string | null
  name: string | null
  version: number
  differences: Difference[]
  /** Whether the item is the same thing. Otherwise the item is made beside it. */
  standsFor: boolean
}

/** How items of one kind are found and made. */
export interface Maker<Data> {
  find(looking: Looking, data: Data): Promise<Match | null>
  make(making: Making, data: Data): Promise<Made>
  /** Gives what was found the fields of the data. Left out: nothing of it can be changed by an item. */
  change?(making: Making, data: Data, match: Match): Promise<void>
  /** Called with the id of what was made, found or changed. */
  settle?(making: Making, data: Data, id: string): void
}

/** The fields in which something would change; `rename` gives them the names that they have in the data. */
export function differencesOf(
  before: object,
  after: object,
  changed: readonly string[],
  rename: Readonly<Record<string, string>> = {},
): Difference[] {
  const [had, has] = [before, after] as Record<string, unknown>[]
  return changed.map((name) => ({ field: rename[name] ?? name, existing: had?.[name], proposed: has?.[name] }))
}
