// Measures how long a page takes from its data to the screen, such as `calendar:painted`.
import { useEffect, useRef } from 'react'
import { afterNextFrame } from './frames.ts'

/** The measurement begins when the last data arrived or, if the data was there already, when the page was opened. */
export function useMeasuredPaint(name: string, page: string, arrivedAt: number | undefined): void {
  const shown = useRef({ page: '', since: 0 })
  if (shown.current.page !== page) shown.current = { page, since: performance.now() }
  const measured = useRef('')
  useEffect(() => {
    if (arrivedAt === undefined || measured.current === page) return
    measured.current = page
    const startTime = Math.min(performance.now(), Math.max(shown.current.since, arrivedAt - performance.timeOrigin))
    performance.mark(`${name}:data`, { startTime })
    afterNextFrame(() => performance.measure(`${name}:painted`, `${name}:data`))
  }, [name, page, arrivedAt])
}
