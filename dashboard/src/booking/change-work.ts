// Changes priority, tags or due date of a booking: shown at once, taken back when refused, with a way back.
import { api, type Booking, isProblem, type WorkItemChange } from '../data/api.ts'
import { say } from '../text/texts.ts'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { uiTexts } from '../ui/texts.ts'
import { keepBooking, refreshAfter, showBooking } from './booking-cache.ts'
import { drawerTexts } from './drawer-texts.ts'

export async function changeWork(before: Booking, change: Pick<WorkItemChange, 'priority' | 'tags' | 'due_at'>) {
  showBooking({ ...before, ...change } as Booking)
  try {
    const after = await api().updateWorkItem(before.id, { ...change, expected_version: before.version })
    keepBooking(after)
    notify(say(uiTexts, 'saved'), {
      action: { label: say(uiTexts, 'undo'), run: () => takeBack(before, after, change) },
    })
  } catch (error) {
    showBooking(before)
    refreshAfter(before)
    if (isProblem(error, 'version_conflict')) notify(say(drawerTexts, 'conflict'), { tone: 'danger' })
    else notifyProblem(error)
  }
}

async function takeBack(before: Booking, { id, version }: Booking, change: object): Promise<void> {
  const names = Object.keys(change) as (keyof WorkItemChange & keyof Booking)[]
  const old = Object.fromEntries(names.map((name) => [name, before[name]]))
  const undone = api().updateWorkItem(id, { ...old, expected_version: version })
  await undone.then((booking) => {
    keepBooking(booking)
    notify(say(uiTexts, 'undone'))
  }, notifyProblem)
}
