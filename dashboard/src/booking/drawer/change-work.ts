// Changes priority, tags or due date of a booking: shown at once, reverted when refused, with an undo.
import { api, type Booking, isProblem, type WorkItemChange } from '../../data/api.ts'
import { showAtOnce } from '../../data/shown-at-once.ts'
import { say } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { answerChanges, bookingChanges, keepBooking, refreshAfter } from '../booking-cache.ts'
import { drawerTexts } from './drawer-texts.ts'

type Change = Pick<WorkItemChange, 'priority' | 'tags' | 'due_at'>

/** The change that is being sent, by booking: the next change of the same member waits for it. */
const underWay = new Map<string, Promise<Booking>>()

/** The booking as it is after the change that is being sent, if there is one. */
export const settled = (booking: Booking): Promise<Booking> =>
  Promise.resolve(underWay.get(booking.id) ?? booking).catch(() => booking)

export async function changeWork(before: Booking, change: Change): Promise<void> {
  const changed = (booking: Booking) => ({ ...booking, ...change }) as Booking
  const earlier = settled(before)
  const sending = showAtOnce(bookingChanges(before.id, changed), () => send(before, change, earlier), answerChanges)
  underWay.set(before.id, sending)
  try {
    const after = await sending
    refreshAfter(after)
    notify(say(uiTexts, 'saved'), {
      action: { label: say(uiTexts, 'undo'), run: () => takeBack(before, after, change) },
    })
  } catch (error) {
    refreshAfter(before)
    if (isProblem(error, 'version_conflict')) notify(say(drawerTexts, 'conflict'), { tone: 'danger' })
    else notifyProblem(error)
  } finally {
    if (underWay.get(before.id) === sending) underWay.delete(before.id)
  }
}

async function send(before: Booking, change: Change, earlier: Promise<Booking>): Promise<Booking> {
  const { version } = await earlier
  return api().updateWorkItem(before.id, { ...change, expected_version: version })
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
