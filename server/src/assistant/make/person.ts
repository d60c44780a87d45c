// Makes people, rooms and things, and the groups from which services choose them.
import { changeEntry, createEntry } from '../../catalog/entry.ts'
import { groups } from '../../catalog/group.ts'
import { resources } from '../../catalog/resource.ts'
import { foldText } from '../../lib/text.ts'
import type { DataOf } from '../item-data.ts'
import { isSameName } from './existing.ts'
import type { Made, Making } from './making.ts'

export async function makePerson(making: Making, data: DataOf<'person'>): Promise<Made> {
  const { ctx, workspace, existing, claimed, memberId, scheduleId } = making
  const { group, assignment, is_me, ...fields } = data
  const name = fields.name.trim()
  const kind = fields.kind ?? 'person'
  const found = existing.resources.find(
    (each) => !claimed.has(each.id) && each.kind === kind && isSameName(each.name, name),
  )
  const id =
    found?.id ??
    (
      await createEntry(ctx, resources, workspace, {
        ...fields,
        name,
        kind,
        schedule_id: scheduleId,
        ...(is_me && { member_id: memberId }),
      })
    ).id
  const key = foldText(group.trim())
  const joining = making.joining.get(key) ?? { name: group.trim(), assignment: null, resource_ids: [] }
  joining.resource_ids.push(id)
  joining.assignment ??= assignment ?? null
  making.joining.set(key, joining)
  return { result: found ? 'found' : 'made', made_id: id }
}

/** A group of the same name gets the new members; the others stay in it. */
export async function makeGroups({ ctx, workspace, existing, joining }: Making): Promise<void> {
  for (const { name, assignment, resource_ids } of joining.values()) {
    const group = existing.groups.find((each) => isSameName(each.name, name))
    if (!group) {
      const body = { name, resource_ids, ...(assignment && { assignment }) }
      const { id } = await createEntry(ctx, groups, workspace, body)
      existing.groups.push({ id, name, resource_ids })
      continue
    }
    const all = [...new Set([...group.resource_ids, ...resource_ids])]
    if (all.length > group.resource_ids.length) {
      await changeEntry(ctx, groups, workspace, group.id, { resource_ids: all })
      group.resource_ids = all
    }
  }
}
