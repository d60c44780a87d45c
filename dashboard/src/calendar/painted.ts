// How long the calendar takes from its data to the screen, for those who measure: `calendar:painted`.
import { useEffect, useRef } from 'react'

/** Begins when the last of the data arrived, or when a page whose data was there already was asked for. */
export function useMeasuredPaint(page: string, arrivedAt: number | undefined): void {
  const shown = useRef({ page: '', since: 0 })
  if (shown.current.page !== page) shown.current = { page, since: performance.now() }
  const measured = useRef('')
  useEffect(() => {
    if (arrivedAt === undefined || measured.current === page) return
    measured.current = page
    const startTime = Math.min(performance.now(), Math.max(shown.current.since, arrivedAt - performance.timeOrigin))
    performance.mark('calendar:data', { startTime })
    // The frame has been drawn once a task after it runs.
    requestAnimationFrame(() => setTimeout(() => performance.measure('calendar:painted', 'calendar:data')))
  }, [page, arrivedAt])
}
