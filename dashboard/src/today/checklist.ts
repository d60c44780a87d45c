// The first steps of a workspace. The server finds out from its data what is done; only the hiding of the list is stored.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useManages, useMe } from '../data/workspace.ts'
import { readStored, store } from '../text/browser-storage.ts'
import { checklistQuery } from './queries.ts'

export const STEPS = [
  { key: 'service', to: '/settings/services', search: {} },
  { key: 'people', to: '/settings/resources', search: {} },
  { key: 'hours', to: '/settings/schedules', search: {} },
  { key: 'booking', to: '/calendar', search: { new: true } },
  { key: 'colleague', to: '/settings/team', search: {} },
  { key: 'key', to: '/settings/keys', search: {} },
  { key: 'automation', to: '/automations', search: {} },
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
  const { data, isPending } = useQuery({ ...checklistQuery, enabled })
  const isDone = (key: StepKey) => data?.some((step) => step.key === key && step.done) ?? false
  const done = Object.fromEntries(STEPS.map(({ key }) => [key, isDone(key)])) as Record<StepKey, boolean>
  const isKnown = !enabled || !isPending
  const isShown = enabled && data !== undefined && Object.values(done).includes(false)
  return {
    isKnown,
    done: isShown ? done : null,
    hide: () => {
      store('device', name, true)
      setHidden(true)
    },
  }
}
