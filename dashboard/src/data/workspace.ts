// Who works here and where: the member, their workspace, its clock and its money, for every page inside it.
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

/** Whether the member's role allows it: the same scopes that the server checks. */
export function useMay(scope: string): boolean {
  return useMe().scopes.includes(scope)
}

/** Owners and admins: team, keys and the workspace itself. */
export function useManages(): boolean {
  const { role } = useMe()
  return role === 'owner' || role === 'admin'
}

export function useClock(): Clock {
  const { timezone } = useMe().workspace
  return clockOf(timezone, useLanguage())
}

let latest: { timezone: string; language: Language; clock: Clock } | undefined

/** The same for all who ask: on some pages that is every other component. */
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

/** The present moment, told again every half minute. */
export function useNow(): Date {
  const [now, tell] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => tell(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
