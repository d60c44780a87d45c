// Some rows of a thread that follow each other. A part that is far from the window is neither laid out nor painted.
import { memo } from 'react'
import type { Clock } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { MessageBubble } from './message-bubble.tsx'
import { threadTexts } from './texts.ts'
import { ThreadEvent } from './thread-event.tsx'
import { isSameRow, type ThreadRow } from './thread-rows.ts'

/** About the height of a message in rem, for parts that were not laid out yet. */
const ROW_REM = 4.5

interface PartProps {
  rows: readonly ThreadRow[]
  /** The clock and the member are given, because a hook for them in every row takes longer than drawing it. */
  clock: Clock
  memberId: string
}

/** Older and newer messages leave a part as it is. */
const hasSameRows = (one: PartProps, other: PartProps) =>
  one.clock === other.clock &&
  one.memberId === other.memberId &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, index) => isSameRow(row, other.rows[index] as ThreadRow))

export const ThreadPart = memo(function ThreadPart({ rows, clock, memberId }: PartProps) {
  return (
    // The browser looks in every frame at each element that it may skip, so parts are skipped and not single rows.
    <ol
      className="[content-visibility:auto]"
      style={{ containIntrinsicHeight: `auto ${(rows.length * ROW_REM).toFixed(1)}rem` }}
    >
      {rows.map((row) => (
        // The browser keeps a visible row in its place: not the mark of a day, since older messages go below it.
        <li key={row.key} className={row.kind === 'day' ? '[overflow-anchor:none]' : undefined}>
          <Row row={row} clock={clock} memberId={memberId} />
        </li>
      ))}
    </ol>
  )
}, hasSameRows)

function Row({ row, clock, memberId }: { row: ThreadRow; clock: Clock; memberId: string }) {
  const t = useTexts(threadTexts)
  if (row.kind === 'day') {
    return <p className="px-4 pt-4 pb-1 text-center text-sm font-medium text-faint">{clock.nameOf(row.day, 'long')}</p>
  }
  if (row.kind === 'new') {
    return (
      <p className="flex items-center gap-3 px-4 pt-3 text-sm font-medium text-accent-ink before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
        {t('newMark', { count: row.count })}
      </p>
    )
  }
  const { message, isFirst, chosen, quoted } = row
  if (message.type === 'event')
    return (
      <div className="pt-2">
        <ThreadEvent message={message} />
      </div>
    )
  return (
    <MessageBubble
      message={message}
      isFirst={isFirst}
      chosen={chosen}
      quoted={quoted}
      clock={clock}
      isMine={message.author.kind === 'member' && message.author.id === memberId}
    />
  )
}
