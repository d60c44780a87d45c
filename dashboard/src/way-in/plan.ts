// The plan of a workspace: a proposal of the assistant, with the changes from the preview.
import type {
  AssistantApply,
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

/** `id` is that of the item in the proposal, whatever its name is. */
export interface PlannedMember extends Pick<NewResource, 'capacity' | 'shared' | 'priority'> {
  id: string
  name: string
  /** This member is the person who makes the workspace. */
  isMe?: true
}

export interface PlannedGroup extends Pick<NewResourceGroup, 'assignment'> {
  /** Its name: the assistant finds groups by their names. */
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
  instructions?: string
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
}

interface PersonData extends Omit<PlannedMember, 'id' | 'isMe'> {
  kind?: PlannedGroup['kind']
  group: string
  assignment?: PlannedGroup['assignment']
  is_me?: boolean
}

/** The contract does not say the shape of the data of each kind; docs/assistant.md does. */
const dataOf = <T>({ data }: { data: unknown }) => data as T

export function planOf({ id: proposal, items }: AssistantProposal): Plan {
  const of = (kind: string) => items.filter((item) => item.kind === kind)
  const hours = of('hours')[0]
  const stages = of('stages')[0]
  const [bot, faq] = [of('bot')[0], of('faq')[0]]
  if (!hours || !stages) throw new Error('The proposal has no hours or no stages')
  const { name, weekly } = dataOf<{ name: string; weekly: Window[] }>(hours)
  return {
    proposal,
    hoursItem: { id: hours.id, name },
    hours: weekly,
    groups: groupsOf(of('person').map((item) => ({ id: item.id, ...dataOf<PersonData>(item) }))),
    services: of('service').map((item) => ({ ...dataOf<PlannedService>(item), id: item.id })),
    stagesId: stages.id,
    stages: dataOf<PlannedStages>(stages),
    bot: bot ? { ...dataOf<PlannedBot>(bot), id: bot.id } : null,
    faq: faq ? { ...dataOf<PlannedFaq>(faq), id: faq.id } : null,
    automations: of('automation').map((item) => ({ ...dataOf<PlannedAutomation>(item), id: item.id })),
  }
}

function groupsOf(people: readonly (PersonData & { id: string })[]): PlannedGroup[] {
  const groups = new Map<string, PlannedGroup>()
  for (const { group, kind = 'person', assignment, is_me, ...member } of people) {
    const known = groups.get(group) ?? { key: group, name: group, kind, ...(assignment && { assignment }), members: [] }
    groups.set(group, { ...known, members: [...known.members, { ...member, ...(is_me && { isMe: true as const }) }] })
  }
  return [...groups.values()]
}

/** Everything in the plan, as it is applied. What was added in the preview is an item of its own. */
export function itemsOf(plan: Plan): ItemApply[] {
  const { hoursItem, hours, groups, services, stagesId, stages, bot, faq, automations } = plan
  return [
    { id: hoursItem.id, kind: 'hours', data: { name: hoursItem.name, weekly: hours } },
    ...groups.flatMap(({ name: group, kind, assignment, members }) =>
      members.map(
        ({ id, isMe, name, ...member }): ItemApply => ({
          id,
          kind: 'person',
          data: {
            ...member,
            name: name.trim(),
            kind,
            group,
            ...(assignment && { assignment }),
            ...(isMe && { is_me: true }),
          },
        }),
      ),
    ),
    ...services.map(
      ({ id, name, ...service }): ItemApply => ({
        id,
        kind: 'service',
        data: { ...service, name: name.trim() },
      }),
    ),
    { id: stagesId, kind: 'stages', data: { ...stages } },
    ...(bot ? [{ id: bot.id, kind: 'bot' as const, data: without(bot) }] : []),
    ...(faq ? [{ id: faq.id, kind: 'faq' as const, data: without(faq) }] : []),
    ...automations.map((each) => ({ id: each.id, kind: 'automation' as const, data: without(each) })),
  ]
}

function without<T extends { id: string }>({ id: _, ...data }: T): Omit<T, 'id'> {
  return data
}

/** The groups that have fewer members than this service needs. */
export function missing({ groups }: Plan, { needs }: PlannedService): Need[] {
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
