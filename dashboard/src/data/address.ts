// What stands behind the ? of an address: filters, the booking beside the page, something new being made.
import { parseMoment } from '@holdfast/time/moment.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

export type Search = Readonly<Record<string, unknown>>

/** All of it, and a way to change some; undefined takes a name away. `replace` leaves no step to go back to. */
export function useAddress(): [Search, (change: Search, how?: { replace: true }) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return [
    search,
    (change, how) => void navigate({ to: '.', search: (present: Search) => ({ ...present, ...change }), ...how }),
  ]
}

/** A text of the address; anything else counts as missing. */
export function textIn(search: Search, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A moment of the address, such as 2026-11-20T14:30:00Z; anything else counts as missing. */
export function momentIn(search: Search, name: string): string | undefined {
  const text = textIn(search, name)
  return text && parseMoment(text)?.toISOString()
}

/** Several texts under one name. */
export function textsIn(search: Search, name: string): readonly string[] {
  const value = search[name]
  const values = Array.isArray(value) ? value : [value]
  return values.filter((each): each is string => typeof each === 'string' && each !== '')
}
