// Changes of a plan; each function returns a new plan.
import type { Language } from '../text/preferences.ts'
import type { Need, Plan, PlannedGroup, PlannedMember, PlannedService, Window } from './plan.ts'

export function changeMember(plan: Plan, id: string, change: Partial<PlannedMember>): Plan {
  return inMembers(plan, (members) => members.map((member) => (member.id === id ? { ...member, ...change } : member)))
}

export function removeMember(plan: Plan, id: string): Plan {
  return inMembers(plan, (members) => members.filter((member) => member.id !== id))
}

/** The new member has the capacity and sharing of the last one; `isMe` makes it the owner of the workspace. */
export function addMember(plan: Plan, group: PlannedGroup, member: Pick<PlannedMember, 'name' | 'isMe'>): Plan {
  const { id: _, name: __, isMe: ___, ...like } = group.members.at(-1) ?? { id: '', name: '' }
  const added = { ...like, ...member, id: newId(plan) }
  return {
    ...plan,
    groups: plan.groups.map((each) => (each.key === group.key ? { ...each, members: [...each.members, added] } : each)),
  }
}

export function changeService(plan: Plan, id: string, change: Partial<PlannedService>): Plan {
  return {
    ...plan,
    services: plan.services.map((service) => (service.id === id ? { ...service, ...change } : service)),
  }
}

export function removeService(plan: Plan, id: string): Plan {
  return { ...plan, services: plan.services.filter((service) => service.id !== id) }
}

/** The new service is an appointment of half an hour with a member of the first group. */
export function addService(plan: Plan, name: string): Plan {
  const needs: Need[] = plan.groups.slice(0, 1).map(({ key }) => ({ group: key, quantity: 1 }))
  const added: PlannedService = {
    id: newId(plan),
    name,
    mode: 'appointment',
    duration_minutes: 30,
    price_cents: null,
    needs,
  }
  return { ...plan, services: [...plan.services, added] }
}

export const windowsOn = ({ hours }: Plan, weekday: number): Window[] =>
  hours.filter((window) => window.weekday === weekday)

export function setWindows(plan: Plan, weekday: number, windows: readonly Window[]): Plan {
  const others = plan.hours.filter((window) => window.weekday !== weekday)
  return { ...plan, hours: [...others, ...windows].toSorted((one, other) => one.weekday - other.weekday) }
}

/** The new hours come after the last ones of the day; a day without hours gets usual ones. */
export function addWindow(plan: Plan, weekday: number): Plan {
  const windows = windowsOn(plan, weekday)
  const last = windows.at(-1)
  const [start, end] = last && last.end < '20:00' ? [last.end, '20:00'] : ['09:00', '18:00']
  return setWindows(plan, weekday, [...windows, { weekday, start, end }])
}

/** Gives every open day the hours of the first open day. */
export function copyFirstHours(plan: Plan): Plan {
  const [first] = plan.hours
  if (!first) return plan
  const pattern = windowsOn(plan, first.weekday)
  const days = [...new Set(plan.hours.map(({ weekday }) => weekday))]
  return { ...plan, hours: days.flatMap((weekday) => pattern.map((window) => ({ ...window, weekday }))) }
}

/** Changes the name in this language only. */
export function renameStage(plan: Plan, key: string, language: Language, name: string): Plan {
  const stages = plan.stages.stages.map((stage) =>
    stage.key === key && typeof stage.name !== 'string'
      ? { ...stage, name: { ...stage.name, [language]: name } }
      : stage,
  )
  return { ...plan, stages: { ...plan.stages, stages } }
}

function inMembers(plan: Plan, change: (members: readonly PlannedMember[]) => PlannedMember[]): Plan {
  return { ...plan, groups: plan.groups.map((group) => ({ ...group, members: change(group.members) })) }
}

function newId({ groups, services }: Plan): string {
  const taken = new Set([...services, ...groups.flatMap(({ members }) => members)].map(({ id }) => id))
  let number = taken.size
  while (taken.has(`added-${number}`)) number += 1
  return `added-${number}`
}

/** Changes what the bot says first, in the language of this tag. */
export function changeGreeting(plan: Plan, tag: string, text: string): Plan {
  return plan.bot ? { ...plan, bot: { ...plan.bot, greeting: { ...plan.bot.greeting, [tag]: text } } } : plan
}
