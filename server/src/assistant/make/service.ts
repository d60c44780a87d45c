// Makes a service. The groups that it needs are found by their names.
import { createEntry } from '../../catalog/entry.ts'
import { services } from '../../catalog/service.ts'
import { type Fault, invalid, Problem } from '../../platform/problem.ts'
import type { DataOf } from '../item-data.ts'
import { isSameName } from './existing.ts'
import type { Made, Making } from './making.ts'

export async function makeService(making: Making, data: DataOf<'service'>): Promise<Made> {
  const { ctx, workspace, existing, claimed } = making
  const { needs, ...fields } = data
  const name = fields.name.trim()
  const found = existing.services.find((each) => !claimed.has(each.id) && isSameName(each.name, name))
  if (found) return { result: 'found', made_id: found.id }
  const requirements = needs.map(({ group, quantity }) => ({
    group_id: existing.groups.find((each) => isSameName(each.name, group))?.id ?? null,
    quantity: quantity ?? 1,
  }))
  const unknown = requirements.flatMap(({ group_id }, index): Fault[] => {
    const message = `There is no group ${needs[index]?.group}.`
    return group_id === null ? [{ pointer: `/needs/${index}/group`, code: 'unknown_value', message }] : []
  })
  if (unknown.length > 0) throw invalid(...unknown)
  const { id } = await atNeeds(() => createEntry(ctx, services, workspace, { ...fields, name, requirements }))
  return { result: 'made', made_id: id }
}

/** The requirements of a service are the needs of its item. */
async function atNeeds<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_error') throw error
    const faults = error.more.errors as Fault[]
    throw invalid(
      ...faults.map((fault) =>
        'pointer' in fault ? { ...fault, pointer: fault.pointer.replace(/^\/requirements/, '/needs') } : fault,
      ),
    )
  }
}
