// Makes a service. The groups that it needs are found by their names.
import { changeEntry, createEntry, withChange } from '../../catalog/entry.ts'
import { services } from '../../catalog/service.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import { foldText } from '../../lib/text.ts'
import { type Fault, invalid, Problem } from '../../platform/problem.ts'
import type { DataOf } from '../item-data.ts'
import { type Existing, isSameName } from './existing.ts'
import { differencesOf, type Looking, type Maker } from './making.ts'

export const serviceMaker: Maker<DataOf<'service'>> = {
  async find(looking, data) {
    const { existing, claimed, workspace } = looking
    const found = existing.services.find(({ id, name }) => !claimed.has(id) && isSameName(name, data.name))
    if (!found) return null
    // A group that does not exist yet differs from every existing group.
    const requirements = requirementsOf(looking, data).map(({ group_id, quantity }, index) => ({
      group_id: group_id ?? `new ${foldText(data.needs[index]?.group ?? '')}`,
      quantity,
    }))
    const after = withChange(services, workspace, found, { ...fieldsOf(data), requirements })
    const differences = differencesOf(found, after, namesOfChanges(found, after)).map((each) =>
      each.field === 'requirements'
        ? { field: 'needs', existing: needsOf(existing, found.requirements), proposed: data.needs }
        : each,
    )
    return { id: found.id, name: found.name, version: found.version, differences, standsFor: true }
  },

  async make(making, data) {
    const requirements = knownRequirements(making, data)
    const body = { ...fieldsOf(data), requirements }
    const { id } = await atNeeds(() => createEntry(making.ctx, services, making.workspace, body))
    return { result: 'made', made_id: id }
  },

  async change(making, data, { id }) {
    const requirements = knownRequirements(making, data)
    const body = { ...fieldsOf(data), requirements }
    await atNeeds(() => changeEntry(making.ctx, services, making.workspace, id as string, body))
  },
}

function fieldsOf({ needs: _, ...fields }: DataOf<'service'>) {
  return { ...fields, name: fields.name.trim() }
}

const requirementsOf = ({ existing }: Looking, { needs }: DataOf<'service'>) =>
  needs.map(({ group, quantity }) => ({
    group_id: existing.groups.find((each) => isSameName(each.name, group))?.id ?? null,
    quantity: quantity ?? 1,
  }))

/** A requirement that names resources, and not a group, has them as its needs. */
function needsOf({ groups, resources }: Existing, requirements: Existing['services'][number]['requirements']) {
  const nameIn = (entries: readonly { id: string; name: string }[], id: string) =>
    entries.find((each) => each.id === id)?.name ?? id
  return requirements.map(({ group_id, resource_ids, quantity }) => ({
    group:
      group_id === null ? (resource_ids ?? []).map((id) => nameIn(resources, id)).join(', ') : nameIn(groups, group_id),
    quantity,
  }))
}

function knownRequirements(looking: Looking, data: DataOf<'service'>) {
  const requirements = requirementsOf(looking, data)
  const unknown = requirements.flatMap(({ group_id }, index): Fault[] => {
    const message = `There is no group ${data.needs[index]?.group}.`
    return group_id === null ? [{ pointer: `/needs/${index}/group`, code: 'unknown_value', message }] : []
  })
  if (unknown.length > 0) throw invalid(...unknown)
  return requirements
}

/** The requirements of a service are the needs of its item. */
async function atNeeds<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
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
