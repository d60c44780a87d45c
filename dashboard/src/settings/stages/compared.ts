// The versions that the address compares, so that they are loaded together with the other data.
import { useQueries, useQuery } from '@tanstack/react-query'
import { type Search, textIn, useAddress } from '../../data/address.ts'
import { versionQuery, versionsQuery } from './queries.ts'

export interface Compared {
  from: number
  to: number | 'draft'
}

/** By default a version is compared with the one before it; null if the address has no version. */
export function comparedIn(search: Search): Compared | null {
  const to = textIn(search, 'to') === 'draft' ? 'draft' : numberIn(search, 'to')
  if (to === null) return null
  const from = numberIn(search, 'from') ?? (to === 'draft' ? null : Math.max(1, to - 1))
  return from === null ? null : { from, to }
}

export const versionsOf = ({ from, to }: Compared): number[] => (to === 'draft' ? [from] : [from, to])

export const showsVersions = (search: Search): boolean => textIn(search, 'view') === 'versions'

/** Loads the versions at the same time as the stages. */
export function useVersionsAhead(): void {
  const [search] = useAddress()
  const isShown = showsVersions(search)
  const compared = comparedIn(search)
  useQuery({ ...versionsQuery, enabled: isShown })
  useQueries({ queries: isShown && compared ? versionsOf(compared).map(versionQuery) : [] })
}

/** Reads a number from the address; anything else counts as missing. */
function numberIn(search: Search, name: string): number | null {
  const value = search[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null
}
