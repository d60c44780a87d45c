// The first steps of a workspace, each read from what is there: nothing is kept but that somebody hid the list.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  apiKeysQuery,
  invitationsQuery,
  membersQuery,
  resourcesQuery,
  schedulesQuery,
  servicesQuery,
} from '../data/queries.ts'
import { useManages, useMe } from '../data/workspace.ts'
import { keep, kept } from '../text/kept.ts'
import { firstBookingQuery } from './queries.ts'

export const STEPS = [
  { key: 'service', to: '/settings/services', search: {} },
  { key: 'people', to: '/settings/resources', search: {} },
  { key: 'hours', to: '/settings/schedules', search: {} },
  { key: 'booking', to: '/calendar', search: { new: true } },
  { key: 'colleague', to: '/settings/team', search: {} },
  { key: 'key', to: '/settings/keys', search: {} },
] as const

type StepKey = (typeof STEPS)[number]['key']

export interface Checklist {
  /** False while it is not known yet. */
  isKnown: boolean
  /** Null when there is nothing to show: all is done, hidden, or somebody else's business. */
  done: Readonly<Record<StepKey, boolean>> | null
  hide: () => void
}

export function useChecklist(): Checklist {
  const { workspace } = useMe()
  const manages = useManages()
  const place = `holdfast.first-steps-hidden.${workspace.id}`
  const [isHidden, setHidden] = useState(() => kept('device', place) === true)
  const enabled = manages && !isHidden
  const services = useQuery({ ...servicesQuery, enabled })
  const resources = useQuery({ ...resourcesQuery, enabled })
  const schedules = useQuery({ ...schedulesQuery, enabled })
  const bookings = useQuery({ ...firstBookingQuery, enabled })
  const members = useQuery({ ...membersQuery, enabled })
  const invitations = useQuery({ ...invitationsQuery, enabled })
  const keys = useQuery({ ...apiKeysQuery, enabled })
  const all = [services, resources, schedules, bookings, members, invitations, keys]
  const isKnown = !enabled || all.every(({ isPending }) => !isPending)
  const done = {
    service: isThere(services.data),
    people: isThere(resources.data),
    hours: (schedules.data ?? []).some(({ weekly }) => weekly.length > 0),
    booking: isThere(bookings.data),
    colleague: (members.data ?? []).length > 1 || isThere(invitations.data),
    key: isThere(keys.data),
  }
  const isShown = enabled && isKnown && all.every(({ isSuccess }) => isSuccess) && Object.values(done).includes(false)
  return {
    isKnown,
    done: isShown ? done : null,
    hide: () => {
      keep('device', place, true)
      setHidden(true)
    },
  }
}

const isThere = (found: readonly unknown[] | undefined) => (found ?? []).length > 0
