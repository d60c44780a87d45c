// Drags a booking to another day or person in the week of a team. Its time of the day stays the same.
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Booking } from '../data/api.ts'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { edgeSpeed } from './board-surface.ts'
import { useLook } from './booking-look.tsx'
import { followPointer } from './follow-pointer.ts'
import { moveTexts } from './move-texts.ts'
import { type Known, obstacleTo, resourcesAfter, type Wish } from './obstacles.ts'
import { sameTimeOn, type TeamRow } from './team-week.ts'
import { wishOf } from './use-moving.ts'

interface Cell {
  row: number
  day: Day
}

interface CellDragInput {
  rows: readonly TeamRow[]
  known: Known
  ghost: RefObject<HTMLElement | null>
  drop: (wish: Wish) => void
}

export function useCellDrag(input: CellDragInput) {
  const t = useTexts(moveTexts)
  const look = useLook()
  const latest = useRef({ input, t, look })
  useEffect(() => {
    latest.current = { input, t, look }
  })
  return useMemo(() => {
    let isDragging = false

    const wishFor = (booking: Booking, from: Cell, to: Cell): Wish => {
      const { input, look } = latest.current
      const [one, other] = [from, to].map(({ row }) => input.rows[row]?.resource?.id)
      const exchange = one && other && one !== other ? { from: one, to: other } : null
      const start = sameTimeOn(look.clock, booking, from.day, to.day).getTime() / 60_000
      return { ...wishOf(booking), start, resourceIds: resourcesAfter(booking, exchange) }
    }

    const grab = (event: PointerEvent, booking: Booking, element: HTMLElement) => {
      const from = cellOf(element)
      const scroller = element.closest<HTMLElement>('section')
      if (!from || !scroller) return
      let wish: Wish | null = null
      let marked: HTMLElement | null = null
      const mark = (cell: HTMLElement | null, obstacle: string | null) => {
        if (marked && marked !== cell) delete marked.dataset.target
        marked = cell
        if (cell) cell.dataset.target = obstacle ?? ''
      }
      const letGo = () => {
        isDragging = false
        mark(null, null)
        delete element.dataset.lifted
        if (latest.current.input.ghost.current) latest.current.input.ghost.current.hidden = true
      }
      followPointer(event, {
        begin: () => {
          isDragging = true
          element.dataset.lifted = ''
        },
        frame: ({ x, y }) => {
          const { input, look, t } = latest.current
          const [right, down] = edgeSpeed(scroller, x, y)
          if (right !== 0 || down !== 0) scroller.scrollBy(right, down)
          const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]') ?? null
          const to = cellOf(cell)
          const isElsewhere = to !== null && (to.row !== from.row || to.day !== from.day)
          wish = isElsewhere ? wishFor(booking, from, to) : null
          const obstacle = wish && obstacleTo(input.known, wish)
          mark(isElsewhere ? cell : null, obstacle)
          const box = input.ghost.current
          if (!box) return
          box.hidden = false
          box.style.transform = `translate3d(${x + 10}px, ${y + 10}px, 0)`
          box.style.setProperty('--stage', look.colorOf(booking))
          if (obstacle) box.dataset.obstacle = ''
          else delete box.dataset.obstacle
          const when = new Date((wish ?? wishOf(booking)).start * 60_000)
          const [name, time] = box.children
          if (name) name.textContent = look.nameOf(booking)
          if (time) time.textContent = [look.clock.dayTime(when), obstacle && t(obstacle)].filter(Boolean).join(' · ')
        },
        end: () => {
          letGo()
          if (wish) latest.current.input.drop(wish)
        },
        cancel: letGo,
      })
    }

    return { grab, isDragging: () => isDragging }
  }, [])
}

function cellOf(element: HTMLElement | null): Cell | null {
  const cell = element?.closest<HTMLElement>('[data-row]')
  return cell ? { row: Number(cell.dataset.row), day: cell.dataset.day as Day } : null
}
