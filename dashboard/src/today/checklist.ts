// The first steps of a workspace. Whether one is done follows from its data; only the hiding of the list is stored.
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
import { readStored, store } from '../text/browser-storage.ts'
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
  /** False while the data is being loaded. */
  isKnown: boolean
  /** Null if the list is not shown: all is done, it is hidden, or the member may not do the steps. */
  done: Readonly<Record<StepKey, boolean>> | null
  hide: () => void
}

export function useChecklist(): Checklist {
  const { workspace } = useMe()
  const manages = useManages()
  const name = `holdfast.first-steps-hidden.${workspace.id}`
  const [isHidden, setHidden] = useState(() => readStored('device', name) === true)
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
      store('device', name, true)
      setHidden(true)
    },
  }
}

const isThere = (found: readonly unknown[] | undefined) => (found ?? []).length > 0
