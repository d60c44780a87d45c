// The names of the seven days, from Monday on.
import { useMemo } from 'react'
import { useClock } from '../../data/workspace.ts'
import { addDays } from '../../text/clock.ts'

const A_MONDAY = '2024-01-01'

export function useWeekdays(): { long: readonly string[]; short: readonly string[] } {
  const clock = useClock()
  return useMemo(() => {
    const long = Array.from({ length: 7 }, (_, day) => titled(clock.nameOf(addDays(A_MONDAY, day), 'weekday')))
    return { long, short: long.map((name) => name.slice(0, 3)) }
  }, [clock])
}

const titled = (name: string) => name.slice(0, 1).toLocaleUpperCase() + name.slice(1)
