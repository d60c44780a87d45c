// Changes priority, tags or due date of a booking: shown at once, reverted when refused, with an undo.
import { api, type Booking, isProblem, type WorkItemChange } from '../../data/api.ts'
import { showAtOnce } from '../../data/shown-at-once.ts'
import { say } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { answerChanges, bookingChanges, keepBooking, refreshAfter } from '../booking-cache.ts'
import { drawerTexts } from './drawer-texts.ts'
import { inOrder } from './in-order.ts'

type Change = Pick<WorkItemChange, 'priority' | 'tags' | 'due_at'>

export async function changeWork(before: Booking, change: Change): Promise<void> {
  const changed = (booking: Booking) => ({ ...booking, ...change }) as Booking
  const send = () =>
    inOrder(before, (expected_version) => api().updateWorkItem(before.id, { ...change, expected_version }))
  try {
    const after = await showAtOnce(bookingChanges(before.id, changed), send, answerChanges)
    refreshAfter(after)
    notify(say(uiTexts, 'saved'), {
      action: { label: say(uiTexts, 'undo'), run: () => takeBack(before, after, change) },
    })
  } catch (error) {
    refreshAfter(before)
    if (isProblem(error, 'version_conflict')) notify(say(drawerTexts, 'conflict'), { tone: 'danger' })
    else notifyProblem(error)
  }
}

/** Takes the change back, unless somebody has changed the booking since. */
async function takeBack(before: Booking, after: Booking, change: object): Promise<void> {
  const names = Object.keys(change) as (keyof WorkItemChange & keyof Booking)[]
  const old = Object.fromEntries(names.map((name) => [name, before[name]]))
  const expected_version = after.version
  const undone = inOrder(after, () => api().updateWorkItem(after.id, { ...old, expected_version }))
  await undone.then((booking) => {
    keepBooking(booking)
    notify(say(uiTexts, 'undone'))
  }, notifyProblem)
}
