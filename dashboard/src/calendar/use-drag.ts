// Drags a booking to another place, by pointer or by keys. React does not render the element that follows the pointer.
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Booking } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { placeOf } from './axis.ts'
import type { Block, Board, Column } from './board.ts'
import { edgeSpeed, type Surface, surfaceOf } from './board-surface.ts'
import { type BookingLook, useLook } from './booking-look.tsx'
import { followPointer } from './follow-pointer.ts'
import { moveTexts } from './move-texts.ts'
import { type Known, obstacleTo, resourcesAfter, type Wish } from './obstacles.ts'
import { isSameTarget, stepped, stretchedTo, type Target, targetAt, targetOf } from './target.ts'

export interface Dragged {
  booking: Booking
  /** The column where the drag began. */
  from: Column
}

interface Session {
  block: Block
  first: Target
  target: Target
  surface: Surface
  step: number
}

interface DragInput {
  board: Board
  known: Known
  scroller: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
  /** Is called when the booking is dropped at another place. */
  drop: (wish: Wish, how: 'pointer' | 'keys') => void
  announce: (words: string) => void
}

const FINE_STEP_MINUTES = 5
const FINEST_STEP_MINUTES = 1

export function useDrag(input: DragInput) {
  const t = useTexts(moveTexts)
  const look = useLook()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef({ input, t, look })
  useEffect(() => {
    latest.current = { input, t, look }
  })
  const session = useRef<Session | null>(null)
  const actions = useMemo(() => {
    const lift = (block: Block, column: number): Session | null => {
      const { input } = latest.current
      const surface = surfaceOf(input.scroller.current, input.board)
      if (!surface || !input.ghost.current) return null
      const first = targetOf(block, column)
      const step = input.known.services.find(({ id }) => id === block.booking.service_id)?.slot_interval_minutes ?? 15
      session.current = { block, first, target: first, surface, step }
      setDragged({ booking: block.booking, from: surface.board.columns[column] as Column })
      mark(surface, block.booking.id, 'lifted')
      surface.scroller.dataset.dragging = ''
      return session.current
    }

    const aim = (target: Target) => {
      const now = session.current
      if (!now) return
      now.target = target
      const { input, look, t } = latest.current
      const wish = wishOf(now)
      const obstacle = isSameTarget(now.first, target) ? null : obstacleTo(input.known, wish)
      draw(input.ghost.current as HTMLElement, now, look, obstacle && t(obstacle))
      return { wish, obstacle }
    }

    const letGo = () => {
      const now = session.current
      if (!now) return null
      session.current = null
      delete now.surface.scroller.dataset.dragging
      unmark(now.surface, 'lifted')
      ;(latest.current.input.ghost.current as HTMLElement).hidden = true
      setDragged(null)
      return now
    }

    const putDown = (how: 'pointer' | 'keys') => {
      const now = letGo()
      if (now && !isSameTarget(now.first, now.target)) latest.current.input.drop(wishOf(now), how)
    }

    const giveUp = () => {
      if (letGo()) latest.current.input.announce(latest.current.t('putBack'))
    }

    const grab = (event: PointerEvent, block: Block, column: number, mode: 'move' | 'resize') => {
      let held = 0
      followPointer(event, {
        begin: () => {
          const now = lift(block, column)
          if (!now) return
          const { y } = now.surface.placeAt(event.clientX, event.clientY)
          held = y - (mode === 'move' ? block.at : block.to)
        },
        frame: ({ x, y, shift, alt }) => {
          const now = session.current
          if (!now) return
          const { scroller, board } = now.surface
          const [right, down] = edgeSpeed(scroller, x, y)
          if (right !== 0 || down !== 0) scroller.scrollBy(right, down)
          const under = now.surface.placeAt(x, y)
          const step = alt ? FINEST_STEP_MINUTES : shift ? FINE_STEP_MINUTES : now.step
          const target =
            mode === 'move'
              ? targetAt(board, now.first, under.column, under.y - held, step)
              : stretchedTo(board, now.first, under.y - held, step)
          if (isSameTarget(target, now.target) && !(latest.current.input.ghost.current as HTMLElement).hidden) return
          aim(target)
        },
        end: () => putDown('pointer'),
        cancel: giveUp,
      })
    }

    /** Returns whether the key moved the dragged booking, or started a drag. */
    const press = (event: KeyboardEvent, block: Block, column: number): boolean => {
      const { key } = event
      const isArrow = key.startsWith('Arrow')
      // Tab moves the focus to the next element, and leaves the booking where it was.
      if (key === 'Tab' || (!session.current && !(isArrow && event.shiftKey))) return false
      event.preventDefault()
      event.stopPropagation()
      const { t, look, input } = latest.current
      if (session.current && key === 'Enter') putDown('keys')
      else if (session.current && key === 'Escape') giveUp()
      else if (isArrow) {
        const begins = !session.current
        const now = session.current ?? lift(block, column)
        if (!now) return true
        const told = aim(stepped(now.surface.board, now.target, key, event.altKey ? FINE_STEP_MINUTES : now.step))
        ;(input.ghost.current as HTMLElement).scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const place = t('carriedTo', { time: timeOf(now, look), who: whoOf(now) })
        const words = [begins && t('carrying', { customer: look.nameOf(block.booking) }), place]
        input.announce([...words, told?.obstacle && t(told.obstacle)].filter(Boolean).join(' '))
      }
      return true
    }

    return { grab, press, giveUp, isDragging: () => session.current !== null }
  }, [])
  return { dragged, ...actions }
}

function wishOf({ block: { booking }, first, target, surface: { board } }: Session): Wish {
  const [from, to] = [first, target].map(({ column }) => board.columns[column]?.resource?.id)
  const exchange = from && to && from !== to ? { from, to } : null
  return { booking, start: target.start, minutes: target.minutes, resourceIds: resourcesAfter(booking, exchange) }
}

const whoOf = ({ target, surface: { board } }: Session) => board.columns[target.column]?.resource?.name ?? ''

function timeOf({ target: { start, minutes } }: Session, { clock }: BookingLook): string {
  return clock.span(new Date(start * 60_000), new Date((start + minutes) * 60_000))
}

function draw(ghost: HTMLElement, now: Session, look: BookingLook, obstacle: string | null): void {
  const { target, surface, block } = now
  const { day } = surface.board.columns[target.column] as Column
  const [at, to] = [target.start, target.start + target.minutes].map((moment) =>
    placeOf(surface.board.axis, day, moment),
  )
  const { left, width } = surface.columns[target.column] ?? { left: 0, width: 0 }
  ghost.hidden = false
  ghost.style.transform = `translate3d(${left + 2}px, ${(at as number) * surface.scale}px, 0)`
  ghost.style.width = `${width - 6}px`
  ghost.style.height = `${Math.max(18, ((to as number) - (at as number)) * surface.scale)}px`
  ghost.style.setProperty('--stage', look.colorOf(block.booking))
  if (obstacle) ghost.dataset.obstacle = ''
  else delete ghost.dataset.obstacle
  const [name, time] = ghost.children
  if (name) name.textContent = look.nameOf(block.booking)
  if (time) time.textContent = [timeOf(now, look), obstacle].filter(Boolean).join(' · ')
}

export function mark({ scroller }: Pick<Surface, 'scroller'>, bookingId: string, how: 'lifted' | 'lit'): void {
  for (const block of scroller.querySelectorAll<HTMLElement>(`[data-booking-id="${bookingId}"]`))
    block.dataset[how] = ''
}

export function unmark({ scroller }: Pick<Surface, 'scroller'>, how: 'lifted' | 'lit'): void {
  for (const block of scroller.querySelectorAll<HTMLElement>(`[data-${how}]`)) delete block.dataset[how]
}
