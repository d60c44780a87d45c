// Moves a booking: shown at once, reverted when the server refuses, with an undo for ten seconds.
import { useState } from 'react'
import { refreshAfter } from '../booking/booking-cache.ts'
import { type Alternative, api, type Booking, isProblem, type Reschedule, type Resource } from '../data/api.ts'
import { wordsFor } from '../data/problem.ts'
import { type Change, showAtOnce } from '../data/shown-at-once.ts'
import { duration } from '../text/number.ts'
import { useTexts } from '../text/texts.ts'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { uiTexts } from '../ui/texts.ts'
import { momentOf } from './board.ts'
import type { BookingLook } from './booking-look.tsx'
import { moveTexts } from './move-texts.ts'
import { buffersOf, type Wish } from './obstacles.ts'

export interface Refusal {
  wish: Wish
  /** The text of the reason. */
  words: string
  alternatives: readonly Alternative[]
}

export function useMoving(look: BookingLook, resources: readonly Resource[]) {
  const t = useTexts(moveTexts)
  const ui = useTexts(uiTexts)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function move(wish: Wish): Promise<Booking | null> {
    const { booking } = wish
    setRefusal(null)
    try {
      const fresh = await showAtOnce(
        replaceShown(booking, movedTo(wish)),
        () => reschedule(wish),
        (answer) => replaceShown(booking, answer),
      )
      refreshAfter(fresh)
      return fresh
    } catch (error) {
      // The obstacle or the booking may have changed since they were loaded.
      refreshAfter(booking)
      const isRefused = isProblem(error, 'slot_taken', 'validation_error')
      if (isRefused && (error.code === 'slot_taken' || error.alternatives.length > 0)) {
        setRefusal({ wish, words: wordsFor(error), alternatives: error.alternatives })
      } else {
        notifyProblem(error)
      }
      return null
    }
  }

  async function moveWithUndo(wish: Wish): Promise<Booking | null> {
    const fresh = await move(wish)
    if (!fresh) return null
    const before = wishOf(wish.booking)
    const undo = async () => {
      const back = await move({ ...before, booking: fresh })
      if (back) notify(t('back', { customer: look.nameOf(back), when: look.clock.dayTime(back.start as string) }))
    }
    notify(sentence(before, fresh), { action: { label: ui('undo'), run: undo } })
    return fresh
  }

  function sentence(before: Wish, fresh: Booking): string {
    const after = wishOf(fresh)
    const customer = look.nameOf(fresh)
    const when = look.clock.dayTime(fresh.start as string)
    if (after.start === before.start && after.minutes !== before.minutes) {
      return t('resized', { customer, length: duration(after.minutes) })
    }
    const added = after.resourceIds.find((id) => !before.resourceIds.includes(id))
    const who = resources.find(({ id }) => id === added)?.name
    return who ? t('movedTo', { customer, when, who }) : t('moved', { customer, when })
  }

  return { move: moveWithUndo, refusal, dismiss: () => setRefusal(null) }
}

/** The present time of a booking as a wish, for the undo. */
export function wishOf(booking: Booking): Wish {
  const [start, end] = [momentOf(booking.start) as number, momentOf(booking.end) as number]
  return {
    booking,
    start,
    minutes: end - start,
    resourceIds: booking.allocations.map(({ resource_id }) => resource_id),
  }
}

function reschedule({ booking, start, minutes, resourceIds }: Wish): Promise<Booking> {
  const body: Reschedule = {
    start: toText(start),
    resource_ids: [...resourceIds],
    expected_version: booking.version,
    ...(minutes !== wishOf(booking).minutes && { duration_minutes: minutes }),
  }
  return api().rescheduleBooking(booking.id, body)
}

/** A list from the server has either the old booking or already the new one. */
function replaceShown({ id }: Booking, shown: Booking): Change[] {
  const became = (each: Booking) => each.rescheduled_from === id
  const apply = (list: unknown) => {
    if (!Array.isArray(list) || !list.some((each: Booking) => each.id === id || became(each))) return list
    const isMoved = list.some(became)
    return list.flatMap((each: Booking) => (became(each) ? [shown] : each.id !== id ? [each] : isMoved ? [] : [shown]))
  }
  return [{ queryKey: ['bookings'], apply }]
}

/** The booking as it will be when the server accepts the move. */
function movedTo({ booking, start, minutes, resourceIds }: Wish): Booking {
  const [before, after] = buffersOf(booking)
  const allocations = resourceIds.map((resource_id) => ({
    resource_id,
    start: toText(start - before),
    end: toText(start + minutes + after),
  }))
  return { ...booking, start: toText(start), end: toText(start + minutes), allocations }
}

const toText = (minute: number) => new Date(minute * 60_000).toISOString()
