// The plan of a workspace: a proposal of the assistant, with the changes from the preview.
import type {
  AssistantApply,
  AssistantExisting,
  AssistantItem,
  AssistantPerson,
  AssistantProposal,
  NewResource,
  NewResourceGroup,
  NewService,
  NewStageConfig,
} from '../data/api.ts'

type ItemApply = AssistantApply['items'][number]

/** 1 is Monday, 7 is Sunday. */
export interface Window {
  weekday: number
  start: string
  end: string
}

/** A number of members of a group that a service needs at once. */
export interface Need {
  group: string
  quantity: number
}

/** `id` is the id of the item in the proposal; the name may change. */
export interface PlannedMember extends Pick<NewResource, 'capacity' | 'shared' | 'priority'> {
  id: string
  name: string
  /** This member is the person who makes the workspace. */
  isMe?: true
}

export interface PlannedGroup extends Pick<NewResourceGroup, 'assignment'> {
  /** The name of the group: the assistant finds groups by their names. */
  key: string
  name: string
  kind: NonNullable<NewResource['kind']>
  members: readonly PlannedMember[]
}

export interface PlannedService extends Omit<NewService, 'requirements' | 'schedule_id'> {
  id: string
  mode: 'appointment' | 'queue'
  price_cents: number | null
  needs: readonly Need[]
}

export type PlannedStages = Pick<NewStageConfig, 'initial' | 'operation_stages' | 'stages' | 'actions'>

export interface PlannedBot {
  id: string
  default_locale?: string
  greeting: Readonly<Record<string, string>>
  instructions?: string | null
}

export interface PlannedFaq {
  id: string
  title: string
  items: readonly { question: string; answer: string }[]
}

export interface PlannedAutomation {
  id: string
  template: string
  name: string
  locale?: string | null
}

export interface Plan {
  /** The id of the proposal. */
  proposal: string
  hoursItem: { id: string; name: string }
  hours: readonly Window[]
  groups: readonly PlannedGroup[]
  services: readonly PlannedService[]
  stagesId: string
  stages: PlannedStages
  bot: PlannedBot | null
  faq: PlannedFaq | null
  /** Ready-made automations, which are off at first. */
  automations: readonly PlannedAutomation[]
  /** The entries that the workspace already has for items, by the id of the item. */
  existing: Readonly<Record<string, PlannedExisting>>
  /** The ids of the items that change what the workspace already has. */
  changes: readonly string[]
}

export interface PlannedExisting {
  name: string | null
  version: number
  /** The fields of the item, with the values that the workspace has. */
  data: Readonly<Record<string, unknown>>
}

export function planOf({ id: proposal, items }: AssistantProposal): Plan {
  const [hours] = ofKind(items, 'hours')
  const [stages] = ofKind(items, 'stages')
  const [[bot], [faq]] = [ofKind(items, 'bot'), ofKind(items, 'faq')]
  if (!hours || !stages) throw new Error('The proposal has no hours or no stages')
  return {
    proposal,
    hoursItem: { id: hours.id, name: hours.data.name },
    hours: hours.data.weekly ?? [],
    groups: groupsOf(ofKind(items, 'person').map(({ id, data }) => ({ id, ...data }))),
    services: ofKind(items, 'service').map(({ id, data }) => ({
      ...data,
      id,
      mode: data.mode ?? 'appointment',
      price_cents: data.price_cents ?? null,
      needs: data.needs.map(({ group, quantity }) => ({ group, quantity: quantity ?? 1 })),
    })),
    stagesId: stages.id,
    stages: stages.data,
    bot: bot ? { ...bot.data, greeting: bot.data.greeting ?? {}, id: bot.id } : null,
    faq: faq ? { ...faq.data, id: faq.id } : null,
    automations: ofKind(items, 'automation').map(({ id, data }) => ({ ...data, id })),
    existing: existingIn(items),
    changes: [],
  }
}

type ItemOf<Kind> = Extract<AssistantItem, { kind: Kind }>

function ofKind<Kind extends AssistantItem['kind']>(items: readonly AssistantItem[], kind: Kind): ItemOf<Kind>[] {
  return items.filter((item): item is ItemOf<Kind> => item.kind === kind)
}

function existingIn(items: readonly AssistantItem[]): Record<string, PlannedExisting> {
  return Object.fromEntries(
    items.flatMap(({ id, data, existing }) => (existing ? [[id, toPlannedExisting(data, existing)]] : [])),
  )
}

function toPlannedExisting(data: object, { name, version, differences }: AssistantExisting): PlannedExisting {
  const values = Object.fromEntries(differences.map(({ field, existing }) => [field, existing]))
  return { name, version, data: { ...data, ...values } }
}

/** The plan with the entries that the workspace has now: somebody may have changed them since the plan was made. */
export const withExisting = (plan: Plan, { items }: AssistantProposal): Plan => ({
  ...plan,
  existing: existingIn(items),
})

function groupsOf(people: readonly (AssistantPerson & { id: string })[]): PlannedGroup[] {
  const groups = new Map<string, PlannedGroup>()
  for (const { group, kind, assignment, is_me, ...member } of people) {
    const known = groups.get(group) ?? {
      key: group,
      name: group,
      kind: kind ?? 'person',
      ...(assignment && { assignment }),
      members: [],
    }
    groups.set(group, { ...known, members: [...known.members, { ...member, ...(is_me && { isMe: true as const }) }] })
  }
  return [...groups.values()]
}

/** Everything in the plan, as it is applied. An entry that was added in the preview is an item of its own. */
export function itemsOf(plan: Plan): ItemApply[] {
  return dataOf(plan).map((item) =>
    plan.changes.includes(item.id)
      ? { ...item, if_existing: 'change', expected_version: plan.existing[item.id]?.version ?? null }
      : item,
  )
}

function dataOf(plan: Plan): (ItemApply & { data: object })[] {
  const { hoursItem, hours, groups, services, stagesId, stages, bot, faq, automations } = plan
  return [
    { id: hoursItem.id, kind: 'hours', data: { name: hoursItem.name, weekly: [...hours] } },
    ...groups.flatMap(({ name: group, kind, assignment, members }) =>
      members.map(({ id, isMe, name, ...member }) => ({
        id,
        kind: 'person' as const,
        data: {
          ...member,
          name: name.trim(),
          kind,
          group,
          ...(assignment && { assignment }),
          ...(isMe && { is_me: true }),
        },
      })),
    ),
    ...services.map(({ id, name, needs, ...service }) => ({
      id,
      kind: 'service' as const,
      data: { ...service, name: name.trim(), needs: [...needs] },
    })),
    { id: stagesId, kind: 'stages', data: { ...stages } },
    ...(bot ? [{ id: bot.id, kind: 'bot' as const, data: without(bot) }] : []),
    ...(faq ? [{ id: faq.id, kind: 'faq' as const, data: without(faq) }] : []),
    ...automations.map((each) => ({ id: each.id, kind: 'automation' as const, data: without(each) })),
  ]
}

function without<T extends { id: string }>({ id: _, ...data }: T): Omit<T, 'id'> {
  return data
}

/** The fields in which an item of the plan differs from what the workspace has; null if the workspace has nothing. */
export function differencesIn(plan: Plan, id: string): { field: string; had: unknown; has: unknown }[] | null {
  const existing = plan.existing[id]
  if (!existing) return null
  const data = dataOf(plan).find((item) => item.id === id)?.data ?? {}
  return Object.entries(data)
    .filter(([field, value]) => !isSame(value, existing.data[field]))
    .map(([field, has]) => ({ field, had: existing.data[field], has }))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Keeps the workspace's own entry for an item, or changes it to the item. */
export function choose(plan: Plan, id: string, choice: 'keep' | 'change'): Plan {
  const others = plan.changes.filter((each) => each !== id)
  return { ...plan, changes: choice === 'change' ? [...others, id] : others }
}

const isKept = ({ existing, changes }: Plan, id: string) => existing[id] !== undefined && !changes.includes(id)

/** The groups that have fewer members than this service needs. */
export function missing(plan: Plan, { id, needs }: PlannedService): Need[] {
  const { groups } = plan
  if (isKept(plan, id)) return []
  return needs.filter(({ group, quantity }) => {
    const members = groups.find(({ key }) => key === group)?.members ?? []
    return members.length < quantity
  })
}

/** Whether everything has a name, every service can be done, and the week has an open hour. */
export function isComplete(plan: Plan): boolean {
  const names = [...plan.services, ...plan.groups.flatMap(({ members }) => members)]
  return (
    plan.hours.length > 0 &&
    plan.hours.every(({ start, end }) => start !== '' && end !== '' && start !== end) &&
    names.every(({ name }) => name.trim() !== '') &&
    plan.services.every((service) => missing(plan, service).length === 0 && isLong(service.duration_minutes))
  )
}

const isLong = (minutes: number) => Number.isInteger(minutes) && minutes >= 1 && minutes <= 1_440
