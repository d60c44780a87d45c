// Help when a time cannot be booked: the reason, and the free times near it.
import { useQuery } from '@tanstack/react-query'
import type { Alternative, Resource } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Remark } from '../../ui/remark.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'
import { explainQuery, type SlotWish, useReason } from './slots.ts'

/** A time that is not offered can often still be booked; if not, this says why. */
export function WhyNot({ start, wish, resources }: { start: string; wish: SlotWish; resources: readonly Resource[] }) {
  const reasonOf = useReason()
  const { data } = useQuery(explainQuery(start, wish))
  if (!data || data.bookable) return null
  const about = data.reasons.filter(({ resource_id }) => resource_id === null || wish.resourceIds.includes(resource_id))
  const nameOf = (id: string | null) => resources.find((each) => each.id === id)?.name ?? ''
  const words = about.map((reason) => reasonOf(reason, nameOf(reason.resource_id)))
  // Reasons about single resources say more than the general one.
  const shown = about.some(({ resource_id }) => resource_id !== null) ? words.slice(1) : words
  return <Remark tone="warn">{[...new Set(shown)].join(' ')}</Remark>
}

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
