// Applies items of a proposal in one transaction: all of them, or nothing and every fault with its pointer.
import { beginCatalogChange } from '../catalog/change.ts'
import { MAX_FAULTS } from '../http/check.ts'
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { proposalApplied } from './events.ts'
import { dataFaults, ITEM_KINDS, type ItemKind, type NewItem } from './item-data.ts'
import { findExisting } from './make/existing.ts'
import { makerOf } from './make/makers.ts'
import type { Made, Making } from './make/making.ts'
import { makeGroups } from './make/person.ts'
import { type AppliedItem, addItems, lockProposal, markApplied, type StoredProposal } from './proposal.ts'
import type { ProposalApply } from './schema.ts'
import { type Viewer, viewProposal } from './view.ts'

type Listed = Static<typeof ProposalApply>['items'][number]

/** An item to be made, and where it is in the body. */
interface Wanted {
  id: string
  kind: ItemKind
  data: unknown
  pointer: string
  isOwn: boolean
  /** Whether what the workspace already has gets the data of the item. */
  isChange: boolean
  expectedVersion: number | null
}

export async function applyProposal(ctx: WriteCtx, viewer: Viewer, id: string, items: readonly Listed[]) {
  const proposal = await lockProposal(ctx, id)
  const { wanted, faults } = chooseItems(proposal, items)
  for (const { kind, data, pointer } of wanted) faults.push(...within(`${pointer}/data`, dataFaults(kind, data)))
  if (wanted.length === 0 && faults.length === 0) return viewProposal(ctx, viewer, id)
  // From here on nobody else changes the catalog, so what exists stays as it is.
  beginCatalogChange(ctx)
  const making = await openMaking(ctx, proposal, viewer)
  const applied = await makeAll(making, wanted, faults)
  if (faults.length > 0) throw invalid(...faults.slice(0, MAX_FAULTS))
  const own = wanted.filter(({ isOwn }) => isOwn)
  addItems(ctx, id, own as unknown as NewItem[], proposal.items.length)
  await markApplied(ctx, id, applied)
  const done = applied.map((item) => item.id)
  emit(ctx, proposalApplied, { proposal: { id, business: proposal.business }, items: done })
  return viewProposal(ctx, viewer, id)
}

/** An item that was applied before is left out, whatever its data is now. */
function chooseItems(proposal: StoredProposal, items: readonly Listed[]): { wanted: Wanted[]; faults: Fault[] } {
  const ids = items.map(({ id }) => id)
  const faults = repeated(ids, (index) => `/items/${index}/id`, 'The item')
  const wanted = items.flatMap(({ id, kind, data, if_existing, expected_version }, index): Wanted[] => {
    const pointer = `/items/${index}`
    if (ids.indexOf(id) < index) return []
    const common = { id, pointer, isChange: if_existing === 'change', expectedVersion: expected_version ?? null }
    const stored = proposal.items.find((item) => item.id === id)
    if (stored) {
      return stored.applied_at ? [] : [{ ...common, kind: stored.kind, data: data ?? stored.data, isOwn: false }]
    }
    if (kind && data) return [{ ...common, kind, data, isOwn: true }]
    const message = `The proposal has no item ${id}; an item of your own needs a kind and data.`
    faults.push({ pointer: `${pointer}/id`, code: 'unknown_value', message })
    return []
  })
  return { wanted, faults }
}

async function openMaking(ctx: WriteCtx, { items }: StoredProposal, viewer: Viewer): Promise<Making> {
  const existing = await findExisting(ctx)
  const earlier = items.flatMap(({ made_id }) => made_id ?? [])
  const hours = items.find(({ kind, made_id }) => kind === 'hours' && made_id !== null)
  const schedule = existing.schedules.find((each) => each.id === hours?.made_id && !each.is_default)
  return {
    ctx,
    ...viewer,
    existing,
    claimed: new Set(earlier),
    scheduleId: schedule?.id ?? null,
    joining: new Map(),
  }
}

/**
 * Makes the items in the order of their kinds, and adds faults to the list. An item whose data is invalid is left out.
 * Services are then left out, too: they might lack people only because of that item.
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
        const made = await makeItem(making, item)
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

/** An entry that the workspace already has stays as it is, unless the owner wants it changed. */
async function makeItem(making: Making, { kind, data, isChange, expectedVersion }: Wanted): Promise<Made> {
  const maker = makerOf(kind)
  const match = await maker.find(making, data)
  let made: Made
  if (isChange && match && match.differences.length > 0 && maker.change) {
    requireVersion(match, expectedVersion)
    await maker.change(making, data, match)
    made = { result: 'changed', made_id: match.id }
  } else {
    made = match?.standsFor ? { result: 'found', made_id: match.id } : await maker.make(making, data)
  }
  if (made.made_id !== null) maker.settle?.(making, data, made.made_id)
  return made
}

const within = (pointer: string, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ('pointer' in fault ? { ...fault, pointer: `${pointer}${fault.pointer}` } : fault))
