// Applies items of a proposal in one transaction: all of them, or nothing and every fault with its pointer.
import { beginCatalogChange } from '../catalog/change.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import { MAX_FAULTS } from '../http/check.ts'
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import { proposalApplied } from './events.ts'
import { type DataOf, dataFaults, type NewItem } from './item-data.ts'
import { makeAutomation } from './make/automation.ts'
import { makeBot } from './make/bot.ts'
import { findExisting } from './make/existing.ts'
import { makeFaq } from './make/faq.ts'
import { makeHours } from './make/hours.ts'
import type { Made, Making } from './make/making.ts'
import { makeGroups, makePerson } from './make/person.ts'
import { makeService } from './make/service.ts'
import { makeStages } from './make/stages.ts'
import { type AppliedItem, addItems, getProposal, lockProposal, markApplied, type StoredProposal } from './proposal.ts'
import { ITEM_KINDS, type ItemKind, type ProposalApply } from './schema.ts'

const MAKERS: { [K in ItemKind]: (making: Making, data: DataOf<K>) => Promise<Made> } = {
  hours: makeHours,
  person: makePerson,
  service: makeService,
  stages: makeStages,
  bot: makeBot,
  faq: makeFaq,
  automation: makeAutomation,
}

type Listed = Static<typeof ProposalApply>['items'][number]

/** An item to be made, and where it is in the body. */
interface Wanted {
  id: string
  kind: ItemKind
  data: unknown
  pointer: string
  isOwn: boolean
}

export async function applyProposal(
  ctx: WriteCtx,
  { workspace, memberId }: { workspace: WorkspaceRef; memberId: string | null },
  id: string,
  items: readonly Listed[],
) {
  const proposal = await lockProposal(ctx, id)
  const { wanted, faults } = chooseItems(proposal, items)
  for (const { kind, data, pointer } of wanted) faults.push(...within(`${pointer}/data`, dataFaults(kind, data)))
  if (wanted.length === 0 && faults.length === 0) return getProposal(ctx, id)
  // From here on nobody else changes the catalog, so what exists stays so.
  beginCatalogChange(ctx)
  const making = await openMaking(ctx, proposal, { workspace, memberId })
  const applied = await makeAll(making, wanted, faults)
  if (faults.length > 0) throw invalid(...faults.slice(0, MAX_FAULTS))
  const own = wanted.filter(({ isOwn }) => isOwn)
  addItems(ctx, id, own as unknown as NewItem[], proposal.items.length)
  await markApplied(ctx, id, applied)
  const done = applied.map((item) => item.id)
  emit(ctx, proposalApplied, { proposal: { id, business: proposal.business }, items: done })
  return getProposal(ctx, id)
}

/** An item that was applied before is left out, whatever its data is now. */
function chooseItems(proposal: StoredProposal, items: readonly Listed[]): { wanted: Wanted[]; faults: Fault[] } {
  const ids = items.map(({ id }) => id)
  const faults = repeated(ids, (index) => `/items/${index}/id`, 'The item')
  const wanted = items.flatMap(({ id, kind, data }, index): Wanted[] => {
    const pointer = `/items/${index}`
    if (ids.indexOf(id) < index) return []
    const stored = proposal.items.find((item) => item.id === id)
    if (stored) {
      return stored.applied_at ? [] : [{ id, kind: stored.kind, data: data ?? stored.data, pointer, isOwn: false }]
    }
    if (kind && data) return [{ id, kind, data, pointer, isOwn: true }]
    const message = `The proposal has no item ${id}; an item of your own needs a kind and data.`
    faults.push({ pointer: `${pointer}/id`, code: 'unknown_value', message })
    return []
  })
  return { wanted, faults }
}

async function openMaking(
  ctx: WriteCtx,
  { items }: StoredProposal,
  { workspace, memberId }: Pick<Making, 'workspace' | 'memberId'>,
): Promise<Making> {
  const existing = await findExisting(ctx)
  const earlier = items.flatMap(({ made_id }) => made_id ?? [])
  const hours = items.find(({ kind, made_id }) => kind === 'hours' && made_id !== null)
  const schedule = existing.schedules.find((each) => each.id === hours?.made_id && !each.is_default)
  return {
    ctx,
    workspace,
    memberId,
    existing,
    claimed: new Set(earlier),
    scheduleId: schedule?.id ?? null,
    joining: new Map(),
  }
}

/**
 * Makes the items in the order of their kinds, and adds faults to the list. An item whose data is not sound is left out,
 * and so are services then: they might lack people only because of that.
 */
async function makeAll(making: Making, wanted: readonly Wanted[], faults: Fault[]): Promise<AppliedItem[]> {
  const applied: AppliedItem[] = []
  const isUnsound = (pointer: string) =>
    faults.some((fault) => 'pointer' in fault && fault.pointer.startsWith(`${pointer}/data`))
  for (const kind of ITEM_KINDS) {
    const lacksPeople = wanted.some((item) => item.kind === 'person' && isUnsound(item.pointer))
    if (kind === 'service' && !lacksPeople) await makeGroups(making)
    for (const item of wanted.filter((each) => each.kind === kind)) {
      if (isUnsound(item.pointer) || (kind === 'service' && lacksPeople)) continue
      try {
        const make = MAKERS[kind] as (making: Making, data: unknown) => Promise<Made>
        const made = await make(making, item.data)
        if (made.made_id !== null) making.claimed.add(made.made_id)
        applied.push({ id: item.id, data: item.data, ...made })
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'validation_error') throw error
        faults.push(...within(`${item.pointer}/data`, error.more.errors as Fault[]))
      }
    }
  }
  return applied
}

const within = (pointer: string, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ('pointer' in fault ? { ...fault, pointer: `${pointer}${fault.pointer}` } : fault))
