// Makes the opening hours: the default of an empty workspace, otherwise a schedule of their own beside the others.
import { createEntry } from '../../catalog/entry.ts'
import { schedules } from '../../catalog/schedule.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import type { DataOf } from '../item-data.ts'
import { isSameName } from './existing.ts'
import type { Made, Making } from './making.ts'

export async function makeHours(making: Making, { name, weekly }: DataOf<'hours'>): Promise<Made> {
  const { ctx, workspace, existing, claimed } = making
  const windows = weekly ?? []
  const same = existing.schedules.find(
    (each) => !claimed.has(each.id) && namesOfChanges({ weekly: each.weekly }, { weekly: windows }).length === 0,
  )
  if (same) {
    making.scheduleId = same.is_default ? null : same.id
    return { result: 'found', made_id: same.id }
  }
  // A new default would change the hours of resources that the workspace already has.
  const is_default = existing.resources.length === 0 && !existing.schedules.some((each) => each.is_default)
  const schedule = { name: freeName(making, name.trim()), weekly: windows, is_default }
  const { id } = await createEntry(ctx, schedules, workspace, schedule)
  existing.schedules.push({ id, ...schedule })
  making.scheduleId = is_default ? null : id
  return { result: 'made', made_id: id }
}

/** Two schedules with one name could not be told apart. */
function freeName({ existing }: Making, name: string): string {
  const isTaken = (wanted: string) => existing.schedules.some((each) => isSameName(each.name, wanted))
  let number = 1
  let wanted = name
  while (isTaken(wanted)) {
    number += 1
    wanted = `${name.slice(0, 190)} ${number}`
  }
  return wanted
}
