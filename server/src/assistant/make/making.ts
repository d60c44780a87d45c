// What the makers of items share: the workspace as it is, and what this proposal has made of it.
import type { WorkspaceRef } from '../../http/caller.ts'
import type { WriteCtx } from '../../platform/context.ts'
import type { Existing } from './existing.ts'

export interface Making {
  ctx: WriteCtx
  workspace: WorkspaceRef
  /** The id of the member who applies the proposal. */
  memberId: string | null
  existing: Existing
  /** Ids that items of this proposal stand for: two people with one name are two resources. */
  claimed: Set<string>
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
  result: 'made' | 'found'
  made_id: string | null
}
