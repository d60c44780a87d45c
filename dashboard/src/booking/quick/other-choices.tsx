// Help when a time cannot be booked: the reason, and the free times near it.
import type { ReactNode } from 'react'
import type { Alternative, Resource, SlotExplanation, SlotReason } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'
import { useReason } from './slots.ts'

/** A time that is not offered can often still be booked; if not, this says why. `children` say what can be done. */
export function WhyNot({
  why: { reasons, override },
  wished,
  resources,
  children,
}: {
  why: SlotExplanation
  wished: readonly string[]
  resources: readonly Resource[]
  children: ReactNode
}) {
  const t = useTexts(quickBookingTexts)
  const reasonOf = useReason()
  const about = reasons.filter(({ resource_id }) => resource_id === null || wished.includes(resource_id))
  const nameOf = (id: string | null) => resources.find((each) => each.id === id)?.name ?? ''
  const textOf = (reason: SlotReason) => {
    if (reason.code === 'min_notice' && override?.includes('past')) return t('begunAlready')
    if (reason.code === 'min_notice' && override?.includes('notice')) return t('insideNotice')
    return reasonOf(reason, nameOf(reason.resource_id))
  }
  // Reasons about single resources say more than the general one.
  const isNamed = about.some(({ resource_id }) => resource_id !== null)
  const told = about.filter(({ code, resource_id }) => !(isNamed && resource_id === null && GENERAL.includes(code)))
  return (
    <div className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-ink">
      <p>{[...new Set(told.map(textOf))].join(' ')}</p>
      {children}
    </div>
  )
}

const GENERAL = ['closed', 'fully_booked']

export function FreeAlternatives({
  alternatives,
  take,
}: {
  alternatives: readonly Alternative[]
  take: (start: string) => void
}) {
  const t = useTexts(quickBookingTexts)
  const clock = useClock()
  if (alternatives.length === 0) return <p className="text-soft">{t('noneInstead')}</p>
  return (
    <fieldset className="rounded-xl bg-sunken p-3">
      <legend className="sr-only">{t('instead')}</legend>
      <p aria-hidden className="pb-2 text-sm font-medium text-soft">
        {t('instead')}
      </p>
      <div className="flex flex-wrap gap-2">
        {alternatives.map(({ start }) => (
          <Button key={start} onClick={() => take(start)}>
            {t('bookAt', { when: clock.dayTime(start) })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
