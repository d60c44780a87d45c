// Moves and zooms a map by mouse, pen, fingers and wheel.
import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { moved, type View, zoomed } from '../parts/mercator.ts'

interface ScreenPoint {
  x: number
  y: number
}

/** Returns the ref for the element that is dragged. */
export function useDragging(view: View, onView: (view: View) => void): RefCallback<HTMLElement> {
  // Several movements may happen before the next render, so each starts from the one before.
  const current = useRef(view)
  const tell = useRef(onView)
  useEffect(() => {
    current.current = view
    tell.current = onView
  })
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const show = (next: View) => {
      current.current = next
      tell.current(next)
    }
    return listen(element, () => current.current, show)
  }, [])
}

function listen(element: HTMLElement, present: () => View, show: (view: View) => void): () => void {
  const fingers = new Map<number, ScreenPoint>()
  const end = new AbortController()
  const { signal } = end
  const fromMiddle = ({ x, y }: ScreenPoint) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const pointOf = ({ clientX, clientY }: MouseEvent): ScreenPoint => ({ x: clientX, y: clientY })
  const lift = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
  const press = (event: PointerEvent) => {
    element.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, pointOf(event))
  }
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = summaryOf(fingers)
    fingers.set(event.pointerId, pointOf(event))
    const after = summaryOf(fingers)
    const dragged = moved(present(), before.middle.x - after.middle.x, before.middle.y - after.middle.y)
    const closer = before.spread > 0 && after.spread > 0 ? Math.log2(after.spread / before.spread) : 0
    show(closer === 0 ? dragged : zoomed(dragged, dragged.zoom + closer, fromMiddle(after.middle)))
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    // Some mice report lines or pages instead of pixels.
    const pixels = event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1)
    show(zoomed(present(), present().zoom - pixels / 240, fromMiddle(pointOf(event))))
  }
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', lift, { signal })
  element.addEventListener('pointercancel', lift, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  return () => end.abort()
}

/** The middle of all fingers, and how far apart they are. */
function summaryOf(fingers: ReadonlyMap<number, ScreenPoint>): { middle: ScreenPoint; spread: number } {
  const points = [...fingers.values()]
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 })
  const middle = { x: sum.x / points.length, y: sum.y / points.length }
  const [first, second] = points
  return { middle, spread: first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0 }
}
