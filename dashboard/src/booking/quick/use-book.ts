// Makes a booking, with an undo while its notice is shown.
import { api, type Booking, type NewBooking } from '../../data/api.ts'
import { once } from '../../data/once.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import { phoneOrNull } from '../../text/phone.ts'
import { useTexts } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { refreshAfter } from '../booking-cache.ts'
import type { Person } from './customer-picker.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'

export function useBook(): (person: Person, wish: Omit<NewBooking, 'customer'>) => Promise<Booking> {
  const t = useTexts(quickBookingTexts)
  const ui = useTexts(uiTexts)
  const clock = useClock()
  const { currency } = useMe().workspace
  return async (person, wish) => {
    const { id, name, phone } = person
    const customer = id === null ? { name: name.trim(), phone: phoneOrNull(phone, currency) } : { id }
    const body = { ...wish, customer }
    const booking = await once(['book', body], (idempotencyKey) => api().createBooking(body, { idempotencyKey }))
    refreshAfter(booking)
    const words = { customer: booking.customer?.name ?? name, when: booking.start ? clock.dayTime(booking.start) : '' }
    const undo = () =>
      api()
        .cancelBooking(booking.id, { expected_version: booking.version })
        .then((cancelled) => {
          refreshAfter(cancelled)
          notify(t('undone', words))
        }, notifyProblem)
    notify(t(booking.start ? 'booked' : 'queued', words), { action: { label: ui('undo'), run: undo } })
    return booking
  }
}
