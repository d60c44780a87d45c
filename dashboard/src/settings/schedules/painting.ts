// Paints hours on the week with a pointer: opens, closes and moves edges, and shows the result during the drag.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { type PointerEvent, type RefObject, useState } from 'react'
import { closeHours, isOpenAt, openHours, type Piece, resizeHours, type Week } from './week.ts'

const STEP_MINUTES = 15

interface GridPoint {
  day: number
  minute: number
}

type Stroke =
  | { kind: 'open' | 'close'; from: GridPoint; to: GridPoint; touch: boolean }
  | { kind: 'edge'; piece: Piece; column: number; edge: 'start' | 'end'; minute: number }

/** `surface` is the element with the seven columns. */
export function usePainting(surface: RefObject<HTMLElement | null>, week: Week, onChange: (week: Week) => void) {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const shown = stroke ? painted(week, stroke) : week
  const pointOf = ({ clientX, clientY }: PointerEvent): GridPoint => {
    const { left, top, width, height } = (surface.current as HTMLElement).getBoundingClientRect()
    const day = Math.floor(((clientX - left) / width) * 7)
    return { day: Math.max(0, Math.min(6, day)), minute: Math.max(0, ((clientY - top) / height) * MINUTES_PER_DAY) }
  }
  return {
    shown,
    stroke,
    onSurface: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        const from = pointOf(event)
        const touch = event.pointerType === 'touch'
        // A moving finger scrolls the page, so only taps count.
        if (!touch) event.currentTarget.setPointerCapture(event.pointerId)
        setStroke({ kind: isOpenAt(week, from.day, from.minute) ? 'close' : 'open', from, to: from, touch })
      },
      onPointerMove: (event: PointerEvent) => {
        if (!stroke) return
        const to = pointOf(event)
        if (stroke.kind === 'edge') setStroke({ ...stroke, minute: edgeAt(stroke, to.minute) })
        else if (!stroke.touch) setStroke({ ...stroke, to })
      },
      onPointerUp: () => {
        setStroke(null)
        if (stroke && shown !== week) onChange(shown)
      },
      onPointerCancel: () => setStroke(null),
    },
    onEdge: (piece: Piece, column: number, edge: 'start' | 'end') => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.stopPropagation()
        surface.current?.setPointerCapture(event.pointerId)
        setStroke({ kind: 'edge', piece, column, edge, minute: piece.span[edge] })
      },
    }),
  }
}

/** The minute of an edge, counted from midnight of the day that the hours belong to. */
const edgeAt = ({ piece, column }: { piece: Piece; column: number }, minute: number) =>
  Math.round(minute / STEP_MINUTES) * STEP_MINUTES + (piece.of === column ? 0 : MINUTES_PER_DAY)

function painted(week: Week, stroke: Stroke): Week {
  if (stroke.kind === 'edge') {
    const { piece, edge, minute } = stroke
    return minute === piece.span[edge] ? week : resizeHours(week, piece.of, piece.span, edge, minute)
  }
  const { kind, from, to } = stroke
  // A click may move the pointer a little.
  if (from.day === to.day && stepAt(from.minute) === stepAt(to.minute))
    return kind === 'open' ? openHours(week, from.day, hourAt(from.minute)) : week
  const span = spanBetween(from.minute, to.minute)
  const [first, last] = [Math.min(from.day, to.day), Math.max(from.day, to.day)]
  return week.reduce<Week>(
    (now, _, day) => (day < first || last < day ? now : (kind === 'open' ? openHours : closeHours)(now, day, span)),
    week,
  )
}

const stepAt = (minute: number) => Math.floor(minute / STEP_MINUTES) * STEP_MINUTES

/** A click opens or closes a whole hour. */
function hourAt(minute: number) {
  const start = Math.floor(Math.min(minute, MINUTES_PER_DAY - 1) / 60) * 60
  return { start, end: start + 60 }
}

function spanBetween(one: number, other: number) {
  const start = Math.min(stepAt(one), stepAt(other), MINUTES_PER_DAY - STEP_MINUTES)
  const end = Math.max(stepAt(one), stepAt(other)) + STEP_MINUTES
  return { start, end: Math.min(end, start + MINUTES_PER_DAY) }
}
