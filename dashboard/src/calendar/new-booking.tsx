// The quick booking of the calendar; the address gives its time, resource and customer.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { momentIn, textIn, useAddress } from '../data/address.ts'
import { api } from '../data/api.ts'
import { useClock, useMay } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'

const load = () => import('../booking/quick/quick-booking.tsx')
const QuickBooking = lazy(() => load().then(({ QuickBooking }) => ({ default: QuickBooking })))
/** Some time after the calendar is shown, the code of the quick booking is loaded, because most people need it next. */
const PRELOAD_DELAY_MS = 1_500

export function NewBooking({ day }: { day: Day }) {
  const [search, change] = useAddress()
  const clock = useClock()
  const mayWrite = useMay('bookings:write')
  useEffect(() => {
    const timer = setTimeout(() => void load(), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const customerId = textIn(search, 'customer')
  const isOpen = search.new === true && mayWrite
  const { data: customer, isPending } = useQuery({
    queryKey: ['customer', customerId, 'brief'],
    queryFn: ({ signal }) => api().getCustomer(customerId as string, { signal }),
    enabled: isOpen && customerId !== undefined,
  })
  if (!isOpen || (customerId !== undefined && isPending)) return null
  const start = momentIn(search, 'start')
  const resource = textIn(search, 'with')
  const begin = {
    day: start ? clock.dayOf(start) : day,
    start,
    resourceIds: resource ? [resource] : [],
    serviceId: textIn(search, 'service'),
    customer,
  }
  const close = () =>
    change({ new: undefined, start: undefined, with: undefined, customer: undefined, service: undefined })
  return (
    <Suspense>
      <QuickBooking begin={begin} onClose={close} />
    </Suspense>
  )
}
