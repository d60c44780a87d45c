// The query of the page's address: filters, the open booking, something new that is being made.
import { parseMoment } from '@holdfast/time/moment.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

export type Search = Readonly<Record<string, unknown>>

/** The query, and a function that changes it; undefined removes a name. `replace` adds no entry to the history. */
export function useAddress(): [Search, (change: Search, how?: { replace: true }) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return [
    search,
    (change, how) => void navigate({ to: '.', search: (present: Search) => ({ ...present, ...change }), ...how }),
  ]
}

/** Reads a text from the query; anything else counts as missing. */
export function textIn(search: Search, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads a moment such as 2026-11-20T14:30:00Z from the query; anything else counts as missing. */
export function momentIn(search: Search, name: string): string | undefined {
  const text = textIn(search, name)
  return text && parseMoment(text)?.toISOString()
}

/** Reads several texts under one name. */
export function textsIn(search: Search, name: string): readonly string[] {
  const value = search[name]
  const values = Array.isArray(value) ? value : [value]
  return values.filter((each): each is string => typeof each === 'string' && each !== '')
}
