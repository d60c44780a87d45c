// Makes people, rooms and things, and the groups from which services choose them.
import { changeEntry, createEntry, withChange } from '../../catalog/entry.ts'
import { groups } from '../../catalog/group.ts'
import { resources } from '../../catalog/resource.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import { foldText } from '../../lib/text.ts'
import type { DataOf } from '../item-data.ts'
import { type Existing, isSameName } from './existing.ts'
import { differencesOf, type Looking, type Maker, type Making } from './making.ts'

export const personMaker: Maker<DataOf<'person'>> = {
  async find(looking, data) {
    const found = findResource(looking, data)
    if (!found) return null
    const after = withChange(resources, looking.workspace, found, changeOf(looking, data, found))
    const differences = differencesOf(found, after, namesOfChanges(found, after)).map((each) =>
      each.field === 'member_id' ? { field: 'is_me', existing: false, proposed: true } : each,
    )
    return { id: found.id, name: found.name, version: found.version, differences, standsFor: true }
  },

  async make({ ctx, workspace, memberId, scheduleId }, data) {
    const member = data.is_me ? { member_id: memberId } : {}
    const body = { ...fieldsOf(data), kind: kindOf(data), schedule_id: scheduleId, ...member }
    const { id } = await createEntry(ctx, resources, workspace, body)
    return { result: 'made', made_id: id }
  },

  async change(making, data, { id }) {
    const found = making.existing.resources.find((each) => each.id === id) as Resource
    await changeEntry(making.ctx, resources, making.workspace, found.id, changeOf(making, data, found))
  },

  settle({ joining }, { group, assignment }, id) {
    const key = foldText(group.trim())
    const known = joining.get(key) ?? { name: group.trim(), assignment: null, resource_ids: [] }
    known.resource_ids.push(id)
    known.assignment ??= assignment ?? null
    joining.set(key, known)
  },
}

type Resource = Existing['resources'][number]

const kindOf = ({ kind }: DataOf<'person'>) => kind ?? 'person'

function findResource({ existing, claimed }: Looking, data: DataOf<'person'>): Resource | undefined {
  return existing.resources.find(
    ({ id, kind, name }) => !claimed.has(id) && kind === kindOf(data) && isSameName(name, data.name),
  )
}

function fieldsOf({ group: _, assignment: __, is_me: ___, kind: ____, ...fields }: DataOf<'person'>) {
  return { ...fields, name: fields.name.trim() }
}

/** A resource that is a member already stays that member. */
function changeOf({ memberId }: Looking, data: DataOf<'person'>, { member_id }: Resource) {
  return { ...fieldsOf(data), ...(data.is_me && member_id === null && { member_id: memberId }) }
}

/** A group of the same name gets the new members; the others stay in it. */
export async function makeGroups({ ctx, workspace, existing, joining }: Making): Promise<void> {
  for (const { name, assignment, resource_ids } of joining.values()) {
    const group = existing.groups.find((each) => isSameName(each.name, name))
    if (!group) {
      const body = { name, resource_ids, ...(assignment && { assignment }) }
      existing.groups.push(await createEntry(ctx, groups, workspace, body))
      continue
    }
    const all = [...new Set([...group.resource_ids, ...resource_ids])]
    if (all.length > group.resource_ids.length) {
      await changeEntry(ctx, groups, workspace, group.id, { resource_ids: all })
      group.resource_ids = all
    }
  }
}
