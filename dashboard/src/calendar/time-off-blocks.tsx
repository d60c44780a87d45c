// The time off in a column, and in the week of a team. Pressing one shows what it is.
import type { CSSProperties } from 'react'
import { useAddress } from '../data/address.ts'
import type { Resource, TimeOff } from '../data/api.ts'
import { type OffTime, offTimesOf } from '../data/time-off.ts'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import type { Column } from './board.ts'
import { useLook } from './booking-look.tsx'
import { timeOffTexts } from './time-off-texts.ts'

/** The label and the words of a time off, and the function that opens it. */
function useTimeOffButton(): (who: string, time: OffTime) => { label: string; words: string; open: () => void } {
  const t = useTexts(timeOffTexts)
  const { clock } = useLook()
  const [, change] = useAddress()
  return (who, { timeOff: { id, reason }, start, end }) => {
    const words = { who, time: clock.span(new Date(start * 60_000), new Date(end * 60_000)) }
    return {
      label: reason ? t('labelWhy', { ...words, reason }) : t('label', words),
      words: reason ?? t('timeOff'),
      open: () => change({ off: id }),
    }
  }
}

export function TimeOffBlocks({ column: { off, resource } }: { column: Column }) {
  const buttonOf = useTimeOffButton()
  return off.map((time) => {
    const { label, words, open } = buttonOf(resource?.name ?? '', time)
    return (
      <button
        key={`${time.timeOff.id} ${time.start}`}
        type="button"
        data-time-off-id={time.timeOff.id}
        aria-label={label}
        className="calendar-shade calendar-off absolute inset-x-0 flex flex-col items-start overflow-hidden px-2 py-0.5 text-left text-xs text-soft"
        style={{ '--at': time.at, '--long': time.to - time.at } as CSSProperties}
        onClick={open}
      >
        <span className="max-w-full truncate">{words}</span>
      </button>
    )
  })
}

/** The time off of a person on one day, in the week of a team. */
export function TimeOffLines({
  day,
  resource,
  timeOff,
}: {
  day: Day
  resource: Resource
  timeOff: readonly TimeOff[]
}) {
  const { clock } = useLook()
  const buttonOf = useTimeOffButton()
  const { from, to } = clock.boundsOf(day)
  return offTimesOf(timeOff, resource.id, [from.getTime() / 60_000, to.getTime() / 60_000]).map((time) => {
    const { label, words, open } = buttonOf(resource.name, time)
    return (
      <button
        key={`${time.timeOff.id} ${time.start}`}
        type="button"
        aria-label={label}
        className="calendar-off flex flex-col rounded-md px-1.5 py-0.5 text-left text-xs text-soft"
        onClick={open}
      >
        <span className="max-w-full truncate">{words}</span>
      </button>
    )
  })
}
