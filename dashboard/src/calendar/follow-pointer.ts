// Follows a pressed pointer: by mouse and pen after a few pixels, by touch after a long press.

interface Followed {
  begin: () => void
  /** Is called once per frame, also when the page scrolls under a pointer that does not move. */
  frame: (pointer: { x: number; y: number; shift: boolean; alt: boolean }) => void
  end: () => void
  cancel: () => void
}

const MIN_DRAG_PIXELS = 4
const MAX_PRESS_PIXELS = 10
const LONG_PRESS_MS = 350

export function followPointer(down: PointerEvent, { begin, frame, end, cancel }: Followed): void {
  const isTouch = down.pointerType === 'touch'
  let last = { x: down.clientX, y: down.clientY, shift: down.shiftKey, alt: down.altKey }
  let begun = false
  let request = 0
  const over = new AbortController()
  const { signal } = over
  const pressed = isTouch ? setTimeout(start, LONG_PRESS_MS) : undefined

  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', (event) => isMine(event) && finish(end), { signal })
  addEventListener('pointercancel', (event) => isMine(event) && finish(cancel), { signal })
  addEventListener('keydown', press, { signal, capture: true })
  addEventListener('blur', () => finish(cancel, 'held'), { signal })
  // A browser that has begun to scroll does not stop, so scrolling is prevented before the finger moves.
  addEventListener('touchmove', (event) => begun && event.preventDefault(), { signal, passive: false })

  function isMine(event: PointerEvent): boolean {
    return event.pointerId === down.pointerId
  }

  function move(event: PointerEvent): void {
    if (!isMine(event)) return
    last = { x: event.clientX, y: event.clientY, shift: event.shiftKey, alt: event.altKey }
    const distance = Math.hypot(last.x - down.clientX, last.y - down.clientY)
    if (begun) return
    if (isTouch && distance > MAX_PRESS_PIXELS) finish(() => {})
    if (!isTouch && distance > MIN_DRAG_PIXELS) start()
  }

  function press(event: KeyboardEvent): void {
    if (!begun || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish(cancel, 'held')
  }

  function start(): void {
    begun = true
    if (isTouch) navigator.vibrate?.(15)
    begin()
    tick()
  }

  function tick(): void {
    frame(last)
    request = requestAnimationFrame(tick)
  }

  /** `held`: the drag ends while the pointer is still down. */
  function finish(how: () => void, pointer?: 'held'): void {
    over.abort()
    clearTimeout(pressed)
    cancelAnimationFrame(request)
    if (!begun) return
    frame(last)
    how()
    swallowClick(pointer)
  }
}

/** Releasing the pointer after a drag must not click the element below it, also if the drag has ended before. */
function swallowClick(pointer?: 'held'): void {
  const over = new AbortController()
  const { signal } = over
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const listenNoMore = () => setTimeout(() => over.abort())
  addEventListener('click', stop, { capture: true, once: true, signal })
  if (pointer !== 'held') return void listenNoMore()
  addEventListener('pointerup', listenNoMore, { signal })
  // The pointer may be released in another window, where this page does not see it.
  addEventListener('pointerdown', () => over.abort(), { capture: true, signal })
}
