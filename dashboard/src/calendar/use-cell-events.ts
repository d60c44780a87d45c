// The events of the week of a team: press, menu and keys. Tab reaches one place, and the arrow keys the others.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect } from 'react'
import { canMove } from '../booking/status.ts'
import type { Booking, Resource } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import type { TeamRow } from './team-week.ts'
import type { BoardActions } from './use-board-events.ts'
import type { useCellDrag } from './use-cell-drag.ts'

export type TeamActions = BoardActions & { bookOn: (day: Day, resource: Resource | null) => void }

const PLACES = '[data-open-booking], [data-book]'

export function useCellEvents({
  rows,
  scroller,
  drag,
  actions,
}: {
  rows: readonly TeamRow[]
  scroller: RefObject<HTMLElement | null>
  drag: ReturnType<typeof useCellDrag>
  actions: TeamActions
}) {
  const mayWrite = useMay('bookings:write')
  useEffect(() => keepOneInReach(scroller.current))

  const find = (target: EventTarget): { booking: Booking; element: HTMLElement } | null => {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-booking-id]')
    const cell = element?.closest<HTMLElement>('[data-row]')
    const found = rows[Number(cell?.dataset.row)]?.cells.find(({ day }) => day === cell?.dataset.day)
    const booking = found?.bookings.find(({ id }) => id === element?.dataset.bookingId)
    return booking && element ? { booking, element } : null
  }

  return {
    onPointerDown(event: PointerEvent) {
      const found = find(event.target)
      if (found && event.button === 0 && mayWrite && canMove(found.booking))
        drag.grab(event.nativeEvent, found.booking, found.element)
    },
    onClick({ target }: MouseEvent) {
      const found = find(target)
      if (found) return actions.open(found.booking)
      const cell = (target as HTMLElement).closest('[data-book]')?.closest<HTMLElement>('[data-row]')
      if (cell) actions.bookOn(cell.dataset.day as Day, rows[Number(cell.dataset.row)]?.resource ?? null)
    },
    onContextMenu(event: MouseEvent) {
      const found = find(event.target)
      if (!found) return
      event.preventDefault()
      // A long press by touch starts a drag.
      if (drag.isDragging() || (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return
      const { left, bottom } = found.element.getBoundingClientRect()
      const byKeys = event.clientX === 0 && event.clientY === 0
      actions.menu(found.booking, byKeys ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY })
    },
    onKeyDown(event: KeyboardEvent) {
      const found = find(event.target)
      const next = nextPlace(event.target as HTMLElement, event.key)
      if (next) keepOneInReach(scroller.current, next)
      else if (event.key === 'm' && found && mayWrite && canMove(found.booking)) actions.moveByDialog(found.booking)
      else return
      next?.focus()
      next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      event.preventDefault()
    },
    onFocus({ target }: { target: EventTarget }) {
      if ((target as HTMLElement).matches(PLACES)) keepOneInReach(scroller.current, target as HTMLElement)
    },
  }
}

/** Makes one place reachable by Tab: the last chosen one, otherwise the first booking. */
function keepOneInReach(scroller: HTMLElement | null, chosen?: HTMLElement): void {
  const inReach = [...(scroller?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])]
  const next =
    chosen ??
    inReach[0] ??
    scroller?.querySelector<HTMLElement>('[data-open-booking]') ??
    scroller?.querySelector<HTMLElement>('[data-book]')
  for (const each of inReach) if (each !== next) each.tabIndex = -1
  if (next) next.tabIndex = 0
}

/** Up and down in the column of a day, left and right to the nearest day of the row that has a place. */
function nextPlace(from: HTMLElement, key: string): HTMLElement | null {
  const cell = from.closest<HTMLTableCellElement>('[data-row]')
  const row = cell?.parentElement as HTMLTableRowElement | null | undefined
  if (!cell || !row) return null
  const inCell = (each: Element | undefined) => [...(each?.querySelectorAll<HTMLElement>(PLACES) ?? [])]
  const own = inCell(cell)
  const at = own.indexOf(from)
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const step = key === 'ArrowDown' ? 1 : -1
    const rows = [...(row.parentElement as HTMLElement).children] as HTMLTableRowElement[]
    for (let other = rows.indexOf(row) + step; !own[at + step] && rows[other]; other += step) {
      const places = inCell(rows[other]?.cells[cell.cellIndex])
      if (places.length > 0) return (step === 1 ? places[0] : places.at(-1)) ?? null
    }
    return own[at + step] ?? null
  }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  for (let other = cell.cellIndex + step; step !== 0 && row.cells[other]; other += step) {
    const places = inCell(row.cells[other])
    if (places.length > 0) return places[Math.min(at, places.length - 1)] ?? null
  }
  return null
}
