// Which versions the address asks to compare, so that they can be asked for at once with everything else.
import { useQueries, useQuery } from '@tanstack/react-query'
import { type Search, textIn, useAddress } from '../../data/address.ts'
import { versionQuery, versionsQuery } from './queries.ts'

export interface Compared {
  from: number
  to: number | 'draft'
}

/** With the one before it, unless another is named; null when none is named. */
export function comparedIn(search: Search): Compared | null {
  const to = textIn(search, 'to') === 'draft' ? 'draft' : numberIn(search, 'to')
  if (to === null) return null
  const from = numberIn(search, 'from') ?? (to === 'draft' ? null : Math.max(1, to - 1))
  return from === null ? null : { from, to }
}

export const versionsOf = ({ from, to }: Compared): number[] => (to === 'draft' ? [from] : [from, to])

export const showsVersions = (search: Search): boolean => textIn(search, 'view') === 'versions'

/** Side by side with the stages themselves. */
export function useVersionsAhead(): void {
  const [search] = useAddress()
  const isShown = showsVersions(search)
  const compared = comparedIn(search)
  useQuery({ ...versionsQuery, enabled: isShown })
  useQueries({ queries: isShown && compared ? versionsOf(compared).map(versionQuery) : [] })
}

/** A number in the address; anything else counts as missing. */
function numberIn(search: Search, name: string): number | null {
  const value = search[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null
}
