// The member, their workspace, its clock and its currency, for every page inside a workspace.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Clock, openClock } from '../text/clock.ts'
import { money } from '../text/number.ts'
import { type Language, useLanguage } from '../text/preferences.ts'
import type { Me } from './api.ts'
import { meQuery } from './queries.ts'

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

/** Whether the member's role has this scope; the server checks the same scopes. */
export function useMay(scope: string): boolean {
  return useMe().scopes.includes(scope)
}

/** Whether the member is an owner or admin, who manage team, keys and the workspace itself. */
export function useManages(): boolean {
  const { role } = useMe()
  return role === 'owner' || role === 'admin'
}

export function useClock(): Clock {
  const { timezone } = useMe().workspace
  return clockOf(timezone, useLanguage())
}

let latest: { timezone: string; language: Language; clock: Clock } | undefined

/** All components share one clock, because on some pages hundreds of them use it. */
function clockOf(timezone: string, language: Language): Clock {
  if (latest?.timezone !== timezone || latest.language !== language)
    latest = { timezone, language, clock: openClock(timezone, language) }
  return latest.clock
}

export function useMoney(): (cents: number, currency?: string) => string {
  const home = useMe().workspace.currency
  const language = useLanguage()
  return (cents, currency = home) => money(cents, currency, language)
}

/** The present moment, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
