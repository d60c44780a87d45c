// The rules that a member may override for the chosen time, and whether they have confirmed it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewBooking, SlotExplanation } from '../../data/api.ts'
import { explainQuery, type SlotWish } from './slots.ts'

type Rule = NonNullable<NewBooking['override']>[number]

export interface Override {
  /** Why the time is not free; null: it is, or nothing is known yet. */
  why: SlotExplanation | null
  isOffered: boolean
  isGiven: boolean
  give: (isGiven: boolean) => void
  /** The rules that the booking overrides. */
  given: Rule[]
}

/** `start` is null when there is nothing to ask. A confirmation for one time does not count for another time. */
export function useOverride(start: string | null, wish: SlotWish): Override {
  const { data } = useQuery({ ...explainQuery(start ?? '', wish), enabled: start !== null })
  const [saidOf, setSaidOf] = useState<string | null>(null)
  const subject = JSON.stringify([start, wish])
  const why = start !== null && data && !data.bookable ? data : null
  const rules = (why?.override ?? []) as Rule[]
  const isGiven = saidOf === subject && rules.length > 0
  return {
    why,
    isOffered: rules.length > 0,
    isGiven,
    give: (isNow) => setSaidOf(isNow ? subject : null),
    given: isGiven ? rules : [],
  }
}
