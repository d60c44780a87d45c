// Makes a workspace, and lets the assistant set it up. After a failure it continues and makes nothing twice.
import { all, type Holdfast, type NewWorkspace } from '../data/api.ts'
import { itemsOf, type Plan } from './plan.ts'

export const PARTS = ['workspace', 'hours', 'resources', 'services', 'stages', 'words'] as const
export type Part = (typeof PARTS)[number]

/** How much of each part is made. */
export type Progress = Partial<Record<Part, { made: number; of: number }>>

const every = { limit: 200 }

/**
 * `known` are the workspaces from before the first attempt: another one with this name was made by an attempt whose
 * answer was lost.
 */
export async function findOrMakeWorkspace(
  client: Holdfast,
  business: NewWorkspace,
  known: readonly string[],
): Promise<string> {
  const workspaces = await all(client.listWorkspaces(every))
  const ours = workspaces.find(({ id, name }) => name === business.name && !known.includes(id))
  return (ours ?? (await client.createWorkspace(business))).id
}

/** All of the plan, or nothing. The server makes each item once, so a call whose answer was lost can be repeated. */
export async function applyPlan(client: Holdfast, plan: Plan): Promise<void> {
  await client.applyAssistantProposal(plan.proposal, { items: itemsOf(plan) })
}

const PART_OF: Record<string, Part> = {
  hours: 'hours',
  person: 'resources',
  service: 'services',
  stages: 'stages',
  bot: 'words',
  faq: 'words',
  automation: 'words',
}

/** How many items each part of a plan has: all of them are made at once. */
export function progressOf(plan: Plan, isMade: 'made' | 'not made'): Progress {
  const progress: Progress = {}
  for (const { kind } of itemsOf(plan)) {
    const part = PART_OF[kind ?? ''] as Part
    const of = (progress[part]?.of ?? 0) + 1
    progress[part] = { of, made: isMade === 'made' ? of : 0 }
  }
  return progress
}
