// Makes the opening hours: the default of an empty workspace, otherwise a schedule of their own beside the others.
import { changeEntry, createEntry } from '../../catalog/entry.ts'
import { schedules } from '../../catalog/schedule.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import type { DataOf } from '../item-data.ts'
import { type Existing, isSameName } from './existing.ts'
import { differencesOf, type Looking, type Maker } from './making.ts'

export const hoursMaker: Maker<DataOf<'hours'>> = {
  /** Hours with the same windows; otherwise the default, beside which other hours are made. */
  async find({ existing, claimed }, data) {
    const wanted = { weekly: weeklyOf(data) }
    const free = existing.schedules.filter(({ id }) => !claimed.has(id))
    const changesOf = ({ weekly }: Existing['schedules'][number]) => namesOfChanges({ weekly }, wanted)
    const same = free.find((each) => changesOf(each).length === 0)
    const found = same ?? free.find(({ is_default }) => is_default)
    if (!found) return null
    const { id, name, version } = found
    return { id, name, version, differences: differencesOf(found, wanted, changesOf(found)), standsFor: !!same }
  },

  async make(making, data) {
    const { ctx, workspace, existing } = making
    // A new default would change the hours of resources that the workspace already has.
    const is_default = existing.resources.length === 0 && !existing.schedules.some((each) => each.is_default)
    const body = { name: freeName(making, data.name.trim()), weekly: weeklyOf(data), is_default }
    const schedule = await createEntry(ctx, schedules, workspace, body)
    existing.schedules.push(schedule)
    return { result: 'made', made_id: schedule.id }
  },

  async change({ ctx, workspace }, data, { id }) {
    await changeEntry(ctx, schedules, workspace, id as string, { weekly: weeklyOf(data) })
  },

  settle(making, _, id) {
    const isDefault = making.existing.schedules.some((each) => each.id === id && each.is_default)
    making.scheduleId = isDefault ? null : id
  },
}

const weeklyOf = ({ weekly }: DataOf<'hours'>) => weekly ?? []

/** Two schedules with one name could not be told apart. */
function freeName({ existing }: Looking, name: string): string {
  const isTaken = (wanted: string) => existing.schedules.some((each) => isSameName(each.name, wanted))
  let number = 1
  let wanted = name
  while (isTaken(wanted)) {
    number += 1
    wanted = `${name.slice(0, 190)} ${number}`
  }
  return wanted
}
