// A proposal as members see it: each item that was not applied with what the workspace already has for it.
import type { Caller, WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { ITEM_KINDS } from './item-data.ts'
import { findExisting } from './make/existing.ts'
import { makerOf } from './make/makers.ts'
import type { Looking, Match } from './make/making.ts'
import { getProposal, type StoredItem } from './proposal.ts'
import type { Proposal } from './schema.ts'

type ProposalShape = Static<typeof Proposal>
type ItemShape = ProposalShape['items'][number]

/** The member who looks at a proposal or applies it. */
export interface Viewer {
  workspace: WorkspaceRef
  memberId: string | null
}

export const viewerOf = ({ workspace, actor }: Extract<Caller, { kind: 'member' }>): Viewer => ({
  workspace,
  memberId: actor.id,
})

export async function viewProposal(ctx: ReadCtx, viewer: Viewer, id: string): Promise<ProposalShape> {
  const { items, ...proposal } = await getProposal(ctx, id)
  const matches = await findMatches(ctx, viewer, items)
  return {
    ...proposal,
    items: items.map(
      ({ position: _, ...item }) => ({ ...item, existing: toExisting(matches.get(item.id)) }) as ItemShape,
    ),
  }
}

function toExisting(match: Match | undefined): ItemShape['existing'] {
  if (!match) return null
  const { standsFor: _, ...existing } = match
  return existing
}

/** The matches by the id of the item, as they would be found if all items were applied now. */
async function findMatches(
  ctx: ReadCtx,
  viewer: Viewer,
  items: readonly StoredItem[],
): Promise<ReadonlyMap<string, Match>> {
  const matches = new Map<string, Match>()
  const open = items.filter(({ applied_at }) => applied_at === null)
  if (open.length === 0) return matches
  const claimed = new Set(items.flatMap(({ made_id }) => made_id ?? []))
  const looking: Looking = { ctx, ...viewer, existing: await findExisting(ctx), claimed }
  for (const kind of ITEM_KINDS) {
    for (const { id, data } of open.filter((item) => item.kind === kind)) {
      const match = await makerOf(kind).find(looking, data)
      if (!match) continue
      matches.set(id, match)
      if (match.standsFor && match.id !== null) claimed.add(match.id)
    }
  }
  return matches
}
