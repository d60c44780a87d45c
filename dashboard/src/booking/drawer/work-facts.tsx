// Priority, due date and tags of a booking, which are shown and changed in the same place.
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Booking } from '../../data/api.ts'
import { useClock, useMay } from '../../data/workspace.ts'
import { momentFrom, momentText } from '../../parts/moment-text.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { Badge } from '../../ui/surface.tsx'
import { TagEditor } from '../../ui/tag-editor.tsx'
import { type Priority as Known, PRIORITIES } from '../priority.ts'
import { useValueName } from '../standing.tsx'
import { isHold } from '../status.ts'
import { changeWork } from './change-work.ts'
import { drawerTexts } from './drawer-texts.ts'

function useMayChange(booking: Booking): boolean {
  const may = useMay('bookings:write')
  return may && !isHold(booking)
}

/** The control looks like plain text until the mouse or the focus is on it. */
const QUIET =
  '-my-1.5 -ml-2 min-h-9 max-w-full rounded-lg border border-transparent bg-transparent px-2 text-left hover:border-strong-line focus:border-strong-line max-sm:min-h-10'

export function Priority({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const nameOf = useValueName()
  if (!useMayChange(booking)) return nameOf(booking.priority)
  return (
    <select
      aria-label={t('priority')}
      value={booking.priority}
      onChange={({ target }) => void changeWork(booking, { priority: target.value as Known })}
      className={QUIET}
    >
      {PRIORITIES.map((priority) => (
        <option key={priority} value={priority}>
          {nameOf(priority)}
        </option>
      ))}
    </select>
  )
}

export function DueDate({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const [editing, setEditing] = useState(false)
  const { due_at } = booking
  const text = due_at ? clock.dayTime(due_at) : t('noDue')
  if (!useMayChange(booking)) return text
  if (editing) return <DueInput booking={booking} onDone={() => setEditing(false)} />
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        aria-label={`${t('due')}: ${text}`}
        onClick={() => setEditing(true)}
        className={cx(QUIET, !due_at && 'text-faint')}
      >
        {text}
      </button>
      {due_at && (
        <button
          type="button"
          aria-label={t('clearDue')}
          title={t('clearDue')}
          onClick={() => void changeWork(booking, { due_at: null })}
          className="-my-1.5 grid size-9 place-items-center rounded-lg text-faint hover:bg-sunken hover:text-ink max-sm:size-10"
        >
          <X size={16} />
        </button>
      )}
    </span>
  )
}

/** Saves when the field is left, not after every typed digit. */
function DueInput({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const input = useRef<HTMLInputElement>(null)
  const save = () => {
    const moment = momentFrom(clock, input.current?.value ?? '')
    onDone()
    if (moment !== null && moment !== booking.due_at) void changeWork(booking, { due_at: moment })
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: pressing the button means typing here
      autoFocus
      ref={input}
      type="datetime-local"
      aria-label={t('due')}
      defaultValue={momentText(clock, booking.due_at)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
      className="-my-1.5 -ml-2 h-9 max-w-full rounded-lg border border-strong-line bg-card px-2 max-sm:h-10"
    />
  )
}

export function Tags({ booking }: { booking: Booking }) {
  const t = useTexts(drawerTexts)
  const mayChange = useMayChange(booking)
  const { tags } = booking
  if (!mayChange) return tags.length > 0 ? tags.map((tag) => <Badge key={tag}>{tag}</Badge>) : t('nothing')
  return <TagEditor tags={tags} onChange={(next) => void changeWork(booking, { tags: next })} />
}
